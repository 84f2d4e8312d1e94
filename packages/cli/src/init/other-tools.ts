import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Severity } from '@curlew/diagnostics';
import { parse } from 'yaml';
import { getText } from './read-project.ts';

/** What the settings of another tool say that Curlew can use. */
export interface ToolSettings {
  /** The file that was read. */
  file: string;
  /** Files that exist, relative to the current folder. */
  sources: string[];
  /** Sources that are no files of this folder: addresses, and files that are missing. */
  otherSources: string[];
  title?: string;
  /** Image in the header: a file that exists. */
  logo?: string;
  /** CSS color of links and buttons. */
  color?: string;
  /** Levels of rules, by codes of Curlew. */
  rules: Readonly<Record<string, RuleLevel>>;
  /** Rules with a level that have no counterpart. */
  unknownRules: string[];
  /** Settings that a configuration of Curlew cannot hold as they are, each with the reason. */
  leftSettings: string[];
}

export type RuleLevel = Severity | 'off';

type Settings = Record<string, unknown>;

type Found = Partial<Omit<ToolSettings, 'file' | 'otherSources'>>;

/** Settings of one tool: where they are, and how they are read. */
interface Tool {
  files: readonly string[];
  read(text: string): Found;
}

const MAX_SETTINGS = 1024 * 1024;

/** Folders in which a page that draws a description usually is. */
const VIEWER_FOLDERS = ['', 'public/', 'docs/', 'swagger-ui/', 'swagger/', 'api-docs/', 'static/', 'dist/'];

