/**
 * Code with its words classed, at build time, for `<pre>`:
 * `cl-k` key or attribute · `cl-s` string · `cl-n` number, true, false, null · `cl-w` keyword, tag,
 * flag · `cl-c` comment. Five classes and one pass of one regular expression for each language:
 * our samples need no grammar; on JSON, highlight.js takes some twenty times as long and writes almost
 * three times as much.
 */
import { BoundedCache } from '../bounded-cache.ts';
import type { Html } from '../page.ts';
import { escapeText } from './escape-html.ts';

/** Longer code is only escaped; in UTF-16 units. */
const MAX_LENGTH = 16_000;

const DOUBLE = /"(?:[^"\\\n]|\\.)*"/.source;
const SINGLE = /'(?:[^'\\\n]|\\.)*'/.source;
const NUMBER = /\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b/.source;

function words(list: string): string {
  return `\\b(?:${list.split(' ').join('|')})\\b`;
}

/** One alternative, and one group, for each class. */
interface Grammar {
  pattern: RegExp;
  classes: string[];
}

/** Alternatives in order, by the last letter of their class. */
function grammar(parts: Partial<Record<'c' | 'k' | 's' | 'w' | 'n', string>>): Grammar {
  const sources = Object.values(parts).map((source) => `(${source})`);
  return { pattern: new RegExp(sources.join('|'), 'gm'), classes: Object.keys(parts) };
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
  s: `${DOUBLE}|${SINGLE}`,
  w: words(
    'abstract break case catch class const continue default do else enum extends final finally for fn foreach func fun function go if implements import in interface let match mut namespace new package private protected public return static struct switch this throw try type use using var void while',
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
  s: `${DOUBLE}|${SINGLE}`,
  w: words(
    'begin class def do else elsif end ensure if in module new puts require rescue return self then unless until when while yield',
  ),
  n: `${words('true false nil')}|${NUMBER}`,
});
const SHELL = grammar({
  c: '(?<![^\\s])#.*',
  // Quotes may hold line ends; a backslash means nothing between single ones.
  s: `"(?:[^"\\\\]|\\\\[^])*"|'[^']*'`,
  w: '(?<=\\s)--?[A-Za-z][\\w-]*|^curl\\b',
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

const GRAMMARS: Readonly<Record<string, Grammar>> = {
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
  php: C_LIKE,
  rust: C_LIKE,
  json: JSON_GRAMMAR,
  json5: JSON_GRAMMAR,
  jsonc: JSON_GRAMMAR,
  yaml: YAML,
  yml: YAML,
  xml: XML,
  html: XML,
  http: HTTP,
};

const CACHE = 4_000_000;

/** Highlights code; equal code is worked once. */
export class Highlighter {
  readonly #cache = new BoundedCache<Html>(CACHE);

  /** The content of a `<pre>`: a `<code>` element. An unknown language is escaped and no more. */
  code(text: string, language: string): Html {
    return this.#cache.get(
      `${language}\0${text}`,
      () => `<code>${highlight(text, language)}</code>`,
      (html) => html.length,
    );
  }
}

/** Every text between and inside the matches is escaped; tags are ours alone. */
export function highlight(text: string, language: string): Html {
  const name = language.toLowerCase();
  const grammar = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined;
  if (!grammar || text.length > MAX_LENGTH) return escapeText(text);
  const { pattern, classes } = grammar;
  let html = '';
  let end = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole] = match;
    // An empty match would never end.
    if (whole === '') pattern.lastIndex += 1;
    else {
      const kind = classes[match.findIndex((part, index) => index > 0 && part !== undefined) - 1];
      html += `${escapeText(text.slice(end, match.index))}<span class="cl-${kind}">${escapeText(whole)}</span>`;
      end = match.index + whole.length;
    }
  }
  return html + escapeText(text.slice(end));
}
