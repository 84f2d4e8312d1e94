import type { ConvertOptions } from '@curlew/convert';
import { DEFAULT_SAMPLE_LANGUAGES } from '@curlew/request';
import { z } from 'zod';
import { pluginSchema } from '../plugins/plugin-schema.ts';
import { markdownSchema, samplesSchema } from './content-schema.ts';

/** A path, relative to the folder of the configuration or the root of the site. */
export const pathSchema = z.string().trim().min(1, 'expected a non-empty path');

/** A language of the interface; a variety (`de-AT`) has the words of its language. */
export const languageSchema = z
  .string()
  .regex(
    /^(?:en|de|fr|es|pt|ja|zh|ko|ar)(?:-[A-Za-z0-9-]+)?$/,
    'expected one of en, de, fr, es, pt-BR, ja, zh-CN, ko, ar',
  );

const part = z.boolean().default(true);

/** The parts of a page that a layout may take over: `false` leaves one out. */
export const partsSchema = z.strictObject({
  /** The `main` element around the content; a layout without it has one itself. */
  main: part,
  /** The title of a page, its `h1`. */
  title: part,
  /** The groups and operations beside the page. */
  navigation: part,
  /** "On this page". */
  contents: part,
  /** The way from the overview to the page. */
  breadcrumbs: part,
  /** Links to the previous and the next page. */
  pager: part,
  /** The link of `editUrl`. */
  editLink: part,
});

/** Which parts of a page are drawn. */
export type PartsConfig = z.output<typeof partsSchema>;

const ignoreSchema = z.strictObject({
  /** Code of the accepted problems. */
  code: z.string().min(1, 'expected a diagnostic code'),
  /** Only in this file, as messages name it; `*` stands for a part of a name, `**` for folders. */
  file: pathSchema.optional(),
  /** Only at this JSON Pointer and below it. */
  pointer: z.string().optional(),
  /** Reason why the problem is accepted. */
  reason: z.string().trim().min(1, 'expected a reason'),
});

/** Policy for problems. */
export const policyOptions = {
  /** Severity by code of a problem: `error`, `warning`, `info`, or `off`: the rule does not run. */
  rules: z.record(z.string(), z.enum(['error', 'warning', 'info', 'off'])).optional(),
  /** Accepted problems, each with a reason. */
  ignore: z.array(ignoreSchema).optional(),
  /** Baseline file: problems listed in it are accepted. */
  baseline: pathSchema.optional(),
};

const limit = z.int().positive('expected a number of at least 1').optional();

/** Limits on the size of inputs. */
export const limitsSchema = z.strictObject({
  /** Bytes of one file. */
  fileSize: z
    .int()
    .positive('expected a number of at least 1')
    .max(500 * 1024 * 1024, 'expected at most 500 MB, the size of the largest string in Node')
    .optional(),
  /** Files of one description. */
  files: limit,
  /** Levels of objects and lists. */
  nesting: z
    .int()
    .positive('expected a number of at least 1')
    .max(1000, 'expected at most 1,000 levels: more may exhaust the stack')
    .optional(),
  /** Characters of one key. */
  keyLength: limit,
  /** Objects, lists and single values of one description. */
  values: limit,
  /** Values that YAML aliases may multiply into. */
  aliasedValues: limit,
  /** Problems of one code that are listed; what is more is counted. */
  diagnostics: limit,
  /** Operations of one reference. */
  operations: limit,
  /** Pages of one reference. */
  pages: limit,
});

const text = z.string().trim().min(1, 'expected a non-empty string');

const converterOptions = z.custom<ConvertOptions>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object with the options of @curlew/convert',
);

/** The panel that sends requests. */
export const tryItSchema = z.strictObject({
  /** Keep what a reader enters as credentials until the tab is closed (`sessionStorage`); otherwise until the page is left. */
  keepCredentials: z.boolean().default(true),
  /** Client IDs at the authorization servers of the APIs, by the name of the security scheme: `{ oauth: 'docs' }`. Readers can enter others. */
  clientIds: z.record(z.string(), z.string().trim().min(1, 'expected a non-empty string')).default({}),
});

/** A source with options. */
export const sourceSchema = z.strictObject({
  /** The file, relative to the root of the site: OpenAPI (YAML, JSON), curl commands, a collection or a HAR file. A glob stands for all files it matches, an `https:` URL needs `allowRemote`. */
  path: pathSchema,
  /** Address of this reference in the site; default: the `base` of all, followed by a name made from the file's when there are several sources. */
  base: z.string().optional(),
  /** Title of the reference; default: the title of the description. */
  title: text.optional(),
  /** An Arazzo file (1.0, 1.1) with workflows over the operations of the source, relative to the root of the site: each workflow gets a page. */
  workflows: pathSchema.optional(),
  /** Language of the interface of this reference. */
  language: languageSchema.optional(),
  /** Write a page with an explorer of this reference; default: the `explorer` of all. */
  explorer: z.boolean().optional(),
  /** The file for a locale of Astro's `i18n`, where it has its own: `{ fr: 'openapi.fr.yaml' }`. Starlight's `root` goes by its `lang`. A locale that the site lacks is an error. */
  locales: z.record(z.string(), pathSchema).optional(),
  /** Label of this version, if there are `versions`: `v3`. */
  version: text.optional(),
  /** Earlier versions of the same API, newest first: `[{ label: 'v2', source: 'v2.yaml' }]`. Their pages are below the base, at the label. */
  versions: z
    .array(
      z.strictObject({
        /** Its label in the menu and in the address: `v2`. */
        label: text,
        /** The file, relative to the root of the site. */
        source: pathSchema,
      }),
    )
    .optional(),
  /** Source kind; default: detected from content and name. */
  kind: z.string().optional(),
  /** Options of the converter, for recorded requests. */
  options: converterOptions.optional(),
  /** Content of the source, if it is in memory; `path` is then its name in messages. */
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected a Uint8Array').optional(),
});

