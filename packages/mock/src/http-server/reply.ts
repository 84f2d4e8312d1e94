import type { Finding, ReceivedRequest } from '@curlew/exchange';
import { type HttpHeader, pointerFragment, reasonPhrase } from '@curlew/openapi/internal';

/** A request to a mock. */
export type MockRequest = ReceivedRequest;

/** What a server answers. */
export interface MockReply {
  status: number;
  headers: HttpHeader[];
  body: Uint8Array;
  /** What is wrong with the request, for logs: without anything of the request. */
  outline?: string;
  /** What each of several findings is, for logs: without anything of the request. At most 5. */
  outlines?: readonly string[];
}

const MEDIA_TYPE = 'application/problem+json';

/** Why a request is refused. */
export interface Problem {
  status: number;
  detail: string;
  /** The same for logs, without anything of the request; default: the reason phrase of the status. */
  outline?: string;
  /** What each of several findings is, for logs. */
  outlines?: readonly string[];
  /** What is wrong with the request. */
  findings?: readonly Finding[];
  headers?: HttpHeader[];
}

/** Members of a problem document. */
type ProblemDocument = {
  title: string;
  status: number;
  detail: string;
  errors?: Record<string, string>[];
};

/** A problem document (RFC 9457) with one entry of `errors` for each finding. */
export function problemReply(problem: Problem): MockReply {
  const { status, outline, headers = [] } = problem;
  return {
    status,
    headers: [{ name: 'Content-Type', value: MEDIA_TYPE }, ...headers],
    body: new TextEncoder().encode(JSON.stringify(problemDocument(problem))),
    outline: outline ?? `${problemDocument(problem).title}.`,
  };
}

/** The members of a problem document. */
export function problemDocument({ status, detail, findings = [] }: Problem): ProblemDocument {
  const errors = findingEntries(findings);
  const title = reasonPhrase(String(status)) ?? `Status ${status}`;
  return { title, status, detail, ...(errors.length === 0 ? {} : { errors }) };
}

/** Findings as clients read them: with JSON Pointers as fragments, and the places of the description that they contradict. */
export function findingEntries(findings: readonly Finding[]): Record<string, string>[] {
  return findings.map(({ kind, part, name, instance, sentence, schema }) => ({
    kind,
    in: part,
    ...(name === undefined ? {} : { name }),
    // An absent value has no place in it.
    ...(part === 'security' || kind === 'missing-parameter'
      ? {}
      : { pointer: `#${pointerFragment(instance)}` }),
    detail: sentence,
    ...(schema === undefined
      ? {}
      : { schema: `${fileName(schema.location.file)}#${pointerFragment(schema.location.pointer)}` }),
  }));
}

/** The file name only: responses must not reveal paths of this machine. */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
