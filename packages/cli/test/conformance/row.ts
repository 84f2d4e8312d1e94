/** Rows about one part of HTTP or OpenAPI, and the description that they are checked with. */
export interface Topic {
  title: string;
  /** `paths`, `components` and what else the description has, without `openapi` and `info`. */
  description: object;
  /** Default 3.2.0. */
  openapi?: string;
  rows: readonly Row[];
}

/** One exchange and what contradicts the description in it. */
export interface Row {
  name: string;
  /** Method, path and query as a client sends them: `GET /users/1?limit=2`. */
  request: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Absent: the row is about the request, which is answered with an empty 204. */
  response?: RowResponse;
  /**
   * Kind, part and place of each finding: `wrong-type body /id`. Those of a request begin with `request`, warnings with
   * `warning`. `undeclared-operation` where the description has no operation for the request.
   */
  findings: readonly string[];
  /** Parts of the sentence of the first finding. */
  says?: readonly string[];
  /** Clients of HTTP do not read this response, so doors behind a connection cannot see it. */
  isUnreadable?: true;
  /** Recordings do not have this, or not as it was sent: empty and binary bodies, pictures, cached bodies, missing credentials. */
  isUnrecorded?: true;
}

export interface RowResponse {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Value of `Content-Type`; default: `application/json` with a body, none without. */
  type?: string;
  body?: string | Uint8Array;
}

/** An operation whose 200 is JSON of a schema. */
export function getJson(schema: object): object {
  return { get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } } };
}

/** An operation with parameters, answered with 204. */
export function taking(...parameters: object[]): object {
  return { get: { parameters, responses: { 204: { description: 'Done' } } } };
}

/** An operation that takes content, answered with 204. */
export function posting(content: object, required = true): object {
  return { post: { requestBody: { required, content }, responses: { 204: { description: 'Done' } } } };
}

export function json(value: unknown): RowResponse {
  return { body: JSON.stringify(value) };
}
