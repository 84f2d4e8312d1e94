import type { ConnectionOptions } from '@curlew/contract';
import type { EnvironmentVariables } from '@curlew/contract/credentials';
import type { HttpHeader } from '@curlew/openapi/internal';
import type { Credential } from '@curlew/request';

/** Settings of all calls. */
export interface CallSettings {
  /** Absolute URL that replaces the servers of the description; relative servers are resolved against it. */
  server?: string;
  /** Values of server variables, by name. */
  variables?: Readonly<Record<string, string>>;
  /** Sent with every request. */
  headers?: readonly HttpHeader[];
  /** Default 30,000. */
  timeoutMs?: number;
  /** Certificates and proxy of all calls. */
  connection?: Pick<ConnectionOptions, 'tls' | 'proxy'>;
  /**
   * Maximum bytes of a body in a result; default 100,000, about 25,000 tokens. The result states that the rest is cut. A server takes
   * at most 400,000, so that a message stays below 1 MB.
   */
  maxResultBytes?: number;
  /** Folder of files that arguments may name; default: no file is read. */
  filesFolder?: string;
  /** Check every response against the description and add contradictions to the result. */
  validate?: boolean;
  /** Environment variables with credentials. */
  environment?: EnvironmentVariables;
  /** Credentials by name of the security scheme, in place of those of the environment. */
  credentials?: Readonly<Record<string, Credential>>;
}

export const DEFAULT_RESULT_BYTES = 100_000;
/** Maximum bytes of a body in a message, which may contain it twice: as text and as structured content. */
export const MAX_BODY_BYTES = 400_000;
