import type { JsonObject } from '@curlew/openapi';
import { SAMPLES_FIELD } from '../phrases/sample-words.ts';
import { cutExample } from './operation/cut-example.ts';

/** Extensions for tools, not for readers. */
const FOR_TOOLS =
  /^x-(?:code-?samples$|github$|ms-|amazon-|google-|kubernetes-|oai|stripe|codegen|internal|readme|speakeasy|fern|stainless|swagger|openapi|displayname$|order$|tag|badges$|stability$)/i;

/** Longer values are cut; in UTF-16 units. */
const MAX_LENGTH = 20_000;

/** An `x-*` field of the author's. */
export interface ExtensionText {
  name: string;
  text: string;
  /** For highlighting. */
  language: string;
}

/** `x-*` fields as they are: a text alone is shown as text, the texts of an object one after the other. */
export function extensionTexts(extensions: JsonObject): ExtensionText[] {
  return Object.entries(extensions)
    .filter(([name]) => !FOR_TOOLS.test(name) && name !== SAMPLES_FIELD)
    .flatMap(([name, value]) => {
      const isText = typeof value === 'string';
      const { text } = cutExample(isText ? value : JSON.stringify(value, null, 2), MAX_LENGTH);
      const scripts = scriptTexts(name, value);
      if (scripts)
        return scripts.map(({ key, code }) => ({
          name: `${name} ${key}`,
          text: cutExample(code, MAX_LENGTH).text,
          language: 'javascript',
        }));
      return [{ name, text, language: isText ? 'text' : 'json' }];
    });
}

/** The scripts of a request in a collection, by the event they run at. */
function scriptTexts(name: string, value: unknown): { key: string; code: string }[] | undefined {
  if (!/scripts$/.test(name) || typeof value !== 'object' || value === null || Array.isArray(value))
    return undefined;
  const entries = Object.entries(value);
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return undefined;
  return entries.map(([key, code]) => ({ key, code }));
}
