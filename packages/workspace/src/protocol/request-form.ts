import type { Json, JsonObject } from '@curlew/openapi';
import type { ParameterPlace } from '@curlew/openapi/internal';
import type { FilledCredential } from './environment.ts';

/** Everything that a form for one operation needs. */
export interface OperationForm {
  /** Key of the operation. */
  operation: string;
  protocol: string;
  method: string;
  path: string;
  summary?: string;
  description?: string;
  parameters: FormParameter[];
  body?: FormBody;
  /** Alternatives: any one suffices. Empty: none needed. An alternative without schemes: optional. */
  security: { schemes: { name: string; scopes: string[] }[] }[];
  /** The schemes that `security` names. */
  securitySchemes: FormSecurityScheme[];
  /** Names of the schemes of the description whose credential is a token. */
  tokenSchemes: string[];
  servers: FormServer[];
  /** Messages that the description gives to send, for an operation whose connection the window keeps open. */
  messages?: FormExample[];
  /** Values to begin with: examples of the description, else made from its schemas. */
  sample: RequestValues;
}

export interface FormParameter {
  name: string;
  in: ParameterPlace;
  isRequired: boolean;
  isDeprecated: boolean;
  description?: string;
  /** How a list or an object is written in an address (OpenAPI, `style` and `explode`). */
  style: string;
  isExploded: boolean;
  /** JSON Schema 2020-12, self-contained. */
  schema: JsonObject;
  examples: FormExample[];
}

export interface FormBody {
  isRequired: boolean;
  description?: string;
  /** In declared order. */
  content: FormMediaType[];
}

export interface FormMediaType {
  type: string;
  /** `json`: a form or raw text. `form` and `multipart`: fields. `text`: raw text. `binary`: a file. */
  input: 'json' | 'form' | 'multipart' | 'text' | 'binary';
  /** JSON Schema 2020-12 of what is sent, self-contained, without read-only properties. */
  schema: JsonObject;
  examples: FormExample[];
}

export interface FormExample {
  name: string;
  value: Json;
}

export interface FormSecurityScheme {
  name: string;
  type: 'apiKey' | 'http' | 'mutualTLS' | 'oauth2' | 'openIdConnect';
  description?: string;
  /** `apiKey` */
  in?: 'query' | 'header' | 'cookie';
  parameterName?: string;
  /** `http`: `bearer`, `basic`, … */
  scheme?: string;
  scopes: { name: string; description: string }[];
  /** An authorization server can be asked for a token. */
  hasTokens: boolean;
}

export interface FormServer {
  url: string;
  description?: string;
  variables: { name: string; default: string; enum?: string[]; description?: string }[];
}

/** Values the user filled in. Texts may contain `{{name}}`, replaced by variables of the environment on sending. */
export interface RequestValues {
  parameters: FilledParameter[];
  body?: FilledBody;
  /** Credentials by name of the security scheme, in place of those that the environment keeps. */
  credentials: Record<string, FilledCredential>;
  /** One of `servers`, or an address of the user's own. */
  serverUrl?: string;
  serverVariables: Record<string, string>;
  /** In place of composed ones of the same name. */
  headers: { name: string; value: string }[];
  messages?: Json[];
}

export interface FilledParameter {
  name: string;
  in: ParameterPlace;
  value: Json;
}

/** A file that the user chose. */
export interface FilledFile {
  fileName: string;
  contentType?: string;
  base64: string;
}

export interface FilledBody {
  mediaType: string;
  /** A value for `json`, `form` and `multipart`, a text for `text` and raw JSON that does not parse. */
  value?: Json;
  /** Files: the whole body under `''`, else by the name of the part; a list where the part is an array. */
  files?: Record<string, FilledFile | readonly FilledFile[]>;
}
