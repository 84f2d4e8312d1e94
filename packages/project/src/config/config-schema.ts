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
  /** Globs of files and URLs that are allowed regardless of their name and content, relative to the folder of the description or to `root`. `*` matches a part of a name, `**` matches folders. */
  allow: z.array(pathSchema).default([]),
});

/** Code samples of requests. */
const samplesSchema = z.strictObject({
  /** Languages of the samples, in this order. Each language makes the page of an operation larger. */
  languages: z.array(sampleLanguage).default([...DEFAULT_SAMPLE_LANGUAGES]),
});

/** The options of `curlew()`: types, defaults, documentation and messages in one place. */
export const optionsSchema = z.strictObject({
  /** Sources of the references, one for each reference: a path, or an object with a path and options. */
  sources: z.array(z.union([pathSchema, sourceSchema])).min(1, 'expected at least one source'),
  /** URL path of the references, without the site's own `base`. */
  base: z.string().default('/reference'),
  /** Title of the reference, if there is one source. If there are several, give each source its own title. */
  title: z.string().trim().min(1, 'expected a non-empty string').optional(),
  /** Language of the interface; default: the language of the site's locale (Astro's `i18n`), else English. Descriptions are not translated. */
  language: languageSchema.optional(),
  /** An Astro layout of your own around the pages, relative to the root of the site. It gets `title`, `description` and `page` as props and the content in its slot. */
  layout: pathSchema.optional(),
  /** Parts of the pages that your layout draws itself: `{ navigation: false, title: false }` leaves them out. */
  parts: partsSchema.prefault({}),
  /** Key of `localStorage` for the theme that a reader chose, `dark` or `light`. Set it if your site has its own theme switch. */
  themeKey: z.string().trim().min(1, 'expected a non-empty string').default('cl-theme'),
  /** Your own stylesheets, loaded after Curlew's, relative to the root of the site. Use them to set Curlew's variables. */
  styles: z.array(pathSchema).default([]),
  /** Fail the build if a diagnostic is an error. */
  strict: z.boolean().default(false),
  /** Build the remaining operations if some are missing because of a broken `$ref`. */
  lenient: z.boolean().default(false),
  /** Show parts that are marked `x-internal: true`. By default they are left out of the pages and counted. */
  showInternal: z.boolean().default(false),
  /** Images of other sites in descriptions: `link` shows a link instead, so that a page loads nothing from other hosts; `remote` loads `https:` images. */
  images: z.enum(['link', 'remote']).default('link'),
  ...lookOptions,
  /** Code samples of requests: their languages and order. */
  samples: samplesSchema.default({ languages: [...DEFAULT_SAMPLE_LANGUAGES] }),
  /** Broken internal links on all built pages, including your own: fail the build, warn, or do not check. */
  links: z.enum(['error', 'warn', 'off']).default('warn'),
  /** Number of pages that a build renders at the same time, including your own; default: Astro's `build.concurrency` if it is not 1, else 4. */
  concurrency: z.int().min(1).optional(),
  /** Send requests from the pages of operations to the servers of the description. Off by default; `curlew preview` switches it on. */
  tryIt: z.boolean().default(false),
  /** Write a page for each reference with Scalar's API reference. Your site has to install its package. */
  explorer: z.boolean().default(false),
  ...policyOptions,
  /** Folder that `$ref`s may not leave; default: the root of the site, or the folder of a source outside of it. */
  root: pathSchema.optional(),
  /** Further files that `$ref`s may name. By default they may only name objects of OpenAPI and JSON Schema in `.yaml`, `.yml` and `.json` files that are not dot files. */
  refs: refsSchema.optional(),
  /** Limits on the size of inputs. */
  limits: limitsSchema.optional(),
  /** Fetch remote `https:` references to public addresses (off by default). */
  allowRemote: z.boolean().default(false),
  /** Your own components that replace Curlew's, relative to the root of the site. */
  components: componentsSchema.default({}),
});

/** Content of `curlew.config.*`: the options of `curlew()`, and options of the command line. */
export const configSchema = z.strictObject({
  ...optionsSchema.partial().shape,
  /** Your own rules, source kinds and reporters. Only a configuration file can have them, because the worker of a build loads the file again: functions cannot be sent to it. */
  plugins: z.array(pluginSchema).optional(),
  /** Folder that `curlew docs` writes to. */
  out: pathSchema.optional(),
  /** URL of the site, `https://example.com` or `https://example.com/docs`, for absolute URLs in the pages of `curlew docs`. */
  site: z.url({ protocol: /^https?$/, error: 'expected an `https:` address' }).optional(),
  /** URL path that the output folder is served from; default: the path of `site`. */
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

/** Options after the defaults are applied. */
export type ResolvedConfig = z.output<typeof optionsSchema>;

/** Names of the components that a user may replace. */
export type ComponentName = keyof ResolvedConfig['components'];
