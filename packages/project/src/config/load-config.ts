import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import module from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load, YAMLException } from 'js-yaml';
import { SOURCE_KINDS } from '../kinds/source-kinds.ts';
import { isUrl } from '../plan/expand-sources.ts';
import type { Plugin } from '../plugins/plugin.ts';
import { PROJECT_CODES } from '../policy/ignore-codes.ts';
import { type CodeSource, checkCodes } from './check-codes.ts';
import { ConfigError } from './config-error.ts';
import {
  type CurlewConfig,
  configSchema,
  optionsSchema,
  type ReferenceConfig,
  type ResolvedConfig,
} from './config-schema.ts';
import { describeIssues } from './describe-issues.ts';

const OWN_CODES: ReadonlySet<string> = new Set(PROJECT_CODES.map(({ code }) => code));

/** Modules that export `defineConfig`, `definePlugin` and `defineRule`. */
const CONFIG_MODULE = /^(?:(?:curlew|@curlew\/(?:astro|project))\/config|@curlew\/openapi)$/;

/** Modification time of each configuration at its first import, in milliseconds. */
const firstImports = new Map<string, number>();

/** They only add types. */
const DEFINE_FUNCTIONS =
  'data:text/javascript,const same = (given) => given; export { same as defineConfig, same as definePlugin, same as defineRule };';

/**
 * Loads and validates a configuration; its paths become absolute.
 * @param codes codes of problems of further packages.
 * @throws {ConfigError} listing each invalid field, the expected value and a suggestion.
 */
export async function loadConfig(file: string, codes: readonly CodeSource[] = []): Promise<CurlewConfig> {
  const config = await readConfigFile(file);
  await checkCodes(config, codes, file);
  return absolutePaths(config, dirname(file));
}

/**
 * Loads the plugins of a configuration, for a worker, which functions cannot be sent to.
 * @throws {ConfigError} for an invalid file.
 */
export async function loadPlugins(file: string): Promise<readonly Plugin[]> {
  return (await readConfigFile(file)).plugins ?? [];
}

