import { type ShellWord, wordText } from '../shell/shell-word.ts';
import type { CurlBackend, CurlTransfer, CurlWarning, DataPart, FormPart } from './curl-transfer.ts';

/** A text of the component: characters and variables. */
interface ComponentWord {
  tokens: readonly (string | { text: string; value: string; type: string })[];
}

/** The arguments up to `--next` as the component parses them: options by their long names. */
type ComponentConfig = Record<string, unknown>;

/** An argument of the component, or what it found in one. */
type ComponentText = ComponentWord | string;

/** A value of `-F`, which the component reads as a word only. */
interface FormArgument {
  value: ComponentText;
  type: string;
}

interface ComponentForm {
  name: ComponentWord;
  content?: ComponentWord;
  contentFile?: ComponentWord;
  filename?: ComponentWord | null;
  contentType?: ComponentWord | null;
}

/** The exports of curlconverter that this backend requires. */
interface Model {
  Word: new (tokens: unknown) => ComponentWord;
  parseArgs(
    args: ComponentText[],
    longOptions: Record<string, unknown>,
    shortened: undefined,
    shortOptions: Record<string, unknown>,
    supported: undefined,
    warnings: unknown[],
  ): [{ configs: ComponentConfig[] }, unknown];
  parseForm(form: unknown[], warnings: unknown[]): ComponentForm[];
  curlLongOpts: Record<string, unknown>;
  curlShortOpts: Record<string, unknown>;
}

/** Maximum number of unknown arguments removed before a command counts as invalid. */
const MAX_LEFT_OUT = 8;

/** The backend that reads all arguments; undefined if the component lacks an export for it. */
export function modelBackend(exports: Record<string, unknown>): CurlBackend | undefined {
  const model = asModel(exports);
  if (!model) return undefined;
  const { Word, parseArgs, curlLongOpts, curlShortOpts } = model;
  const options = new Map<string, ComponentWord>();
  for (const name of Object.keys(curlShortOpts)) options.set(`-${name}`, new Word(`-${name}`));
  for (const name of Object.keys(curlLongOpts)) options.set(`--${name}`, new Word(`--${name}`));
  return {
    kind: 'model',
    read(words, warnings) {
      const reported: CurlWarning[] = [];
      const configs = parseLeniently(words, (kept) => parse(kept, reported), warnings);
      const transfers = configs.map((config) => toTransfer(config, model, reported));
      // That an argument beginning with a variable is the URL needs no warning: addresses may contain variables.
      warnings.push(...reported.filter(([code]) => code !== 'ambiguous argument'));
      return transfers;
    },
  };

  function parse(words: readonly ShellWord[], warnings: CurlWarning[]): ComponentConfig[] {
    warnings.length = 0;
    const args = ['curl', ...words.map(toArgument)];
    return parseArgs(args, curlLongOpts, undefined, curlShortOpts, undefined, warnings)[0].configs;
  }

  /** The component takes plain strings as well, where it does not look for options in them. */
  function toArgument(word: ShellWord): ComponentText {
    if (typeof word !== 'string') return new Word(word.map(toToken));
    return word.startsWith('-') ? (options.get(word) ?? new Word(word)) : word;
  }
}

function asModel(exports: Record<string, unknown>): Model | undefined {
  const functions = ['Word', 'parseArgs', 'parseForm'];
  const tables = ['curlLongOpts', 'curlShortOpts'];
  const complete =
    functions.every((name) => typeof exports[name] === 'function') &&
    tables.every((name) => typeof exports[name] === 'object' && exports[name] !== null);
  // The exports exist; their types are pinned with the component's version.
  return complete ? (exports as unknown as Model) : undefined;
}

/** Options of curl whose values are credentials, or `user:password`. */
const CREDENTIAL_OPTIONS = ['proxy-user', 'pass', 'proxy-pass', 'tlspassword', 'proxy-tlspassword'];

/** The component underlines a variable in its warnings, which requires a syntax tree node. */
const NO_NODE = { startIndex: 0, endIndex: 0, tree: { rootNode: { text: '', startIndex: 0 } } };

function toToken(part: Exclude<ShellWord, string>[number]): unknown {
  if (typeof part === 'string') return part;
  const type = part.command ? 'command' : 'variable';
  return { type, value: part.name, text: part.text, syntaxNode: NO_NODE };
}

