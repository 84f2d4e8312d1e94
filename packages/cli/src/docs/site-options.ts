import { resolve } from 'node:path';
import type { CurlewOptions, CurlewSource } from '@curlew/astro';
import type { ConvertOptions, InferenceOptions } from '@curlew/convert';
import { type CurlewConfig, readSiteAddress } from '@curlew/project/config';
import { isUrl } from '@curlew/project/internal';
import type { OptionValues } from '../arguments/command.ts';
import type { INFERENCE_OPTIONS } from '../arguments/inference-arguments.ts';
import { givenInference } from '../arguments/read-inference.ts';
import { UsageError } from '../command-error.ts';
import { configFile } from '../read-config.ts';

/** Command-line options that override the configuration. */
export interface SiteValues extends OptionValues<typeof INFERENCE_OPTIONS> {
  base?: string;
  title?: string;
  strict?: boolean;
  lenient?: boolean;
  config?: string;
  'allow-remote'?: boolean;
  'show-internal'?: boolean;
  explorer?: boolean;
  language?: string;
  logo?: string;
  theme?: string;
  workflows?: string;
  'sample-languages'?: string;
  'try-it'?: boolean;
  links?: string;
}

/** Properties of all sources together. */
interface SiteSources {
  /** The sources are given on the command line, so the project may have more. */
  isPartial: boolean;
  /** Converter options of the command line. */
  converter: ConvertOptions;
}

/** Returns the options of the integration: the configuration, overridden by the command line. */
export function siteOptions(
  config: CurlewConfig,
  values: SiteValues,
  sources: CurlewSource[],
  { isPartial, converter }: SiteSources,
): CurlewOptions {
  const title = values.title ?? config.title;
  const file = configFile(values.config);
  return {
    sources: withWorkflows(
      sources.map((source) =>
        addConverterOptions(withoutLocales(resolvePath(source)), converter, givenInference(values)),
      ),
      values.workflows,
    ),
    partial: isPartial,
    base: values.base ?? config.base ?? '/',
    strict: values.strict ?? config.strict ?? false,
    lenient: values.lenient ?? config.lenient ?? false,
    showInternal: values['show-internal'] ?? config.showInternal ?? false,
    explorer: values.explorer ?? config.explorer ?? false,
    propertyOrder: config.propertyOrder ?? 'required-first',
    images: config.images ?? 'link',
    links: chooseLinks(linkLevel(values.links), config.links),
    tryIt: chooseTryIt(values['try-it'], config.tryIt),
    allowRemote: values['allow-remote'] ?? config.allowRemote ?? false,
    ...(title && { title }),
    ...lookOptions(values),
    // The integration reads the file itself, because its worker loads plugins from it.
    ...(file !== undefined && { config: file }),
  };
}

/**
 * Path of a merged site as its parts know it: `''` at the root of its host, or `/docs`.
 * @throws {UsageError} if the part, which is served from `prefix`, is not below it.
 */
export function readMergedAt(given: string, prefix: string): string {
  const { base } = readSiteAddress({ prefix: given });
  const mergedAt = base === '' ? '' : `/${base}`;
  if (prefix.startsWith(`${mergedAt}/`)) return mergedAt;
  throw new UsageError(
    `\`--merged-at ${given}\` requires a path of this site below it, got \`--prefix ${prefix === '' ? '/' : prefix}\`.`,
    `Pass one: curlew docs openapi.yaml --prefix ${mergedAt}/users --merged-at ${given} --out site`,
  );
}

/** Removes files for the locales of an Astro site with the same configuration: the site of the command line has one locale. */
function withoutLocales(source: CurlewSource): CurlewSource {
  if (typeof source === 'string') return source;
  const { locales: _, ...rest } = source;
  return rest;
}

/** @throws {UsageError} for one Arazzo file and several sources. */
function withWorkflows(sources: CurlewSource[], file: string | undefined): CurlewSource[] {
  if (file === undefined) return sources;
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0)
    throw new UsageError(
      `\`--workflows\` is for a single source, found ${sources.length}.`,
      "Name a file for each source in `curlew.config.yaml`: { path: 'openapi.yaml', workflows: 'flows.arazzo.yaml' }",
    );
  return [{ ...(typeof source === 'string' ? { path: source } : source), workflows: resolve(file) }];
}

/** The flag switches the panel on or off; its settings are those of the configuration. */
function chooseTryIt(
  isWanted: boolean | undefined,
  configured: CurlewConfig['tryIt'],
): CurlewOptions['tryIt'] {
  return isWanted === undefined || (isWanted && typeof configured === 'object')
    ? (configured ?? false)
    : isWanted;
}

/** Options of the command line that the integration checks, as it does those of the configuration. */
function lookOptions({
  language,
  logo,
  theme,
  'sample-languages': samples,
}: SiteValues): Partial<CurlewOptions> {
  return {
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(logo !== undefined && { logo: { light: resolve(logo) } }),
    ...(samples !== undefined && { samples: { languages: samples.split(',').map((id) => id.trim()) } }),
  } as Partial<CurlewOptions>;
}

/** Narrows the type of the value; the parser has rejected all other values. */
function linkLevel(given: string | undefined): 'error' | 'warn' | 'off' | undefined {
  return given === 'error' || given === 'warn' || given === 'off' ? given : undefined;
}

/** The check of the command line with the base of the configuration. */
function chooseLinks(
  check: 'error' | 'warn' | 'off' | undefined,
  config: CurlewConfig['links'] = 'warn',
): NonNullable<CurlewConfig['links']> {
  if (check === undefined) return config;
  return typeof config === 'string' ? check : { ...config, check };
}

/** Adds the converter options of the command line to a source. */
function addConverterOptions(
  source: CurlewSource,
  converter: ConvertOptions,
  inference: InferenceOptions,
): CurlewSource {
  const isGiven = Object.keys(inference).length > 0;
  if (Object.keys(converter).length === 0 && !isGiven) return source;
  const given = typeof source === 'string' ? { path: source } : source;
  const options = { ...given.options, ...converter };
  if (isGiven) options.inference = { ...given.options?.inference, ...inference };
  return { ...given, options };
}

/** Makes the path of a source absolute, because the site has another root folder. */
function resolvePath(source: CurlewSource): CurlewSource {
  if (typeof source !== 'string') return source;
  return isUrl(source) ? source : resolve(source);
}
