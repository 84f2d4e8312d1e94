import { isCredentialKind } from './classify-name.ts';
import type { Redaction } from './redaction.ts';

/** A comment, CDATA, declaration, tag, or the text between them. XML 1.0, section 2. */
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]{0,2000}>|<\/[^<>]*>|<([^\s/<>!?][^\s/<>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+/g;
const ATTRIBUTE = /([^\s=/]+)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'<>`=]+))/g;
const LABEL = /^(?:name|key|id|field|n)$/i;
/** Elements whose text labels the next one: `<key>password</key><string>…</string>`. */
const LABELING = /^(?:name|key|field|property|label|dt|th)$/i;
const NAME = /^[\p{L}][\p{L}\p{M}\p{N} _.-]{0,60}$/u;

/** An XML document with its texts and attributes redacted by the names of their elements; undefined when it is not well-formed. */
export function redactXml(text: string, redaction: Redaction): string | undefined {
  if (!/^\s*(?:<\?xml|<!--|<!DOCTYPE|<[a-z_])/i.test(text)) return undefined;
  // Each one that is not closed would be searched for its end.
  if (!isClosed(text, '<!--', '-->') || !isClosed(text, '<![CDATA[', ']]>')) return undefined;
  /** The names that each open element goes by: its label, its own. */
  const open: string[][] = [];
  /** The names of credentials that the last label among the children of each open element has. */
  const labels: (string | undefined)[] = [];
  let end = 0;
  let isWhole = true;
  const result = text.replace(
    TOKEN,
    (token, cdata: string | undefined, name: string | undefined, attributes: string, at: number) => {
      isWhole &&= at === end;
      end = at + token.length;
      if (token.startsWith('<!--')) return redaction.prose(token);
      if (cdata !== undefined) return `<![CDATA[${content(cdata, open, redaction).replaceAll(']]>', '')}]]>`;
      if (name !== undefined) {
        const own = localName(name);
        labels.length = open.length + 1;
        const label = LABELING.test(own) ? undefined : labels[open.length];
        const names = [...(label === undefined ? [] : [label]), ...getLabels(attributes), own];
        if (!/\/\s*$/.test(attributes)) open.push(names);
        return `<${name}${redactAttributes(attributes, names, redaction)}>`;
      }
      if (token.startsWith('</')) open.pop();
      if (token.startsWith('<')) return token;
      const text = decode(token);
      if (LABELING.test(open.at(-1)?.at(-1) ?? '') && NAME.test(text.trim())) {
        const label = text.trim();
        if (isCredentialKind(redaction.getKind(label))) {
          labels[open.length - 1] = label;
          return token;
        }
      }
      return encode(content(text, open, redaction), token);
    },
  );
  return isWhole && end === text.length ? result : undefined;
}

function isClosed(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length <= text.split(closing).length;
}

function content(text: string, open: readonly string[][], redaction: Redaction): string {
  const trimmed = text.trim();
  if (trimmed === '') return text;
  const names = open.findLast((one) => one.some((name) => redaction.getKind(name) !== 'generic')) ?? [];
  const name = decisiveName(names, redaction);
  const shown = String(redaction.scalar(trimmed, name, redaction.getKind(name)));
  return shown === trimmed ? text : text.replace(trimmed, () => shown);
}

/** Of several names, the one of a credential, else the first that is not generic. */
function decisiveName(names: readonly string[], { getKind }: Redaction): string {
  return (
    names.find((name) => isCredentialKind(getKind(name))) ??
    names.find((name) => getKind(name) !== 'generic') ??
    ''
  );
}

function redactAttributes(attributes: string, names: readonly string[], redaction: Redaction): string {
  return attributes.replace(
    ATTRIBUTE,
    (whole, name: string, equals: string, double?: string, single?: string, bare?: string) => {
      const raw = double ?? single ?? bare ?? '';
      const value = decode(raw);
      const local = localName(name);
      // The label of what is beside it.
      if (LABEL.test(local) && isCredentialKind(redaction.getKind(value))) return whole;
      const by = redaction.getKind(local) === 'generic' ? decisiveName(names, redaction) : local;
      const shown = /^xmlns(?::|$)|schemaLocation$/i.test(name)
        ? value
        : String(redaction.scalar(value, by, redaction.getKind(by)));
      if (shown === value) return whole;
      const quote = single === undefined ? '"' : "'";
      return `${name}${equals}${quote}${encode(shown, '').replaceAll(quote, quote === '"' ? '&quot;' : '&apos;')}${quote}`;
    },
  );
}

/** `<param name="password">`, `<input type="password">`: what the element is about. */
function getLabels(attributes: string): readonly string[] {
  let label: string | undefined;
  let isPassword = false;
  if (attributes !== '')
    for (const [, name = '', , double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
      const value = double ?? single ?? bare ?? '';
      const local = localName(name);
      if (label === undefined && LABEL.test(local) && /^[A-Za-z][\w.-]{0,60}$/.test(value)) label = value;
      if (local === 'type' && /^password$/i.test(value)) isPassword = true;
    }
  return [...(label === undefined ? [] : [label]), ...(isPassword ? ['password'] : [])];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Text that changed is escaped; one that did not stays as it was written. */
function encode(text: string, original: string): string {
  if (decode(original) === text && original !== '') return original;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The start of an element with attributes, inside of any text. */
const START_TAG = /<([A-Za-z][\w:-]{0,60})(\s(?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,2000})>/g;

/** Markup inside of a text, such as HTML, with the attributes of its elements redacted: `<input name="token" value="…">`. */
export function redactTags(text: string, redaction: Redaction): string {
  if (!/<[A-Za-z]/.test(text)) return text;
  return text.replace(START_TAG, (tag, name: string, attributes: string) => {
    const names = [...getLabels(attributes), localName(name)];
    const shown = redactAttributes(attributes, names, redaction);
    return shown === attributes ? tag : `<${name}${shown}>`;
  });
}