function toTransfer(config: ComponentConfig, model: Model, warnings: CurlWarning[]): CurlTransfer {
  const transfer: CurlTransfer = {
    ...addresses(config, warnings),
    head: config.head === true,
    get: config.get === true,
    headers: wordList(config.header),
    ownHeaders: ownHeaders(config),
    cookies: wordList(config.cookie),
    data: dataParts(config.data),
    json: config.json === true || Array.isArray(config.json),
    form: formParts(config.form, model, warnings),
    urlQuery: dataParts(config['url-query']),
    hasCertificate: config.cert !== undefined || config['cert-type'] !== undefined,
    certificates: getWords(config, ['cert', 'proxy-cert', 'key']),
    credentials: getWords(config, CREDENTIAL_OPTIONS),
  };
  const method = getWord(config.request);
  // Safari writes `-X null` when it does not know.
  if (method !== undefined && method !== 'null' && method !== '') transfer.method = method;
  const user = getWord(config.user);
  if (user !== undefined) transfer.user = user;
  const bearer = getWord(config['oauth2-bearer']);
  if (bearer !== undefined) transfer.bearer = bearer;
  const scheme = authScheme(config);
  if (scheme !== undefined) transfer.authScheme = scheme;
  const defaultScheme = getWord(config['proto-default']);
  if (typeof defaultScheme === 'string') transfer.defaultScheme = defaultScheme;
  return transfer;
}

/** The values of options that are given. */
function getWords(config: ComponentConfig, options: readonly string[]): ShellWord[] {
  const found: ShellWord[] = [];
  for (const option of options) {
    const word = getWord(config[option]);
    if (word !== undefined) found.push(word);
  }
  return found;
}

/** The URLs with their globs expanded unless `--globoff`, and the upload of each. */
function addresses(config: ComponentConfig, warnings: CurlWarning[]): Pick<CurlTransfer, 'urls' | 'uploads'> {
  const urls = wordList(config.url);
  const uploads = wordList(config['upload-file']);
  if (config.globoff === true) return { urls, uploads };
  const found: Pick<CurlTransfer, 'urls' | 'uploads'> = { urls: [], uploads: [] };
  for (const [at, url] of urls.entries()) {
    const { words, isCut } = expandGlobs(url);
    const upload = uploads[at];
    const files = upload === undefined ? undefined : expandGlobs(upload);
    if (isCut || files?.isCut) warnings.push(['glob-limit', '']);
    // Every file is sent to every address.
    for (const file of files?.words.slice(0, Math.max(1, MAX_ADDRESSES / words.length)) ?? []) {
      for (const position of words.keys()) found.uploads[found.urls.length + position] = file;
      found.urls.push(...words);
    }
    if (!files) found.urls.push(...words);
  }
  return found;
}

const HEADER_OPTIONS = [
  ['user-agent', 'User-Agent'],
  ['referer', 'Referer'],
  ['range', 'Range'],
] as const;

function ownHeaders(config: ComponentConfig): CurlTransfer['ownHeaders'] {
  const headers: CurlTransfer['ownHeaders'] = [];
  for (const [option, name] of HEADER_OPTIONS) {
    const value = getWord(config[option]);
    if (value !== undefined) headers.push([name, name === 'Range' ? byteRange(value) : value]);
  }
  return headers;
}

/** curl appends a dash to a single number. */
function byteRange(word: ShellWord): ShellWord {
  if (typeof word !== 'string') return ['bytes=', ...word];
  return `bytes=${word}${word.includes('-') ? '' : '-'}`;
}

/** Bits of curl's `--digest` and its relatives, as the component sets them. */
function authScheme(config: ComponentConfig): string | undefined {
  const bits = typeof config.authtype === 'number' ? config.authtype : 0;
  if (config['aws-sigv4'] !== undefined) return 'aws4-hmac-sha256';
  // `--anyauth` sets nearly all of them and decides nothing.
  if (bits < 0) return undefined;
  if (bits & 4) return 'negotiate';
  if (bits & 2) return 'digest';
  return bits & (8 | 32) ? 'ntlm' : undefined;
}

function dataParts(value: unknown): DataPart[] {
  if (!Array.isArray(value)) return [];
  return value.map(([type, word]: [DataPart['type'], ComponentText]) => ({ type, value: fromWord(word) }));
}

function formParts(value: unknown, { Word, parseForm }: Model, warnings: CurlWarning[]): FormPart[] {
  if (!Array.isArray(value)) return [];
  const form = value.map(({ value: text, type }: FormArgument) => ({
    type,
    value: typeof text === 'string' ? new Word(text) : text,
  }));
  return parseForm(form, warnings as unknown[]).map(toFormPart);
}

function toFormPart(part: ComponentForm): FormPart {
  const form: FormPart = { name: fromWord(part.name) };
  if (part.content) form.content = fromWord(part.content);
  if (part.contentFile) form.file = fromWord(part.contentFile);
  if (part.filename) form.fileName = fromWord(part.filename);
  if (part.contentType) form.contentType = fromWord(part.contentType);
  return form;
}

function wordList(value: unknown): ShellWord[] {
  return Array.isArray(value) ? value.map((word: ComponentText) => fromWord(word)) : [];
}

/** An option's value: the last one given. */
function getWord(value: unknown): ShellWord | undefined {
  if (value === undefined) return undefined;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  if (typeof last === 'string') return last;
  return typeof last === 'object' && last !== null && 'tokens' in last
    ? fromWord(last as ComponentWord)
    : undefined;
}

