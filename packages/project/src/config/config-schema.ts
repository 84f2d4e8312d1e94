import { DEFAULT_SAMPLE_LANGUAGES, SAMPLE_LANGUAGES, type SampleLanguageId } from '@curlew/request';
import { z } from 'zod';
import { pluginSchema } from '../plugins/plugin-schema.ts';
import { componentsSchema } from './options/components-options.ts';
import { languageSchema } from './options/language-option.ts';
import { limitsSchema } from './options/limits-options.ts';
import { lookOptions } from './options/look-options.ts';
import { partsSchema } from './options/parts-options.ts';
import { pathSchema } from './options/path-option.ts';
import { policyOptions } from './options/policy-options.ts';
import { sourceSchema } from './options/source-options.ts';

const sampleLanguage = z.enum(Object.keys(SAMPLE_LANGUAGES) as [SampleLanguageId]);

const refsSchema = z.strictObject({
  /** Files that are allowed whatever they are named and hold, relative to the folder of the description or to `root`, or URLs; `*` stands for a part of a name, `**` for folders. */
  allow: z.array(pathSchema).default([]),
});

/** Code samples of requests. */
const samplesSchema = z.strictObject({
  /** The languages, in their order; each makes the page of an operation larger. */
  languages: z.array(sampleLanguage).default([...DEFAULT_SAMPLE_LANGUAGES]),
});

/** The options of `curlew()`: types, defaults, documentation and messages in one place. */
export const optionsSchema = z.strictObject({
  /** The references of the site, one for each source: a path, or an object with a path and more. */
  sources: z.array(z.union([pathSchema, sourceSchema])).min(1, 'expected at least one source'),
  /** URL path of the references, without the site's own `base`. */
  base: z.string().default('/reference'),
  /** Title of the reference when there is one source; with several, give each its own. */
  title: z.string().trim().min(1, 'expected a non-empty string').optional(),
  /** Language of the interface; default: that of the site's locale (Astro's `i18n`), else English. Descriptions stay as they are. */
  language: languageSchema.optional(),
  /** An Astro layout of your own around the pages, relative to the root of the site. It gets `title`, `description` and `page` as props and the content in its slot. */
  layout: pathSchema.optional(),
  /** Parts of the pages that your layout draws itself: `{ navigation: false, title: false }` leaves them out. */
  parts: partsSchema.prefault({}),
  /** Key of `localStorage` with the theme that a reader chose, `dark` or `light`: a site with a switch of its own names its key here. */
  themeKey: z.string().trim().min(1, 'expected a non-empty string').default('cl-theme'),
  /** Stylesheets of your own after Curlew's, relative to the root of the site: the place to set its variables. */
  styles: z.array(pathSchema).default([]),
  /** Fail the build when a diagnostic is an error. */
  strict: z.boolean().default(false),
  /** Build the remaining operations if some are missing because of a broken `$ref`. */
  lenient: z.boolean().default(false),
  /** Show what is marked `x-internal: true`; otherwise it is left out of the pages, and counted. */
  showInternal: z.boolean().default(false),
  /** Images of other sites in texts: `link` shows a link in their place, so that a page loads nothing from elsewhere; `remote` loads those with `https:`. */
  images: z.enum(['link', 'remote']).default('link'),
  ...lookOptions,
  /** Code samples of requests: their languages and order. */
  samples: samplesSchema.default({ languages: [...DEFAULT_SAMPLE_LANGUAGES] }),
  /** Links of all built pages, your own included, that lead to nothing in the site: fail the build, warn, or do not look. */
  links: z.enum(['error', 'warn', 'off']).default('warn'),
  /** Number of pages that a build makes at a time, the user's own included; default: Astro's `build.concurrency` where it is not 1, else 4. */
  concurrency: z.int().min(1).optional(),
  /** Send requests from the pages of operations to the servers of the description. Off by default; `curlew preview` switches it on. */
  tryIt: z.boolean().default(false),
  /** Write a page for each reference with Scalar's API reference, which the site has to install. */
  explorer: z.boolean().default(false),
  ...policyOptions,
  /** Folder that `$ref`s may not leave; default: the root of the site, or the folder of a source outside of it. */
  root: pathSchema.optional(),
  /** What `$ref`s may name beside objects of OpenAPI and JSON Schema in `.yaml`, `.yml` and `.json` files that are no dot files. */
  refs: refsSchema.optional(),
  /** Limits on the size of inputs. */
  limits: limitsSchema.optional(),
  /** Fetch remote `https:` references to public addresses (off by default). */
  allowRemote: z.boolean().default(false),
  /** Components of your own in place of Curlew's, relative to the root of the site. */
  components: componentsSchema.default({}),
});

/** Content of `curlew.config.*`: the options of `curlew()`, and further ones of the command line. */
export const configSchema = z.strictObject({
  ...optionsSchema.partial().shape,
  /** Rules, source kinds and reporters of your own. Only here: functions cannot be sent to the worker of a build, which loads this file again. */
  plugins: z.array(pluginSchema).optional(),
  /** Folder that `curlew docs` writes to. */
  out: pathSchema.optional(),
  /** Address of the site, `https://example.com` or `https://example.com/docs`: `curlew docs` writes absolute addresses with it. */
  site: z.url({ protocol: /^https?$/, error: 'expected an `https:` address' }).optional(),
  /** URL path that the written folder is served from; default: the path of `site`. */
  prefix: pathSchema.optional(),
  /** The server of `curlew preview`. */
  server: z
    .strictObject({ port: z.int().min(0).max(65_535).optional(), host: z.string().optional() })
    .optional(),
});

/** Options of `curlew.config.*`. Paths are relative to the folder of that file. */
export type CurlewConfig = z.input<typeof configSchema>;

/** Options of `curlew()`. */
export type ReferenceConfig = z.input<typeof optionsSchema>;

/** One entry of `sources` as a user writes it. */
export type SourceConfig = ReferenceConfig['sources'][number];

/** Options with every default in place. */
export type ResolvedConfig = z.output<typeof optionsSchema>;

/** Names of the components that a user may replace. */
export type ComponentName = keyof ResolvedConfig['components'];