/** Allowed targets of links of the site; `javascript:` and the like are refused. */
const address = z
  .string()
  .trim()
  .regex(/^(?:https?:\/\/|mailto:|[/#.])/i, 'expected an address such as `/guides` or `https://example.com`');

const linkSchema = z.strictObject({
  /** Text of the link. */
  title: text,
  /** A path of the site, its own `base` included, or an `https:` address. */
  href: address,
});

const guideSchema = z
  .strictObject({
    /** Text of the link or the group. */
    title: text,
    /** A path of the site, its own `base` included, or an `https:` address. */
    href: address.optional(),
    /** Links below a title, in place of `href`. */
    items: z.array(linkSchema).min(1, 'expected at least one link').optional(),
  })
  .refine(
    ({ href, items }) => (href === undefined) !== (items === undefined),
    'expected either `href` or `items`',
  );

/** Parts of the page around a reference, without a layout of your own. */
export const lookOptions = {
  /** Image in the header, in place of nothing; `dark` is for the dark theme. Files, relative to the root of the site. */
  logo: z
    .strictObject({
      /** The image of the light theme. */
      light: pathSchema,
      /** The image of the dark theme; default: that of the light one. */
      dark: pathSchema.optional(),
    })
    .optional(),
  /** Icon of the site in tabs and bookmarks: an SVG, PNG or ICO file. */
  favicon: pathSchema.optional(),
  /** Image that messengers show beside a link to a page: a PNG or JPEG file; needs Astro's `site`. */
  socialImage: pathSchema.optional(),
  /** Links in the header. */
  headerLinks: z.array(linkSchema).default([]),
  /** Links in the footer. */
  footerLinks: z.array(linkSchema).default([]),
  /** Guides of the site above the groups of each reference: links, and groups of links. */
  guides: z.array(guideSchema).default([]),
  /** Address to edit a source at: `{path}` is its file from the current folder, `{line}` the line of what the page shows. */
  editUrl: z
    .string()
    .trim()
    .regex(/^https?:\/\/.*\{path\}/i, 'expected an `https:` address with `{path}` in it')
    .optional(),
  /** What the menu of a page offers beside its formats. */
  pageMenu: z
    .strictObject({
      /** Assistants that are asked to read the page: the menu leads there, and nothing is sent before; needs Astro's `site`. */
      assistants: z.array(z.enum(['chatgpt', 'claude'])).default([]),
      /** Address of an MCP server of the API, to copy. */
      mcpServer: z.url('expected an `https:` address').optional(),
    })
    .prefault({}),
  /** Write a page for addresses that do not exist, `404.html`. */
  notFoundPage: z.boolean().default(false),
  /** Write `robots.txt`, which allows everything and names the sitemap; not below a path, where no crawler reads it. */
  robots: z.boolean().default(false),
  /** Write `sitemap.xml` with the pages of the references; needs Astro's `site`. */
  sitemap: z.boolean().default(false),
};

/** A link of the header or footer. */
export type SiteLink = z.output<typeof linkSchema>;

/** A guide in the navigation, or a group of them. */
export type Guide = z.output<typeof guideSchema>;

const component = pathSchema.optional();

/** Components a user may replace; the props of each are those of Curlew's own component. */
export const componentsSchema = z.strictObject({
  /** Draws the page of an operation or a webhook. Props: `page` (an `OperationPage`). */
  Operation: component,
  /** Draws the page of a tag. Props: `page` (a `TagPage`). */
  Tag: component,
  /** Draws the first page of a reference. Props: `page` (an `OverviewPage`). */
  Overview: component,
  /** Draws the page of one schema. Props: `page` (a `SchemaPage`). */
  Schema: component,
  /** Draws the list of schemas. Props: `page` (a `SchemaListPage`). */
  SchemaList: component,
  /** Draws the page of one workflow. Props: `page` (a `WorkflowPage`). */
  Workflow: component,
  /** Draws the list of workflows. Props: `page` (a `WorkflowListPage`). */
  WorkflowList: component,
  /** Draws what is above every page when no `layout` is given. Props: `page`, `references`. */
  Header: component,
  /** Draws what is below every page when no `layout` is given. Props: none. */
  Footer: component,
  /** Draws the groups and operations beside a page. Props: `page`. */
  Navigation: component,
  /** Draws the links to the previous and the next page. Props: `page`. */
  Pager: component,
  /** Draws "On this page". Props: `contents`. */
  Contents: component,
  /** Draws the head of an operation: title, method, address. Props: `page` (an `OperationPage`). */
  OperationTitle: component,
  /** Draws the description of an operation, and what it is called. Props: `operation`. */
  OperationFacts: component,
  /** Draws the parameters of one place. Props: `parameters`, `level`. */
  Parameters: component,
  /** Draws a request body. Props: `body`, `id`, `heading`, `level`. */
  RequestBody: component,
  /** Draws the responses. Props: `responses`, `id`, `heading`, `level`. */
  Responses: component,
  /** Draws code that sends the request, and its examples. Props: `samples`, `examples`, `group`. */
  Samples: component,
  /** Draws examples that open. Props: `group`. */
  Examples: component,
  /** Draws the callbacks of an operation. Props: `callbacks`. */
  Callbacks: component,
  /** Draws servers. Props: `servers`, `level`. */
  Servers: component,
  /** Draws how requests are authorized, on the first page. Props: `schemes`. */
  SecuritySchemes: component,
  /** Draws `x-*` fields. Props: `extensions`, `id`, `level`. */
  Extensions: component,
});

const refsSchema = z.strictObject({
  /** Files that are allowed whatever they are named and hold, relative to the folder of the description or to `root`, or URLs; `*` stands for a part of a name, `**` for folders. */
  allow: z.array(pathSchema).default([]),
});

const linkCheck = z.enum(['error', 'warn', 'off']);

/** How links are checked, or that with where the links of authors lead. */
const linksSchema = z.union([
  linkCheck.transform((check) => ({ check, base: undefined })),
  z.strictObject({
    /** Fail the build, warn, or do not look. */
    check: linkCheck.default('warn'),
    /** Where links of a description to a path of its host (`/guides`) lead: an address or a path, in front of them. */
    base: address.optional(),
  }),
]);

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
  /** Colors of the pages, each for light and dark. Variables in a stylesheet of your own go on top of them. */
  theme: z.enum(['default', 'paper', 'slate', 'contrast']).default('default'),
  /** Font of texts: `inter` is a file of the site, loaded with its pages; `system` loads none. A layout of your own brings its own font. */
  font: z.enum(['inter', 'system']).default('inter'),
  /** Stylesheets of your own after Curlew's, relative to the root of the site: the place to set its variables. */
  styles: z.array(pathSchema).default([]),
  /** Fail the build when a diagnostic is an error. */
  strict: z.boolean().default(false),
  /** Build the remaining operations if some are missing because of a broken `$ref`. */
  lenient: z.boolean().default(false),
  /** Show what is marked `x-internal: true`; otherwise it is left out of the pages, and counted. */
  showInternal: z.boolean().default(false),
  /** Order of the properties of a schema: required ones first, or as the author wrote them. */
  propertyOrder: z.enum(['required-first', 'author']).default('required-first'),
  /** Images of other sites in texts: `link` shows a link in their place, so that a page loads nothing from elsewhere; `remote` loads those with `https:`. */
  images: z.enum(['link', 'remote']).default('link'),
  /** Plugins for the Markdown of descriptions, in Astro's form: `{ remarkPlugins, rehypePlugins }`. `inherit` takes those of the `unified` processor of the site. */
  markdown: markdownSchema.optional(),
  ...lookOptions,
  /** Code samples of requests: their languages and order. */
  samples: samplesSchema.default({ languages: [...DEFAULT_SAMPLE_LANGUAGES] }),
  /** Links of all built pages, your own included, that lead to nothing in the site: fail the build, warn, or do not look. */
  links: linksSchema.default({ check: 'warn' }),
  /** Number of pages that a build makes at a time, the user's own included; default: Astro's `build.concurrency` where it is not 1, else 4. */
  concurrency: z.int().min(1).optional(),
  /** Send requests from the pages of operations to the servers of the description: `true`, or settings. Off by default. */
  tryIt: z.union([z.boolean(), tryItSchema]).default(false),
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
  /** Baseline file of `curlew test`: findings listed in it do not fail a run. */
  findingBaseline: pathSchema.optional(),
  /** Folder that `curlew docs` writes to. */
  out: pathSchema.optional(),
  /** Address of the site, `https://example.com` or `https://example.com/docs`: `curlew docs` writes absolute addresses with it. */
  site: z.url({ protocol: /^https?$/, error: 'expected an `https:` address' }).optional(),
  /** URL path that the written folder is served from; default: the path of `site`. */
  prefix: pathSchema.optional(),
  /** Write relative addresses, for pages that open from the disk or in any folder of a server; without Try it and the explorer. */
  relative: z.boolean().optional(),
  /** The server of `curlew preview`. */
  server: z
    .strictObject({
      /** Port to listen on; 0 takes a free one. */
      port: z.int().min(0).max(65_535).optional(),
      /** Address to listen on. */
      host: z.string().optional(),
    })
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
