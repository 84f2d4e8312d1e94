import type { RequestFault } from '@curlew/exchange';
import type { HttpHeader } from '@curlew/openapi';
import { pointerFragment, reasonPhrase } from '@curlew/openapi';
import type { MockReply } from '../mock/mock-request.ts';

const MEDIA_TYPE = 'application/problem+json';

interface Problem {
  status: number;
  detail: string;
  /** The same for logs, without anything of the request; default: the reason phrase of the status. */
  outline?: string;
  faults?: readonly RequestFault[];
  headers?: HttpHeader[];
}

/** A problem document (RFC 9457) with one entry of `errors` for each fault. */
export function problemReply({ status, detail, outline, faults = [], headers = [] }: Problem): MockReply {
  const errors = faults.map(({ in: place, name, pointer, detail: text, schema }) => ({
    in: place,
    ...(name === undefined ? {} : { name }),
    ...(pointer === undefined ? {} : { pointer: `#${pointerFragment(pointer)}` }),
    detail: text,
    ...(schema === undefined
      ? {}
      : { schema: `${fileName(schema.file)}#${pointerFragment(schema.pointer)}` }),
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
