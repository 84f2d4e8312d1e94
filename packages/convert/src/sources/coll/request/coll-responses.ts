import type { RecordedResponse } from '../../../document/request-details.ts';
import { descriptionText, listOf, textOf } from '../../../http/json/loose-json.ts';
import type { Header } from '../../../normalized-request.ts';
import type { CollResponse } from '../coll-types.ts';
import { allHeaderEntries, collHeaders } from './coll-headers.ts';
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
    const headers = collHeaders(response.header, resolve);
    const result: RecordedResponse = { status: statusOf(response), headers };
    const texts = headerTexts(response.header);
    if (texts) result.headerTexts = texts;
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

function headerTexts(header: unknown): Record<string, string> | undefined {
  const texts = allHeaderEntries(header).flatMap(({ key, description }) => {
    const text = descriptionText(description);
    return text ? [[key.trim().toLowerCase(), text] as const] : [];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
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
