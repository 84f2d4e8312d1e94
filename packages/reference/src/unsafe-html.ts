import type { Report } from '@curlew/diagnostics';
import { type Description, isObject, type Json, Location } from '@curlew/openapi';
import type { Markdown } from './markdown/markdown.ts';
import { UNSAFE_HTML } from './reference-codes.ts';

/** What may be taken out of a text; only texts that match are rendered to find out. */
const SUSPICIOUS =
  /<\/?\s*(?:script|style|iframe|object|embed|form|button|select|textarea|link|meta|base|svg|math|frame|applet|video|audio|template|noscript|portal|xmp|title|body|html|head)\b|<[^>]*\bon[a-z]{3,}\s*=|\b(?:javascript|vbscript|data|file|blob):|(?:\]\(|<|\]:|href\s*=|src\s*=)\s*["']?(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:|!\[[^\]]*\]\(\s*http:|src\s*=\s*["']?http:/i;

/** Members whose strings are data, not descriptions. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value', 'examples', 'serializedValue']);

/** Reports what is left out of the pages because it could do harm, at the text that holds it (`unsafe-html`, warning). */
export function reportUnsafeHtml(description: Description, markdown: Markdown, report: Report): void {
  for (const file of description.files) {
    const whole = description.at(new Location(file));
    if (whole) visit(whole.value, new Location(file), false);
  }

  function visit(value: Json, location: Location, isMap: boolean): void {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        if (typeof item === 'object') visit(item, location.child(index), false);
      });
    } else if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (typeof child === 'string') {
          if (key === 'description' && !isMap && SUSPICIOUS.test(child)) check(child, location.child(key));
        } else if (typeof child === 'object' && child !== null) {
          const isData = !isMap && (DATA.has(key) || key.startsWith('x-'));
          if (!isData) visit(child, location.child(key), key === 'properties' && !isMap);
        }
      }
    }
  }

  function check(text: string, location: Location): void {
    const { removed } = markdown.render(text);
    if (removed.length === 0) return;
    const names = removed.map((name) => `\`${name}\``).join(', ');
    report({
      code: UNSAFE_HTML.code,
      severity: UNSAFE_HTML.severity,
      message: `The description holds ${names}, which could run or load something in a reader's browser and is left out of the page.`,
      help: UNSAFE_HTML.help,
      span: description.span(location),
      pointer: location.pointer,
    });
  }
}
