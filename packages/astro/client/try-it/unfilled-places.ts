import type { Json } from '@curlew/openapi';
import { isObject, parseJson } from '@curlew/openapi/internal';
import { isMarker } from '@curlew/request/internal';

/** Values of a form, as far as a reader typed or kept them. */
export interface GivenValues {
  choices: { variables?: Readonly<Record<string, string>> | undefined };
  parameters: Readonly<Partial<Record<string, Readonly<Record<string, Json>>>>>;
  body?: { text?: string; value?: Json };
}

/** Places listed in one message. */
const MAX_LISTED = 5;

/** Authors write the scheme of a credential before its place: `Bearer <token>`. */
const SCHEME = /^(?:Basic|Bearer|Token) /i;

/** The places of an author's examples that a reader has yet to fill in, such as `<your_file_id>`: each once. */
export function listUnfilledPlaces({ choices, parameters, body }: GivenValues): string[] {
  const found = new Set<string>();
  collect({ ...choices.variables }, found);
  for (const values of Object.values(parameters)) collect({ ...values }, found);
  if (body?.value !== undefined) collect(body.value, found);
  if (body?.text !== undefined) collect(parseJson(body.text) ?? body.text, found);
  return [...found].slice(0, MAX_LISTED);
}

function collect(value: Json, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isMarker(value.trim().replace(SCHEME, ''))) found.add(value.trim());
  } else if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isObject(value)) for (const item of Object.values(value)) collect(item, found);
}
