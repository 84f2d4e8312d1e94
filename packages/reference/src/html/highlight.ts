/**
 * Code with its tokens classed, at build time, for `<pre>`: `cl-k`, `cl-s`, `cl-n`, `cl-w`, `cl-c`. Five
 * classes and one pass of one regular expression for each language: our samples need no grammar; on
 * JSON, highlight.js takes about twenty times as long and writes almost three times as much.
 */
import { BoundedCache } from '../bounded-cache.ts';
import { escapeText, type Html, html, joinHtml } from './html.ts';

const DOUBLE = /"(?:[^"\\\n]|\\.)*"/.source;
const SINGLE = /'(?:[^'\\\n]|\\.)*'/.source;
const NUMBER = /\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b/.source;

function words(list: string): string {
  return `\\b(?:${list.split(' ').join('|')})\\b`;
}

/** `k` key or attribute, `s` string, `n` number, true, false, null, `w` keyword, tag, flag, `c` comment. */
type TokenKind = 'k' | 's' | 'n' | 'w' | 'c';

/** One pass of one regular expression: one alternative, and one group, for each kind. */
interface Grammar {
  pattern: RegExp;
  kinds: TokenKind[];
}

/** Alternatives in order. */
function grammar(parts: Partial<Record<TokenKind, string>>): Grammar {
  const sources = Object.values(parts).map((source) => `(${source})`);
  return { pattern: new RegExp(sources.join('|'), 'gm'), kinds: Object.keys(parts) as TokenKind[] };
}

const JAVASCRIPT = grammar({
  c: '//.*|/\\*[^]*?\\*/',
  s: `${DOUBLE}|${SINGLE}|\`(?:[^\`\\\\]|\\\\[^])*\``,
  w: words(
    'as async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof interface let new of return static switch this throw try type typeof var void while yield',
  ),
  n: `${words('true false null undefined NaN')}|${NUMBER}`,
});
const C_LIKE = grammar({
  c: '//.*|/\\*[^]*?\\*/',
  s: `"""[^]*?"""|\\br#+"[^]*?"#+|${DOUBLE}|${SINGLE}`,
  w: words(
    'abstract async await break case catch class const continue default do else enum extends final finally for fn foreach func fun function go if implements import in interface let match mut namespace new package private protected public return static struct switch this throw try type use using val var void while',
  ),
  n: `${words('true false null nil None')}|${NUMBER}`,
});
const GO = grammar({
  c: '//.*|/\\*[^]*?\\*/',
  s: `${DOUBLE}|\`[^\`]*\``,
  w: words(
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
  ),
  n: `${words('true false nil')}|${NUMBER}`,
});
const PYTHON = grammar({
  c: '#.*',
  s: `"""[^]*?"""|${DOUBLE}|${SINGLE}`,
  w: words(
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda not or pass raise return try while with yield',
  ),
  n: `${words('True False None')}|${NUMBER}`,
});
const RUBY = grammar({
  c: '#.*',
  s: `<<~'JSON'[^]*?^JSON$|${DOUBLE}|${SINGLE}`,
  w: words(
    'begin class def do else elsif end ensure if in module new puts require rescue return self then unless until when while yield',
  ),
  n: `${words('true false nil')}|${NUMBER}`,
});
const SHELL = grammar({
  c: '(?<![^\\s])#.*',
  // Quotes may contain line ends; in single quotes a backslash has no meaning, and `'\\''` interrupts them.
  s: `"(?:[^"\\\\]|\\\\[^])*"|'[^']*'(?:\\\\''[^']*')*`,
  w: '(?<=\\s)--?[A-Za-z][\\w-]*|^curl\\b',
});
const POWERSHELL = grammar({
  c: '(?<![^\\s])#.*',
  s: `@'[^]*?^'@|${DOUBLE}|'[^']*'(?:'[^']*')*`,
  k: '^ *[A-Za-z]+(?= = )',
  w: '\\$\\w+|@\\w+|\\b[A-Z][a-z]+-[A-Z]\\w+',
  n: `\\$(?:true|false|null)\\b|${NUMBER}`,
});
const PHP = grammar({
  c: '//.*|/\\*[^]*?\\*/',
  s: `<<<'JSON'[^]*?^ *JSON(?=,)|${DOUBLE}|${SINGLE}`,
  w: `<\\?php|${words('array break case class const continue default do echo else extends for foreach function if implements interface namespace new private protected public return static switch throw try use while')}`,
  n: `${words('true false null')}|${NUMBER}`,
});
const JSON_GRAMMAR = grammar({
  k: `${DOUBLE}(?=\\s*:)`,
  s: DOUBLE,
  n: `${words('true false null')}|-?${NUMBER}`,
});
const YAML = grammar({
  c: '(?<![^\\s])#.*',
  k: '(?<=^[ \\t-]{0,40})[\\w$./-]+(?=:(?:\\s|$))',
  s: `${DOUBLE}|${SINGLE}`,
  n: `${words('true false null')}|${NUMBER}`,
});
const XML = grammar({
  c: '<!--[^]*?-->',
  w: '</?[\\w:.-]+|/?>|<\\?[^>]{0,200}\\?>',
  k: '(?<=\\s)[\\w:.-]+(?==)',
  s: `(?<==)(?:"[^"]*"|'[^']*')`,
});
const HTTP = grammar({
  w: '^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY|TRACE)\\b|\\bHTTP/\\d(?:\\.\\d)?',
  k: '^[\\w-]+(?=:)',
});

/** Grammars by the names that authors give to languages, in lower case. */
const GRAMMARS: ReadonlyMap<string, Grammar> = new Map(
  Object.entries({
    bash: SHELL,
    sh: SHELL,
    shell: SHELL,
    console: SHELL,
    zsh: SHELL,
    curl: SHELL,
    javascript: JAVASCRIPT,
    js: JAVASCRIPT,
    jsx: JAVASCRIPT,
    typescript: JAVASCRIPT,
    ts: JAVASCRIPT,
    node: JAVASCRIPT,
    python: PYTHON,
    py: PYTHON,
    ruby: RUBY,
    rb: RUBY,
    go: GO,
    java: C_LIKE,
    kotlin: C_LIKE,
    swift: C_LIKE,
    csharp: C_LIKE,
    cs: C_LIKE,
    c: C_LIKE,
    cpp: C_LIKE,
    dart: C_LIKE,
    php: PHP,
    rust: C_LIKE,
    powershell: POWERSHELL,
    json: JSON_GRAMMAR,
    json5: JSON_GRAMMAR,
    jsonc: JSON_GRAMMAR,
    yaml: YAML,
    yml: YAML,
    xml: XML,
    html: XML,
    http: HTTP,
  }),
);

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