function fromWord(word: ComponentText): ShellWord {
  if (typeof word === 'string') return word;
  const { tokens } = word;
  const [only] = tokens;
  if (tokens.length === 1 && typeof only === 'string') return only;
  return tokens.map((token) =>
    typeof token === 'string'
      ? token
      : { name: token.value, text: token.text, command: token.type === 'command' },
  );
}

/**
 * Parses arguments, leaving out options the component does not know: an option of a newer curl or a typo must
 * not lose the request. `parse` throws as the component does, naming the option.
 */
function parseLeniently<Result>(
  words: readonly ShellWord[],
  parse: (words: readonly ShellWord[]) => Result,
  warnings: CurlWarning[],
): Result {
  let left = words.filter((word) => !isInherited(word, warnings));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return parse(left);
    } catch (error) {
      const option = attempt < MAX_LEFT_OUT ? offendingOption(error) : undefined;
      const at = option === undefined ? -1 : left.findIndex((word) => wordText(word) === option);
      if (at < 0) throw error;
      warnings.push(['unknown-option', option ?? '']);
      left = left.toSpliced(at, 1);
    }
  }
}

/** The component looks options up in a plain object, which inherits `constructor`. */
function isInherited(word: ShellWord, warnings: CurlWarning[]): boolean {
  const inherited = typeof word === 'string' && word.startsWith('--') && word.slice(2) in Object.prototype;
  if (inherited) warnings.push(['unknown-option', word]);
  return inherited;
}

function offendingOption(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /^option (-[\s\S]*): (?:is unknown|is ambiguous|requires parameter)$/.exec(error.message)?.[1];
}

/** Maximum number of addresses: more come from typos or add nothing. */
const MAX_ADDRESSES = 100;

/** `{a,b}`; a range of letters or numbers with its step. `{id}` without a comma marks a place in documentation. */
const GLOB = /\{([^{}]*,[^{}]*)\}|\[(?:([a-z])-([a-z])|([A-Z])-([A-Z])|(\d{1,9})-(\d{1,9}))(?::(\d{1,6}))?\]/;

/** A word with one of these is not a URL, but part of a body after a quoting error. */
const NOT_IN_ADDRESS = /["'\s<>]/;

/** The addresses of a URL with globs, as curl makes them; `isCut` where there are too many. */
export function expandGlobs(word: ShellWord): { words: ShellWord[]; isCut: boolean } {
  const parts = typeof word === 'string' ? [word] : word;
  if (parts.some((part) => typeof part === 'string' && NOT_IN_ADDRESS.test(part)))
    return { words: [word], isCut: false };
  if (typeof word !== 'string') return expandParts(word);
  if (!/[{[]/.test(word)) return { words: [word], isCut: false };
  let found = [word];
  let isCut = false;
  for (let glob = GLOB.exec(word); glob; glob = GLOB.exec(found[0] ?? '')) {
    const values = getValues(glob);
    found = found.flatMap((text) => {
      const match = GLOB.exec(text);
      if (!match) return [text];
      const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
      return values.map((value) => before + value + after);
    });
    isCut ||= found.length > MAX_ADDRESSES;
    found = found.slice(0, MAX_ADDRESSES);
  }
  return { words: found, isCut };
}

/** Expands the globs of a word with variables, one text after the other. */
function expandParts(word: Exclude<ShellWord, string>): { words: ShellWord[]; isCut: boolean } {
  let found: Exclude<ShellWord, string>[] = [[]];
  let isCut = false;
  for (const part of word) {
    const expanded = typeof part === 'string' ? expandGlobs(part) : { words: [part], isCut: false };
    isCut ||= expanded.isCut || found.length * expanded.words.length > MAX_ADDRESSES;
    found = found
      .flatMap((before) => expanded.words.map((one) => [...before, one] as Exclude<ShellWord, string>))
      .slice(0, MAX_ADDRESSES);
  }
  return { words: found, isCut };
}

function getValues([, list, lower, upper, capital, last, first, end, step]: RegExpExecArray): string[] {
  if (list !== undefined) return list.split(',');
  const by = Math.max(1, Number(step ?? 1));
  const values: string[] = [];
  const letters = [lower ?? capital, upper ?? last];
  if (letters[0] !== undefined && letters[1] !== undefined) {
    const [from, to] = [letters[0].charCodeAt(0), letters[1].charCodeAt(0)];
    for (let at = from; at <= to; at += by) values.push(String.fromCharCode(at));
    return values;
  }
  const width = first?.startsWith('0') ? first.length : 0;
  for (let at = Number(first); at <= Number(end) && values.length <= MAX_ADDRESSES; at += by)
    values.push(String(at).padStart(width, '0'));
  return values;
}
