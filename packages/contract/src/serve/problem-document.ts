import type { Finding } from '@curlew/exchange';
import type { HttpHeader } from '@curlew/openapi';
import { pointerFragment, reasonPhrase } from '@curlew/openapi';
import type { MockReply } from '../mock/mock-request.ts';

const MEDIA_TYPE = 'application/problem+json';

interface Problem {
  status: number;
  detail: string;
  /** The same for logs, without anything of the request; default: the reason phrase of the status. */
  outline?: string;
  /** What is wrong with the request. */
  findings?: readonly Finding[];
  headers?: HttpHeader[];
}

/** A problem document (RFC 9457) with one entry of `errors` for each finding. */
export function problemReply({ status, detail, outline, findings = [], headers = [] }: Problem): MockReply {
  const errors = findings.map(({ kind, part, name, instance, sentence, schema }) => ({
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
  const title = reasonPhrase(String(status));
  const document = {
    title,
    status,
    detail,
    ...(errors.length === 0 ? {} : { errors }),
  };
  const body = new TextEncoder().encode(JSON.stringify(document));
  return {
    status,
    headers: [{ name: 'Content-Type', value: MEDIA_TYPE }, ...headers],
    body,
    outline: outline ?? `${title}.`,
  };
}

/** The file name only: responses must not reveal paths of this machine. */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