async function readConfigFile(file: string): Promise<CurlewConfig> {
  const given = /\.ya?ml$/i.test(file) ? await readYaml(file) : await runModule(file);
  const result = configSchema.safeParse(given);
  const problems = result.success
    ? duplicateParts(result.data.plugins ?? [], OWN_CODES)
    : describeIssues(result.error, given, configSchema, 'the configuration');
  if (problems.length === 0) return given as CurlewConfig;
  throw new ConfigError(
    `Invalid ${basename(file)}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    'Use the options of curlew(), or: plugins, out, prefix, server.',
  );
}

async function readYaml(file: string): Promise<unknown> {
  try {
    return load(await readFile(file, 'utf8')) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLException)) throw unreadable(file, error);
    const { line = 0, column = 0 } = error.mark ?? {};
    throw new ConfigError(
      `Invalid YAML in ${basename(file)}:${line + 1}:${column + 1}: ${error.reason}.`,
      'Fix the syntax error shown.',
    );
  }
}

async function runModule(file: string): Promise<unknown> {
  try {
    const module = await importConfig(file);
    if (module.default !== undefined) return module.default;
  } catch (error) {
    throw unreadable(file, error);
  }
  throw new ConfigError(`${basename(file)} has no default export.`, 'Add: export default { … };');
}

function unreadable(file: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(`${basename(file)} cannot be read: ${reason}`, 'Fix the file, or pass another one.');
}

/** Makes every path of a configuration absolute, relative to its folder. */
function absolutePaths(config: CurlewConfig, folder: string): CurlewConfig {
  const at = (path: string) => (isUrl(path.trim()) ? path.trim() : resolve(folder, path.trim()));
  const { sources, layout, styles, components, logo, favicon, socialImage, root, out } = config;
  const { baseline, findingBaseline } = config;
  return {
    ...config,
    ...(sources && {
      sources: sources.map((source) =>
        typeof source === 'string'
          ? at(source)
          : {
              ...source,
              path: at(source.path),
              ...(source.workflows && { workflows: at(source.workflows) }),
              ...(source.versions && {
                versions: source.versions.map((version) => ({ ...version, source: at(version.source) })),
              }),
              ...(source.locales && {
                locales: Object.fromEntries(
                  Object.entries(source.locales).map(([locale, path]) => [locale, at(path)]),
                ),
              }),
            },
      ),
    }),
    ...(layout && { layout: at(layout) }),
    ...(styles && { styles: styles.map(at) }),
    ...(components && {
      components: Object.fromEntries(
        Object.entries(components).flatMap(([name, path]) => (path ? [[name, at(path)]] : [])),
      ),
    }),
    ...(logo && { logo: { light: at(logo.light), ...(logo.dark && { dark: at(logo.dark) }) } }),
    ...(favicon && { favicon: at(favicon) }),
    ...(socialImage && { socialImage: at(socialImage) }),
    ...(baseline && { baseline: at(baseline) }),
    ...(findingBaseline && { findingBaseline: at(findingBaseline) }),
    ...(root && { root: at(root) }),
    ...(out && { out: at(out) }),
  };
}

/**
 * Imports a configuration, also in a folder without installed packages: imports of `defineConfig`,
 * `definePlugin` and `defineRule` are provided. Node itself runs TypeScript; its warnings about that are
 * suppressed.
 */
async function importConfig(file: string): Promise<{ default?: unknown }> {
  // Bun has no hooks: there the packages of a configuration must be installed.
  const hooks = module.registerHooks?.({
    resolve(specifier, context, next) {
      try {
        const found = next(specifier, context);
        return isHeldForCommonJs(found.url, found.format)
          ? { ...found, format: found.format.replace('commonjs', 'module') }
          : found;
      } catch (error) {
        if (!CONFIG_MODULE.test(specifier)) throw error;
        return { url: DEFINE_FUNCTIONS, format: 'module', shortCircuit: true };
      }
    },
  });
  const restoreWarnings = muteLoaderWarnings();
  try {
    return await import(await currentUrl(file));
  } finally {
    restoreWarnings();
    hooks?.deregister();
  }
}

/**
 * Whether a module of the user would be run as CommonJS though it imports or exports: `npm init` writes
 * `"type": "commonjs"`, with which Node does not look at the syntax.
 */
function isHeldForCommonJs(url: string, format: string | null | undefined): format is string {
  if (format !== 'commonjs' && format !== 'commonjs-typescript') return false;
  if (!/^file:(?!.*\/node_modules\/).*\.[jt]s(?:\?|$)/.test(url)) return false;
  return /^(?:import|export)\b(?! *[(=.])/m.test(readFileSync(fileURLToPath(url), 'utf8'));
}

/** The URL of a configuration, different after each change, to bypass the module cache. */
async function currentUrl(file: string): Promise<string> {
  const { href } = pathToFileURL(file);
  const { mtimeMs } = await stat(file);
  const first = firstImports.get(file) ?? mtimeMs;
  firstImports.set(file, first);
  return first === mtimeMs ? href : `${href}?${mtimeMs}`;
}

/** Warnings about a missing `"type": "module"` and TypeScript are not relevant to the user. */
function muteLoaderWarnings(): () => void {
  const { emitWarning } = process;
  const filtered = (...args: unknown[]) => {
    const text = args.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ');
    if (/MODULE_TYPELESS_PACKAGE_JSON|ExperimentalWarning|Type Stripping/.test(text)) return;
    Reflect.apply(emitWarning, process, args);
  };
  process.emitWarning = filtered as typeof process.emitWarning;
  return () => {
    process.emitWarning = emitWarning;
  };
}

/**
 * Reports duplicate ids of rules, source kinds and reporters, among plugins and with built-in ones; a sentence
 * each.
 */
function duplicateParts(plugins: readonly Plugin[], codes: ReadonlySet<string>): string[] {
  const rules = new Set(codes);
  const kinds = new Set(SOURCE_KINDS.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  const reporters = new Set<string>();
  const repeated = (path: string, ids: readonly string[], taken: Set<string>, what: string) =>
    ids.flatMap((id) => {
      if (!taken.has(id)) {
        taken.add(id);
        return [];
      }
      return [`\`${path}\`: duplicate ${what} \`${id}\``];
    });
  return plugins.flatMap((plugin, at) => [
    ...(plugin.rules ?? []).flatMap(({ id }, index) =>
      repeated(`plugins[${at}].rules[${index}].id`, [id], rules, 'rule'),
    ),
    ...(plugin.sources ?? []).flatMap(({ id, aliases = [] }, index) =>
      repeated(`plugins[${at}].sources[${index}].id`, [id, ...aliases], kinds, 'source kind'),
    ),
    ...(plugin.reporters ?? []).flatMap(({ id }, index) =>
      repeated(`plugins[${at}].reporters[${index}].id`, [id], reporters, 'reporter'),
    ),
  ]);
}

/** Options of `curlew()`, and fields that only a configuration file has. */
export interface MergedOptions {
  options: Partial<ReferenceConfig>;
  plugins: readonly Plugin[];
}

/**
 * The options of `curlew()`, completed by those of the configuration file.
 * @throws {ConfigError} for an invalid file.
 */
export async function withConfig(
  file: string,
  given: Partial<ReferenceConfig>,
  codes: readonly CodeSource[] = [],
): Promise<MergedOptions> {
  const config = await loadConfig(file, codes);
  const shared = Object.entries(config).filter(([name]) => Object.hasOwn(optionsSchema.shape, name));
  return { options: { ...Object.fromEntries(shared), ...given }, plugins: config.plugins ?? [] };
}

/** Gives a configuration its type: `export default defineConfig({ sources: ['openapi.yaml'] })`. */
export function defineConfig(config: CurlewConfig): CurlewConfig {
  return config;
}

/** Gives a plugin its type. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}

const EXAMPLE = "curlew({ sources: ['openapi.yaml'] })";

/**
 * Validates the options of `curlew()` and sets the defaults.
 * @throws {ConfigError} listing each invalid option, the expected value and an example.
 */
export function readOptions(given: unknown): ResolvedConfig {
  const result = optionsSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = describeIssues(result.error, given, optionsSchema, 'curlew()');
  throw new ConfigError(
    `Invalid \`curlew()\` options:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    `Correct them on the command line, in the configuration file or in astro.config.mjs: ${EXAMPLE}`,
  );
}
