import { resolve } from 'node:path';
import type { CurlewOptions, CurlewSource } from '@curlew/astro';
import type { InferenceOptions } from '@curlew/convert';
import { isUrl } from '@curlew/project';
import type { CurlewConfig } from '@curlew/project/config';
import type { OptionValues } from '../arguments/command.ts';
import type { INFERENCE_OPTIONS } from '../arguments/inference-arguments.ts';
import { givenInference } from '../arguments/read-inference.ts';
import { configFile } from '../read-config.ts';

/** Options of a command that win over the configuration. */
export interface SiteValues extends OptionValues<typeof INFERENCE_OPTIONS> {
  base?: string;
  title?: string;
  strict?: boolean;
  lenient?: boolean;
  config?: string;
  'allow-remote'?: boolean;
  'show-internal'?: boolean;
}

/**
 * Options of the integration: the configuration, overridden by the command line.
 * @param partial the sources are named on the command line: there may be more in the project.
 */
export function siteOptions(
  config: CurlewConfig,
  values: SiteValues,
  sources: CurlewSource[],
  partial: boolean,
): CurlewOptions {
  const title = values.title ?? config.title;
  const file = configFile(values.config);
  return {
    sources: sources.map((source) => fromHere(source, givenInference(values))),
    partial,
    base: values.base ?? config.base ?? '/',
    strict: values.strict ?? config.strict ?? false,
    lenient: values.lenient ?? config.lenient ?? false,
    showInternal: values['show-internal'] ?? config.showInternal ?? false,
    images: config.images ?? 'link',
    allowRemote: values['allow-remote'] ?? config.allowRemote ?? false,
    ...(title && { title }),
    // The rest of it the integration reads itself: its worker loads the plugins from the file.
    ...(file !== undefined && { config: file }),
  };
}

/** With a path from the current folder: the site has its own root. */
function fromHere(source: CurlewSource, inference: InferenceOptions): CurlewSource {
  const isGiven = Object.keys(inference).length > 0;
  if (typeof source === 'string') {
    const path = isUrl(source) ? source : resolve(source);
    return isGiven ? { path, options: { inference } } : path;
  }
  if (!isGiven) return source;
  const { options } = source;
  return { ...source, options: { ...options, inference: { ...options?.inference, ...inference } } };
}
