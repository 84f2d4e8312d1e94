/** A credential as it is filled in: a token, a key, a user name and a password, or a certificate. */
export type FilledCredential = string | { username: string; password: string } | ClientCertificate;

/** Files of mutual TLS (PEM): absolute, or relative to the folder of the description. */
export interface ClientCertificate {
  certificateFile: string;
  keyFile: string;
  passphrase?: string;
  /** Certificates that the server's is verified with, in place of those of the system. */
  authorityFile?: string;
}

/** A server that was chosen for operations: one of theirs, or an address of the user's own. */
export interface ChosenServer {
  serverUrl?: string;
  serverVariables: Record<string, string>;
}

/** Values for requests, tests and tools. Values of secrets and credentials stay on the server. */
export interface Environment {
  name: string;
  variables: Record<string, string>;
  /** Names of secrets. */
  secrets: string[];
  /** Servers of the source, keyed by the list of declared servers that they were chosen from. The newest is the last one. */
  servers: Record<string, ChosenServer>;
  /** Credentials of the source, by name of the security scheme. */
  credentials: Record<string, KeptCredential>;
}

/** What a window knows about a credential that the server keeps. */
export interface KeptCredential {
  /** Origins that it may be sent to: `https://api.example.com`. */
  origins: string[];
  /** The token of an authorization server; it is renewed if that is possible without its user. */
  token?: { expiresAt?: number };
  /** The credential, if it is nothing but a placeholder: `{{token}}`. */
  placeholder?: string;
  /** Files of mutual TLS, without the passphrase. */
  certificate?: Omit<ClientCertificate, 'passphrase'>;
}

export interface EnvironmentList {
  environments: Environment[];
  /** Name of the chosen environment. Absent: values are kept in memory, until the server ends. */
  active?: string;
  /** The values in use: those of the chosen environment, or those in memory, whose name is empty. */
  current: Environment;
  /** Paths of the files, as they are shown. */
  file: string;
  secretsFile: string;
  /** Why a file is not used. */
  problems: { message: string; help: string }[];
}

export interface SetEnvironmentRequest {
  source: string;
  name: string;
  variables: Record<string, string>;
  /** `null` removes one; a secret that is not named stays. */
  secrets: Record<string, string | null>;
}

/** Values that are kept in the chosen environment. */
export interface EnterValuesRequest {
  source: string;
  /** The list of declared servers of the operation that they were entered for. */
  declared: string;
  /** The server for operations with this list. */
  server?: ChosenServer;
  /** By name of the security scheme; an empty one is removed. They may be sent to the server of the operation. */
  credentials?: Record<string, FilledCredential>;
  /** Key of the operation. Without it, the user is asked before credentials are sent. */
  operation?: string;
}

/** A secret that was not sent, because its user has not sent it to this origin before. */
export interface WithheldSecret {
  kind: 'secret' | 'credential';
  /** Name of the secret, or of the security scheme. */
  name: string;
  /** `https://api.example.com` */
  origin: string;
}
