/** The protocols that the server speaks, as `x-protocol` names them. */
export type Protocol = 'http' | 'sse' | 'websocket' | 'grpc' | 'mcp' | 'trpc';

/** The rule of the description that a mutation breaks. */
export type BrokenRule =
  | 'missing property'
  | 'undeclared property'
  | 'wrong type'
  | 'unexpected null'
  | 'constraint'
  | 'status'
  | 'content type'
  | 'header'
  | 'syntax'
  | 'event'
  | 'message'
  | 'error';

export type Json = Record<string, unknown>;

/** An HTTP response before it is sent. `raw` replaces the JSON of `body`. */
export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  raw?: string;
}

/** The value that a mutation may change just before it is written, for each protocol. */
export interface Outgoing {
  http: HttpReply;
  /** `event` and `data` of an event; `data` is JSON unless `raw` replaces it. */
  sse: { event: string; data: unknown; raw?: string };
  websocket: Json;
  grpc: Json;
  /** The result of `tools/call`, `resources/read` or `prompts/get`. */
  mcp: Json;
  trpc: unknown;
}

interface MutationOf<P extends Protocol> {
  /** `<protocol>-<operation>-<rule>`, unique. */
  id: string;
  protocol: P;
  /** The `operationId` whose responses are changed. */
  operation: string;
  rule: BrokenRule;
  /** Changes the value in place, or returns a new one. Other responses are unchanged. */
  change?: (value: Outgoing[P]) => Outgoing[P] | undefined;
  /** gRPC: a text of the `.proto` file and its replacement, which is applied before the server loads the file. */
  proto?: readonly [string, string];
  /** gRPC: replaces the status code of an error. */
  code?: { from: number; to: number };
}

/** One deliberate violation of the contract. */
export type Mutation = { [P in Protocol]: MutationOf<P> }[Protocol];

/** A function that applies the mutation to a value before it is written; without a mutation it returns the value. */
export type Mutate = <P extends Protocol>(protocol: P, operation: string, value: Outgoing[P]) => Outgoing[P];

export function createMutate(mutation: Mutation | undefined): Mutate {
  return (protocol, operation, value) => {
    if (mutation?.protocol !== protocol || mutation.operation !== operation) return value;
    // The value is copied, because it is often an object of the shop.
    const copy = structuredClone(value);
    const change = mutation.change as ((value: typeof copy) => typeof copy | undefined) | undefined;
    return change?.(copy) ?? copy;
  };
}
