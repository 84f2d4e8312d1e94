import type { JsonObject } from '@curlew/openapi';
import type { OperationPage } from '../page.ts';
import type { ContentRenderers } from '../render-context.ts';

/** Extensions for tools, not for readers. */
const FOR_TOOLS =
  /^x-(?:code-?samples$|github$|ms-|amazon-|google-|kubernetes-|oai|stripe|codegen|internal|readme|speakeasy|fern|stainless|swagger|openapi|displayname$|order$|tag|badges$)/i;

/** Longer values are not shown; in UTF-16 units. */
const MAX_LENGTH = 20_000;

/** `x-*` fields as they are: a text alone is shown as text, the texts of an object one after the other. */
export function extensionViews(
  extensions: JsonObject,
  { highlighter }: ContentRenderers,
): OperationPage['extensions'] {
  return Object.entries(extensions)
    .filter(([name]) => !FOR_TOOLS.test(name))
    .flatMap(([name, value]) => {
      const isText = typeof value === 'string';
      const text = isText ? value : JSON.stringify(value, null, 2);
      if (text.length > MAX_LENGTH) return [];
      const scripts = scriptTexts(name, value);
      if (scripts)
        return scripts.map(({ key, code }) => ({
          name: `${name} ${key}`,
          code: highlighter.code(code, 'javascript'),
        }));
      return [{ name, code: highlighter.code(text, isText ? 'text' : 'json') }];
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