const TOOLS: readonly Tool[] = [
  { files: ['redocly.yaml', 'redocly.yml', '.redocly.yaml'], read: readRedocly },
  { files: ['.spectral.yaml', '.spectral.yml', '.spectral.json'], read: readSpectral },
  { files: ['scalar.config.json'], read: readScalar },
  {
    files: ['docusaurus.config.ts', 'docusaurus.config.js', 'docusaurus.config.mjs'],
    read: (text) => {
      const logo = firstString(text, /\blogo:\s*\{[^{}]*?\bsrc:\s*/);
      return {
        sources: strings(text, /\b(?:specPath|spec):\s*/),
        ...titleIn(text),
        ...(logo !== undefined && { logo: join('static', logo) }),
      };
    },
  },
  {
    files: ['astro.config.mjs', 'astro.config.ts', 'astro.config.js'],
    read: readStarlightOpenapi,
  },
  {
    files: VIEWER_FOLDERS.map((folder) => `${folder}swagger-initializer.js`),
    read: (text) => ({ sources: strings(text, /\burl:\s*/) }),
  },
  { files: VIEWER_FOLDERS.map((folder) => `${folder}index.html`), read: readViewer },
];

/** Reads the settings of other tools in the current folder. Code is not run: of it, only plain texts are taken. */
export function readOtherTools(): ToolSettings[] {
  return TOOLS.flatMap(({ files, read }) => {
    for (const file of files) {
      const settings = readSettings(file, read);
      if (settings !== undefined && !isEmpty(settings)) return [settings];
    }
    return [];
  });
}

function readSettings(file: string, read: Tool['read']): ToolSettings | undefined {
  const text = existsSync(file) ? getText(file) : undefined;
  if (text === undefined || text.length > MAX_SETTINGS) return undefined;
  const { sources = [], rules = {}, unknownRules = [], leftSettings = [], logo, title, color } = read(text);
  const paths = [...new Set(sources.map((path) => localPath(path, dirname(file))))];
  const image = logo === undefined ? undefined : localPath(logo, dirname(file));
  return {
    file,
    sources: paths.filter(isFileHere),
    otherSources: paths.filter((path) => !isFileHere(path)),
    rules,
    unknownRules: [...new Set(unknownRules)],
    leftSettings,
    ...(title !== undefined && { title }),
    ...(image !== undefined && isFileHere(image) && { logo: image }),
    ...(color !== undefined && { color }),
  };
}

function isEmpty({ file: _, logo, title, color, rules, ...lists }: ToolSettings): boolean {
  return (
    [...Object.values(lists), Object.keys(rules)].every((list) => list.length === 0) &&
    [logo, title, color].every((value) => value === undefined)
  );
}

/** A path of the settings, from their folder or from the current one, which may begin with `./` or `/`; an address as it is. */
function localPath(path: string, folder: string): string {
  if (/^https?:/i.test(path)) return path;
  const [beside = '', here = ''] = [join(folder, path), normalize(path.replace(/^\/+/, ''))].map((one) =>
    one.replaceAll('\\', '/'),
  );
  return isFileHere(beside) ? beside : here;
}

function isFileHere(path: string): boolean {
  return !/^(?:\.\.(?:\/|$)|https?:)/i.test(path) && existsSync(path);
}

function readRedocly(text: string): Found {
  const settings = readData(text);
  const named = getRecord(settings.apis ?? settings.apiDefinitions);
  const apis = Object.values(named);
  const theme = getRecord(settings.theme);
  const openapi = getRecord(theme.openapi ?? settings.openapi ?? settings['features.openapi']);
  const colors = getRecord(getRecord(getRecord(openapi.theme).colors).primary);
  const logo = getRecord(settings.logo ?? theme.logo).image;
  return {
    sources: apis.map((api) => (typeof api === 'string' ? api : getRecord(api).root)).filter(isText),
    ...getColor(colors.main),
    ...(isText(logo) && { logo }),
    ...getRedoclyRules(settings, Object.entries(named)),
  };
}

/**
 * Rules of all APIs, and those of one API where it is the only one: `rules` of a configuration apply to all sources, so that
 * rules of one API among several are left out. An API's own rules come before those of all.
 */
function getRedoclyRules(settings: Settings, apis: readonly [name: string, api: unknown][]): Found {
  const common = getRecord(getLint(settings).rules);
  const only = apis.length === 1 ? getRecord(getLint(getRecord(apis[0]?.[1])).rules) : {};
  const levels = getRules({ ...common, ...only });
  const ofOne = apis.flatMap(([name, api]) => {
    const { rules, extends: presets } = getLint(getRecord(api));
    const names = apis.length === 1 ? [] : getOtherRules(rules, common);
    return [
      ...names.map((rule) => `${rule} of ${name} (rules apply to all sources)`),
      ...getPresets(presets).map((preset) => `${preset} of ${name} (${NO_PRESET})`),
    ];
  });
  return { ...levels, leftSettings: [...leftPresets(getLint(settings).extends), ...ofOne] };
}

/** Where Redocly has its rules: at the top, or below `lint` as its first versions did. */
function getLint(settings: Settings): Settings {
  return { ...getRecord(settings.lint), ...settings };
}

function readSpectral(text: string): Found {
  const { rules, extends: presets, overrides } = readData(text);
  const ofFiles = (Array.isArray(overrides) ? overrides : [])
    .map(getRecord)
    .flatMap(({ files, rules: own }) => {
      const where = (Array.isArray(files) ? files : [files]).filter(isText).join(' and ');
      return getOtherRules(own, getRecord(rules)).map(
        (rule) => `${rule} of ${where} (rules apply to all sources)`,
      );
    });
  return { ...getRules(rules), leftSettings: [...leftPresets(presets), ...ofFiles] };
}

const NO_PRESET = '`extends` is not read';

function leftPresets(presets: unknown): string[] {
  return getPresets(presets).map((preset) => `${preset} (${NO_PRESET})`);
}

/**
 * Files and packages whose rules a setting `extends`. The presets of the tools themselves are no choice to take over; with
 * `off`, Spectral switches their rules off.
 */
function getPresets(presets: unknown): string[] {
  return (Array.isArray(presets) ? presets : [presets]).flatMap((one) => {
    const [name, level] = Array.isArray(one) ? one : [one];
    if (!isText(name)) return [];
    return /^(?:spectral:[\w-]+|minimal|recommended(?:-strict)?|spec|all)$/.test(name)
      ? level === 'off'
        ? [`${name} off`]
        : []
      : [name];
  });
}

/** Rules that have another level here than elsewhere. */
function getOtherRules(rules: unknown, common: Settings): string[] {
  return Object.entries(getRecord(rules))
    .filter(([name, level]) => readLevel(level) !== readLevel(common[name]))
    .map(([name]) => name);
}

/** Settings of starlight-openapi: `starlightOpenAPI([{ base: 'api', schema: './api.yaml', … }])`. */
function readStarlightOpenapi(text: string): Found {
  if (!/starlight-openapi/.test(text)) return {};
  const lists = text.split(/\bstarlightOpenAPI\s*\(\s*(?=\[)/).slice(1);
  const own = lists.map((list) => list.slice(0, endOfList(list))).join('\n');
  const names = [...own.matchAll(/\b(base|sidebar|snippets)\s*:/g)].flatMap((match) => match[1] ?? []);
  return {
    sources: strings(text, /\bschema:\s*/),
    leftSettings: [...new Set(names)].map((name) => `${name} (the migration guide has its counterpart)`),
  };
}

/** Index of the bracket that closes the list at the start of some code, whose strings hold no bracket alone. */
function endOfList(code: string): number {
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '[') depth += 1;
    if (code[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

function readScalar(text: string): Found {
  const settings = readData(text);
  // Version 2 has a tree of routes, version 1 a list.
  const routes = listRoutes(getRecord(settings.navigation).routes).filter(({ type }) => type === 'openapi');
  const references = Array.isArray(settings.references) ? settings.references.map(getRecord) : [];
  const { title = getRecord(settings.info).title, logo } = getRecord(settings.siteConfig ?? settings);
  const light = isText(logo) ? logo : (getRecord(logo).lightMode ?? getRecord(logo).light);
  return {
    sources: [...routes, ...references]
      .map(({ filepath, url, path }) => filepath ?? url ?? path)
      .filter(isText),
    ...(isText(title) && { title }),
    ...(isText(light) && { logo: light }),
  };
}

const MAX_DEPTH = 20;

/** Routes at any depth: a route has its own below `children`. */
function listRoutes(routes: unknown, depth = 0): Settings[] {
  if (depth > MAX_DEPTH) return [];
  return Object.values(getRecord(routes))
    .map(getRecord)
    .flatMap((route) => [route, ...listRoutes(route.children, depth + 1)]);
}

/** The description of a page that loads Swagger UI, Redoc, Scalar or Elements. */
export function readViewer(html: string): Found {
  const code = /\b(?:SwaggerUIBundle|Scalar\.createApiReference)\b/.test(html)
    ? strings(html, /\burl:\s*/)
    : [];
  const markup = [
    /<redoc\b[^>]*?\sspec-url=/,
    /\bRedoc\.init\(\s*/,
    /\bid="api-reference"[^>]*?\sdata-url=/,
    /<elements-api\b[^>]*?\sapiDescriptionUrl=/,
  ].flatMap((before) => strings(html, before));
  return { sources: [...code, ...markup] };
}

/** The levels of rules, by our codes where there is one. Of rules that are one of ours, the most severe decides. */
function getRules(settings: unknown): Pick<ToolSettings, 'rules' | 'unknownRules'> {
  const rules: Record<string, RuleLevel> = {};
  const unknownRules: string[] = [];
  for (const [name, written] of Object.entries(getRecord(settings))) {
    const level = readLevel(written);
    const code = RULE_NAMES.get(name);
    if (level === undefined) continue;
    if (code === undefined) unknownRules.push(name);
    else if (isMoreSevere(level, rules[code])) rules[code] = level;
  }
  return { rules, unknownRules };
}

/** Levels from the least to the most severe. */
const LEVELS: readonly RuleLevel[] = ['off', 'info', 'warning', 'error'];

function isMoreSevere(level: RuleLevel, than: RuleLevel | undefined): boolean {
  return than === undefined || LEVELS.indexOf(level) > LEVELS.indexOf(than);
}

const LEVEL_NAMES: ReadonlyMap<unknown, RuleLevel> = new Map<unknown, RuleLevel>([
  ['off', 'off'],
  [false, 'off'],
  ['error', 'error'],
  ['warn', 'warning'],
  ['info', 'info'],
  ['hint', 'info'],
  // Numbers of Spectral.
  [0, 'error'],
  [1, 'warning'],
  [2, 'info'],
  [3, 'info'],
]);

/** The level of a rule, alone or as its `severity`; undefined where the tool's own level stays, as after `true`. */
function readLevel(level: unknown): RuleLevel | undefined {
  return LEVEL_NAMES.get(level) ?? LEVEL_NAMES.get(getRecord(level).severity);
}

/** A color that needs no quotes in a stylesheet. */
function getColor(value: unknown): { color?: string } {
  return isText(value) && /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl|oklch)a?\([\d.,%\s/a-z]+\))$/i.test(value)
    ? { color: value }
    : {};
}

function titleIn(text: string): { title?: string } {
  const title = firstString(text, /^\s{0,4}title:\s*/m);
  return title === undefined ? {} : { title };
}

/** The strings after each place that a pattern finds in code. */
function strings(code: string, before: RegExp): string[] {
  const pattern = new RegExp(`${before.source}(['"\`])([^'"\`\\n\${}]{1,500})\\1`, 'gm');
  return [...code.matchAll(pattern)].flatMap((match) => match[2] ?? []);
}

function firstString(code: string, before: RegExp): string | undefined {
  return strings(code, before)[0];
}

function readData(text: string): Settings {
  try {
    return getRecord(parse(text, { maxAliasCount: 100 }));
  } catch {
    // It is the file of another tool, which reports its faults itself.
    return {};
  }
}

function getRecord(value: unknown): Settings {
  return typeof value === 'object' && value !== null ? (value as Settings) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Codes of Curlew by the names that Redocly and Spectral give to rules that ask the same. */
export const RULE_NAMES: ReadonlyMap<string, string> = new Map([
  // Redocly
  ['operation-operationId', 'missing-operation-id'],
  ['operation-operationId-unique', 'duplicate-operation-id'],
  ['operation-operationId-url-safe', 'unsafe-operation-id'],
  ['operation-parameters-unique', 'duplicate-parameter'],
  ['operation-tag-defined', 'unknown-tag'],
  ['path-parameters-defined', 'path-parameter-missing'],
  ['no-identical-paths', 'equivalent-paths'],
  ['no-unused-components', 'unused-component'],
  ['no-enum-type-mismatch', 'enum-mismatch'],
  ['no-invalid-media-type-examples', 'example-mismatch'],
  ['no-invalid-schema-examples', 'example-mismatch'],
  ['no-invalid-parameter-examples', 'example-mismatch'],
  ['no-unresolved-refs', 'unresolved-ref'],
  ['no-undefined-server-variable', 'server-variable-undefined'],
  ['no-duplicated-tag-names', 'duplicate-tag'],
  // Spectral
  ['operation-operationId-valid-in-url', 'unsafe-operation-id'],
  ['operation-parameters', 'duplicate-parameter'],
  ['path-params', 'path-parameter-missing'],
  ['oas2-unused-definition', 'unused-component'],
  ['oas3-unused-component', 'unused-component'],
  ['oas2-valid-media-example', 'example-mismatch'],
  ['oas2-valid-schema-example', 'example-mismatch'],
  ['oas3-valid-media-example', 'example-mismatch'],
  ['oas3-valid-schema-example', 'example-mismatch'],
  ['typed-enum', 'enum-mismatch'],
  ['openapi-tags-uniqueness', 'duplicate-tag'],
  ['no-script-tags-in-markdown', 'unsafe-html'],
  ['array-items', 'array-without-items'],
]);
