import type { RecordedResponse } from '../../../document/request-details.ts';
import { descriptionText, listOf, textOf } from '../../../http/json/loose-json.ts';
import type { Header } from '../../../normalized-request.ts';
import type { CollResponse } from '../coll-types.ts';
import { allHeaderEntries, sentHeader } from './coll-headers.ts';
import type { Resolve } from './coll-url.ts';

const PREVIEW_LANGUAGES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  text: 'text/plain',
};

/** The saved responses of a request. */
export function collResponses(responses: unknown, resolve: Resolve): RecordedResponse[] {
  return listOf<CollResponse>(responses).map((response) => {
    const { headers, headerTexts } = describedHeaders(response.header, resolve);
    const result: RecordedResponse = { status: statusOf(response), headers };
    if (headerTexts.length > 0) result.headerTexts = Object.fromEntries(headerTexts);
    const name = textOf(response.name) ?? textOf(response.status);
    if (name) result.description = name;
    const own = textOf(response.name)?.trim();
    if (own) result.name = own;
    const raw = textOf(response.body);
    if (raw) {
      result.mediaType = mediaTypeOf(response, headers, raw);
      result.raw = raw;
    }
    return result;
  });
}

/** The enabled headers of a response, and the texts of those that have one by their names in lower case. */
function describedHeaders(
  header: unknown,
  resolve: Resolve,
): { headers: Header[]; headerTexts: [name: string, text: string][] } {
  const headers: Header[] = [];
  const headerTexts: [string, string][] = [];
  for (const entry of allHeaderEntries(header)) {
    if (entry.disabled === true) continue;
    const sent = sentHeader(entry, resolve);
    headers.push(sent);
    const text = descriptionText(entry.description);
    if (text) headerTexts.push([sent.name.toLowerCase(), text]);
  }
  return { headers, headerTexts };
}

function statusOf({ code }: CollResponse): RecordedResponse['status'] {
  const status = Number(code);
  return Number.isInteger(status) && status >= 100 && status <= 599 ? status : 'default';
}

function mediaTypeOf(response: CollResponse, headers: readonly Header[], raw: string): string {
  const declared = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  if (declared) return declared;
  const language = Object.entries(response).find(([name]) => /previewlanguage$/i.test(name))?.[1];
  const known = typeof language === 'string' && Object.hasOwn(PREVIEW_LANGUAGES, language);
  if (known) return PREVIEW_LANGUAGES[language] ?? 'text/plain';
  return /^\s*[[{]/.test(raw) ? 'application/json' : 'text/plain';
}
