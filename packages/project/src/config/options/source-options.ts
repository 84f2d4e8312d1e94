import type { ConvertOptions } from '@curlew/convert';
import { z } from 'zod';
import { languageSchema } from './language-option.ts';
import { pathSchema } from './path-option.ts';

const converterOptions = z.custom<ConvertOptions>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object with the options of @curlew/convert',
);

const text = z.string().trim().min(1, 'expected a non-empty string');

/** A source with options. */
export const sourceSchema = z.strictObject({
  /** The file, relative to the root of the site: OpenAPI (YAML, JSON), curl commands, a collection or a HAR file. A glob includes all files that it matches; an `https:` URL requires `allowRemote`. */
  path: pathSchema,
  /** URL path of this reference; default: the common `base`, followed by a name made from the file name if there are several sources. */
  base: z.string().optional(),
  /** Title of the reference; default: the title of the description. */
  title: text.optional(),
  /** Language of the interface of this reference. */
  language: languageSchema.optional(),
  /** Write a page with an explorer of this reference; default: the common option `explorer`. */
  explorer: z.boolean().optional(),
  /** Translated files by locale of Astro's `i18n`: `{ fr: 'openapi.fr.yaml' }`. */
  locales: z.record(z.string(), pathSchema).optional(),
  /** Label of this version, if there are `versions`: `v3`. */
  version: text.optional(),
  /** Earlier versions of the same API, newest first: `[{ label: 'v2', source: 'v2.yaml' }]`. The pages of a version are at its label below the base. */
  versions: z.array(z.strictObject({ label: text, source: pathSchema })).optional(),
  /** Source kind; default: detected from content and name. */
  kind: z.string().optional(),
  /** Options of the converter, for recorded requests. */
  options: converterOptions.optional(),
  /** Content of the source, if it is in memory. `path` is then only its name in messages. */
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected a Uint8Array').optional(),
});
