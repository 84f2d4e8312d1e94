import type { Server } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';

/** Input of a request, besides its operation. Plain data except bytes and `Serialized` texts. */
export interface RequestInput {
  parameters?: ParameterValues;
  body?: RequestValue;
  /**
   * Media type of the body, with parameters such as `charset` if it needs them. Default: the type of a `Blob`
   * where the description declares it, else JSON, else a form, else the first one declared.
   */
  mediaType?: string;
  /** Parts of a `multipart` body, by property name or by position. */
  parts?: PartInputs;
  /** Default: the first of the operation. */
  server?: Server;
  /** Values by name; the description has defaults. */
  serverVariables?: Readonly<Record<string, string>>;
  /** Absolute URL that a relative server is resolved against: the address of the description. */
  baseUrl?: string;
  /** Credentials by the name of their security scheme. */
  credentials?: Readonly<Record<string, Credential>>;
  /** Sent as they are, in place of those of the same name. */
  headers?: readonly HttpHeader[];
}

/** Values by place and name. Names of headers are compared without regard to case. */
export interface ParameterValues {
  path?: ValueMap;
  query?: ValueMap;
  header?: ValueMap;
  cookie?: ValueMap;
  /** The one parameter that is the whole query string (3.2). */
  querystring?: RequestValue;
}

export type ValueMap = Readonly<Record<string, RequestValue>>;

/** JSON values, bytes, and serialized texts. `undefined` is left out. */
export type RequestValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Serialized
  | Binary
  | readonly RequestValue[]
  | { readonly [name: string]: RequestValue };

/** Bytes in memory; bytes of known length that are read when they are sent, such as a `File`; or a stream that is read once. */
export type Binary = Uint8Array | Blob | ReadableStream<Uint8Array>;

/** A text already serialized for the wire: for a query parameter or a cookie its name included. */
export class Serialized {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type PartInputs = Readonly<Record<string, PartInput>>;

/** Options of a part that the description may leave open. */
export interface PartInput {
  /** One of those the description allows; default: the type of a `Blob` if it is one of them, else the first. */
  contentType?: string;
  /** Default: the name of a `File`, else one made from the part's name. */
  fileName?: string;
  headers?: Readonly<Record<string, RequestValue>>;
  /** Parts of this part, where it is a `multipart` body itself. */
  parts?: PartInputs;
}

/** A key or a token; for other schemes than `basic`, everything after the name of the scheme. */
export type Credential = string | { username: string; password: string } | UnassignedCredential;

/**
 * Texts that were given for no particular scheme: each alternative takes the one that has the form of its scheme.
 * `user:password` has the form of `basic`, a text without a colon that of tokens and keys; where only `basic` is
 * required, it is a user name without a password.
 */
export interface UnassignedCredential {
  candidates: readonly string[];
}
