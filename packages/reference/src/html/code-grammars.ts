const DOUBLE = /"(?:[^"\\\n]|\\.)*"/.source;
const SINGLE = /'(?:[^'\\\n]|\\.)*'/.source;
const NUMBER = /\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b/.source;

function words(list: string): string {
  return `\\b(?:${list.split(' ').join('|')})\\b`;
}

/** `k` key or attribute, `s` string, `n` number, true, false, null, `w` keyword, tag, flag, `c` comment. */
export type TokenKind = 'k' | 's' | 'n' | 'w' | 'c';

/** One pass of one regular expression: one alternative, and one group, for each kind. */
export interface Grammar {
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
export const GRAMMARS: ReadonlyMap<string, Grammar> = new Map(
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
