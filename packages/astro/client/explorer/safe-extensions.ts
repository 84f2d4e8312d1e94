import { isObject, type Json, type NodeTypeName } from '@curlew/openapi/language';
import { safeMarkdown, safeText } from './safe-texts.ts';

/** Returns the value of an extension in its only shape, or undefined. */
type ReadExtension = (value: Json) => Json | undefined;

/** Languages that the explorer highlights. It writes their name into HTML as it is. */
const LANGUAGES: ReadonlySet<string> = new Set(
  'bash c clojure cpp csharp css curl dart diff docker dockerfile elixir fsharp go graphql haskell html http ini java javascript json julia kotlin less lua makefile markdown matlab nginx objectivec ocaml perl php plaintext powershell properties python r ruby rust scala scss shell sql swift toml typescript xml yaml'.split(
    ' ',
  ),
);

/** Other names of these languages, in lower case. */
const ALIASES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  'f#': 'fsharp',
  golang: 'go',
  js: 'javascript',
  kt: 'kotlin',
  node: 'javascript',
  'node.js': 'javascript',
  'objective-c': 'objectivec',
  ps1: 'powershell',
  pwsh: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shell',
  text: 'plaintext',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'shell',
};

const text: ReadExtension = (value) => (typeof value === 'string' ? safeText(value) : undefined);
const flag: ReadExtension = (value) => (typeof value === 'boolean' ? value : undefined);
const markdown: ReadExtension = (value) => (typeof value === 'string' ? safeMarkdown(value) : undefined);

/** Items of the one shape; a list of which no item has it is still a list. */
const getList =
  (read: ReadExtension): ReadExtension =>
  (value) =>
    Array.isArray(value) ? value.flatMap((item) => read(item) ?? []) : undefined;

/** Texts by the value that they describe, or in the order of the values. */
const enumTexts: ReadExtension = (value) => {
  if (!isObject(value)) return getList(markdown)(value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, Json][] =>
      typeof one === 'string' && key !== '__proto__' ? [[safeText(key), safeMarkdown(one)]] : [],
    ),
  );
};

const tagGroup: ReadExtension = (value) => {
  if (!isObject(value) || typeof value.name !== 'string') return undefined;
  return { name: safeText(value.name), tags: getList(text)(value.tags ?? []) ?? [] };
};

const badge: ReadExtension = (value) => {
  if (!isObject(value) || typeof value.name !== 'string') return undefined;
  const { name, position, color } = value;
  return {
    name: safeText(name),
    ...((position === 'before' || position === 'after') && { position }),
    ...(typeof color === 'string' && /^(?:#[\da-f]{3,8}|[a-z]{3,20})$/i.test(color) && { color }),
  };
};

const codeSample: ReadExtension = (value) => {
  if (!isObject(value) || typeof value.source !== 'string') return undefined;
  const { lang, label, source } = value;
  const name = typeof lang === 'string' ? safeText(lang).trim() : '';
  const title = typeof label === 'string' ? safeText(label).trim() : '';
  const language = knownLanguage(name);
  return {
    lang: language ?? 'plaintext',
    // A language that is not in the list is still the title of its sample.
    ...((title !== '' || language === undefined) && { label: title || name || 'Text' }),
    source: safeText(source),
  };
};

function knownLanguage(name: string): string | undefined {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : lower;
  return known !== undefined && LANGUAGES.has(known) ? known : undefined;
}

/** Extensions that the explorer is given, by the object that has them. It reads some sixty; all others are left out. */
const EXTENSIONS: Partial<Record<NodeTypeName, Readonly<Record<string, ReadExtension>>>> = {
  OpenAPI: { 'x-tagGroups': getList(tagGroup) },
  Tag: { 'x-displayName': text, 'x-internal': flag },
  Operation: {
    'x-codeSamples': getList(codeSample),
    'x-code-samples': getList(codeSample),
    'x-custom-examples': getList(codeSample),
    'x-badges': getList(badge),
    'x-internal': flag,
  },
  Schema: {
    'x-enum-varnames': getList(text),
    'x-enumNames': getList(text),
    'x-enum-descriptions': enumTexts,
    'x-enumDescriptions': enumTexts,
    'x-additionalPropertiesName': text,
    'x-internal': flag,
  },
};

/** Members of an object that are extensions, in their shapes. */
export function safeExtensions(
  nodeType: NodeTypeName,
  value: Readonly<Record<string, Json>>,
): [string, Json][] {
  return Object.entries(EXTENSIONS[nodeType] ?? {}).flatMap(([name, read]): [string, Json][] => {
    const safe = Object.hasOwn(value, name) ? read(value[name] ?? null) : undefined;
    return safe === undefined ? [] : [[name, safe]];
  });
}
