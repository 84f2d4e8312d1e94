/**
 * Code with its tokens classed, at build time, for `<pre>`: `cl-k`, `cl-s`, `cl-n`, `cl-w`, `cl-c`. Five
 * classes and one pass of one regular expression for each language: our samples need no grammar; on
 * JSON, highlight.js takes about twenty times as long and writes almost three times as much.
 */
import { BoundedCache } from '../bounded-cache.ts';
import { GRAMMARS, type Grammar, type TokenKind } from './code-grammars.ts';
import { escapeText, type Html, html, joinHtml } from './html.ts';

/** Longer code is only escaped; in UTF-16 units. */
const MAX_LENGTH = 16_000;

/** Bounds the cache, in UTF-16 units. */
const MAX_CACHED = 4_000_000;

/** A string that is a URL, and too long for a phone. */
const LONG_URL = /^["'`]?[a-z][a-z0-9+.-]*:\/\/.{30}/i;

/** With which a shell continues a command in the next line. */
const CONTINUATION = ' \\';

/** Characters of the end of a URL that fit in a line of a phone. */
const MAX_UNBROKEN = 30;

export interface CodeToken {
  text: string;
  /** Absent: text between tokens. */
  kind?: TokenKind;
}

/** Highlights code; equal code is highlighted once. */
export class Highlighter {
  readonly #cache = new BoundedCache<Html>(MAX_CACHED);

  /** The content of a `<pre>`: a `<code>` element. An unknown language is escaped and no more. */
  code(text: string, language: string): Html {
    return this.#cache.get(
      `${language}\0${text}`,
      () => html`<code>${highlight(text, language)}</code>`,
      ({ length }) => length,
    );
  }
}

export function highlight(text: string, language: string): Html {
  const tokens = codeTokens(text, language);
  return joinHtml(
    tokens.map((token, at) => {
      if (isLongUrl(token))
        return drawUrl(token.text, tokens[at + 1]?.text.startsWith(CONTINUATION) === true);
      const isAfterUrl = at > 0 && isLongUrl(tokens[at - 1]) && token.text.startsWith(CONTINUATION);
      const shown = isAfterUrl ? token.text.slice(CONTINUATION.length) : token.text;
      return drawToken(escapeText(shown), token.kind);
    }),
  );
}

function isLongUrl(token: CodeToken | undefined): boolean {
  return token?.kind === 's' && LONG_URL.test(token.text);
}

/**
 * A string whose URL may break before `/`, `?` and `&`, as few browsers break it. What a shell continues a line with stays beside
 * its end. The text that is copied stays as it is.
 */
function drawUrl(text: string, isContinued: boolean): Html {
  const parts = text.split(/(?<=[^/:])(?=[/?&])/);
  const last = isContinued ? (parts.pop() ?? '') : '';
  const begin = drawToken(joinHtml(parts.map(escapeText), html`<wbr>`), 's');
  if (!isContinued) return begin;
  const end = html`${drawToken(escapeText(last), 's')}${escapeText(CONTINUATION)}`;
  return last.length > MAX_UNBROKEN
    ? html`${begin}<wbr>${end}`
    : html`${begin}<wbr><span class="cl-line-end">${end}</span>`;
}

function drawToken(inside: Html, kind: TokenKind | undefined): Html {
  return kind === undefined ? inside : html`<span class="cl-${escapeText(kind)}">${inside}</span>`;
}

/** Splits code into tokens; JSON in shell quotes is tokenized as JSON. */
export function codeTokens(text: string, language: string): CodeToken[] {
  const grammar = GRAMMARS.get(language.toLowerCase());
  if (!grammar || text.length > MAX_LENGTH) return [{ text }];
  const tokens = getTokens(text, grammar);
  return grammar === GRAMMARS.get('bash') ? tokens.flatMap(withJson) : tokens;
}

function withJson(token: CodeToken): CodeToken[] {
  const json = token.kind === 's' ? /^'(\s*[[{].*[\]}]\s*)'$/s.exec(token.text)?.[1] : undefined;
  return json === undefined
    ? [token]
    : [{ text: "'", kind: 's' }, ...codeTokens(json, 'json'), { text: "'", kind: 's' }];
}

function getTokens(text: string, grammar: Grammar): CodeToken[] {
  const { pattern, kinds } = grammar;
  const tokens: CodeToken[] = [];
  let end = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole] = match;
    // Skip empty matches, to avoid an endless loop.
    if (whole === '') pattern.lastIndex += 1;
    else {
      const kind = kinds[match.findIndex((part, index) => index > 0 && part !== undefined) - 1];
      if (match.index > end) tokens.push({ text: text.slice(end, match.index) });
      tokens.push({ text: whole, ...(kind && { kind }) });
      end = match.index + whole.length;
    }
  }
  if (end < text.length) tokens.push({ text: text.slice(end) });
  return tokens;
}
