import { getOwn } from '@curlew/openapi/internal';
/** An element: its local name, attributes by local name, child elements and the text between them. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
  /** `xsi:nil="true"`: the value is null (XML Schema, section 2.6.2). */
  isNil: boolean;
}

/** The root element, why a text is not well-formed, or undefined for one that is not read. */
export type XmlDocument = { root: XmlElement } | { problem: string } | undefined;

interface OpenElement {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  texts: string[];
  isNil: boolean;
}

/** Maximum depth of nested elements; deeper documents are not read. */
const MAX_DEPTH = 100;

const NAME = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/uy;
const SPACES = /[\t\n\r ]*/y;
const ATTRIBUTE_TEXT = /"[^"<]*"|'[^'<]*'/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const NO_ATTRIBUTES = new Map<string, string>();

class MalformedXml extends Error {}

/**
 * Reads an XML 1.0 document in linear time, without namespaces: prefixes are left out. A document with a DOCTYPE, which may
 * declare entities, is not read. Problems give a position and nothing of the text, which may hold credentials.
 */
export function readXml(text: string): XmlDocument {
  try {
    return new XmlScanner(text.replace(/^\uFEFF/, '')).document();
  } catch (error) {
    if (error instanceof MalformedXml) return { problem: error.message };
    throw error;
  }
}

class XmlScanner {
  readonly #text: string;
  readonly #open: OpenElement[] = [];
  #root: XmlElement | undefined;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): XmlDocument {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf('<', this.#at);
      this.#addText(this.#text.slice(this.#at, next < 0 ? undefined : next));
      if (next < 0) break;
      this.#at = next;
      if (this.#text.startsWith('<!DOCTYPE', next)) return undefined;
      this.#readMarkup();
      if (this.#open.length > MAX_DEPTH) return undefined;
    }
    this.#at = this.#text.length;
    if (this.#open.length > 0) this.#fail('an element is not closed');
    return this.#root ? { root: this.#root } : this.#fail('there is no element');
  }

  #readMarkup(): void {
    const at = (start: string): boolean => this.#text.startsWith(start, this.#at);
    if (at('<!--')) this.#skip('<!--', '-->');
    else if (at('<?')) this.#skip('<?', '?>');
    else if (at('<![CDATA[')) {
      const data = this.#skip('<![CDATA[', ']]>');
      const target = this.#open.at(-1) ?? this.#fail('text is outside of the root element');
      target.texts.push(data);
    } else if (at('</')) this.#close();
    else this.#start();
  }

  #addText(text: string): void {
    const target = this.#open.at(-1);
    if (target !== undefined) target.texts.push(this.#unescape(text));
    else if (/[^\t\n\r ]/.test(text)) this.#fail('text is outside of the root element');
  }

  #skip(start: string, end: string): string {
    const from = this.#at + start.length;
    const to = this.#text.indexOf(end, from);
    if (to < 0) this.#fail(`\`${start}\` is not closed`);
    this.#at = to + end.length;
    return this.#text.slice(from, to);
  }

  #start(): void {
    if (this.#root) this.#fail('there is more than one root element');
    this.#at += 1;
    const tag = this.#match(NAME) ?? this.#fail('a name is expected');
    let attributes = NO_ATTRIBUTES;
    let names: Set<string> | undefined;
    let isNil = false;
    for (;;) {
      const hasSpace = this.#match(SPACES) !== '';
      const end = this.#text[this.#at];
      if (end === '>' || end === '/') break;
      const name = (hasSpace ? this.#match(NAME) : undefined) ?? this.#fail('a tag is malformed');
      this.#match(SPACES);
      if (this.#text[this.#at] !== '=') this.#fail('an attribute has no value');
      this.#at += 1;
      this.#match(SPACES);
      const quoted = this.#match(ATTRIBUTE_TEXT) ?? this.#fail('the value of an attribute is malformed');
      names ??= new Set();
      if (names.has(name)) this.#fail('an attribute is repeated');
      names.add(name);
      const value = this.#unescape(quoted.slice(1, -1).replace(/\r\n|[\r\n\t]/g, ' '));
      if (/^[^:]+:nil$/.test(name)) isNil ||= value === 'true' || value === '1';
      if (name === 'xmlns' || /^(?:xmlns|xsi|xml):/.test(name)) continue;
      if (attributes === NO_ATTRIBUTES) attributes = new Map();
      attributes.set(localName(name), value);
    }
    this.#open.push({ tag, attributes, children: [], texts: [], isNil });
    if (this.#text.startsWith('/>', this.#at)) {
      this.#at += 2;
      this.#finish();
    } else if (this.#text[this.#at] === '>') this.#at += 1;
    else this.#fail('a tag is malformed');
  }

  #close(): void {
    this.#at += 2;
    const tag = this.#match(NAME);
    this.#match(SPACES);
    if (this.#text[this.#at] !== '>' || tag === undefined) this.#fail('a tag is malformed');
    if (this.#open.at(-1)?.tag !== tag) this.#fail('a closing tag has no opening tag');
    this.#at += 1;
    this.#finish();
  }

  #finish(): void {
    const { tag, texts, ...element } = this.#open.pop() ?? this.#fail('a tag is malformed');
    const done = { ...element, name: localName(tag), text: texts.join('').trim() };
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = done;
    else parent.children.push(done);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Replaces the predefined entities and the references to characters (XML 1.0, section 4.6). */
  #unescape(text: string): string {
    const plain = text.replaceAll('\r\n', '\n');
    if (!plain.includes('&')) return plain;
    return plain.replace(
      /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([\w.-]{1,40}))?;?/g,
      (all, decimal, hex, name) => {
        const code =
          decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1;
        const entity = name === undefined ? undefined : getOwn(ENTITIES, name);
        const character = code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
        if (character === undefined || !all.endsWith(';')) this.#fail('`&` does not begin a known entity');
        return character;
      },
    );
  }

  #fail(reason: string): never {
    throw new MalformedXml(
      `${reason[0]?.toUpperCase()}${reason.slice(1)} (before character ${this.#at + 1}).`,
    );
  }
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
