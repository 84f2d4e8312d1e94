import type { ConvertOptions } from '@curlew/convert';
import { z } from 'astro/zod';
import type { SourceReport } from './source-report.ts';

const limit = z.int().positive('A limit is a number from 1');

const path = z.string().trim().min(1, 'An empty path names no file');

const converterOptions = z.custom<ConvertOptions>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Expected an object with the options of @curlew/convert',
);

export const sourceSchema = z.strictObject({
  /** The file, relative to the root of the site: OpenAPI (YAML, JSON), curl commands, a collection or a HAR file. */
  path,
  /** Address of this reference in the site; default: the `base` of all, followed by a name made from the file's when there are several sources. */
  base: z.string().optional(),
  /** Title of the reference; default: the title of the description. */
  title: z.string().trim().min(1, 'A title needs at least one character').optional(),
  /** What the file holds; default: detected from its name and text. */
  kind: z.enum(['openapi', 'curl', 'coll', 'har']).optional(),
  /** Options of the converter, for recorded requests. */
  options: converterOptions.optional(),
});

export const componentsSchema = z.strictObject({
  /** Draws the page of an operation or a webhook. Props: `page` (an `OperationPage`). */
  Operation: path.optional(),
  /** Draws the page of a tag. Props: `page` (a `TagPage`). */
  Tag: path.optional(),
  /** Draws the first page of a reference. Props: `page` (an `OverviewPage`). */
  Overview: path.optional(),
  /** Draws the page of one schema. Props: `page` (a `SchemaPage`). */
  Schema: path.optional(),
  /** Draws the list of schemas. Props: `page` (a `SchemaListPage`). */
  SchemaList: path.optional(),
  /** Draws what stands above every page when no `layout` is given. Props: `page`, `references`. */
  Header: path.optional(),
});

const ignoreSchema = z.strictObject({
  /** Code of the problems that are accepted. */
  code: z.string().min(1, 'An ignore needs the code of a problem'),
  /** Only in this file, as messages name it; `*` stands for a part of a name, `**` for folders. */
  file: path.optional(),
  /** Only at this JSON Pointer and below it. */
  pointer: z.string().optional(),
  /** Why that is right. */
  reason: z.string().trim().min(1, 'An ignore needs a reason'),
});

/** What a project thinks of certain problems. */
export const policyOptions = {
  /** Severity by code of a problem: `error`, `warning`, `info`, or `off`. */
  rules: z.record(z.string(), z.enum(['error', 'warning', 'info', 'off'])).optional(),
  /** Places where a problem is accepted, each with a reason. */
  ignore: z.array(ignoreSchema).optional(),
};

/** The options of `curlew()`: types, defaults, documentation and messages in one place. */
export const optionsSchema = z.strictObject({
  /** The references of the site, one for each source: a path, or an object with a path and more. */
  sources: z.array(z.union([path, sourceSchema])).min(1, 'A reference needs at least one source'),
  /** Address below which the references lie, without the site's own `base`. */
  base: z.string().default('/reference'),
  /** Title of the reference when there is one source; with several, give each its own. */
  title: z.string().trim().min(1, 'A title needs at least one character').optional(),
  /** An Astro layout of your own around the pages, relative to the root of the site. It gets `title`, `description` and `page` as props and the content in its slot. */
  layout: path.optional(),
  /** Stylesheets of your own after Curlew's, relative to the root of the site: the place to set its variables. */
  styles: z.array(path).default([]),
  /** Fail the build when a diagnostic is an error. */
  strict: z.boolean().default(false),
  ...policyOptions,
  /** Folder that `$ref`s may not leave; default: the root of the site, or the folder of a source outside of it. */
  root: path.optional(),
  /** How much of an input is accepted. */
  limits: z
    .strictObject({
      /** Bytes of one file. */
      fileSize: limit.max(500 * 1024 * 1024, 'Node holds no text of more than 500 MB').optional(),
      /** Files of one description. */
      files: limit.optional(),
      /** Levels of objects and lists. */
      nesting: limit.max(1000, 'More than 1,000 levels may exhaust the stack').optional(),
      /** Characters of one key. */
      keyLength: limit.optional(),
      /** Objects, lists and single values of one description. */
      values: limit.optional(),
      /** Values that YAML aliases may multiply into. */
      aliasedValues: limit.optional(),
      /** Problems of one code that are listed; what is more is counted. */
      diagnostics: limit.optional(),
      /** Operations of one reference. */
      operations: limit.optional(),
      /** Pages of one reference. */
      pages: limit.optional(),
    })
    .optional(),
  /** Follow `https:` `$ref`s to public addresses; otherwise no other machine is ever asked. */
  allowRemote: z.boolean().default(false),
  /** Takes what loading the sources gave, after every load, instead of the log: for programs that show it themselves. */
  report: z
    .custom<(reports: SourceReport[]) => void>((value) => typeof value === 'function', 'Expected a function')
    .optional(),
  /** Components of your own in place of Curlew's, relative to the root of the site. */
  components: componentsSchema.default({}),
});

/** What a user writes. */
export type CurlewOptions = z.input<typeof optionsSchema>;

/** One entry of `sources` as a user writes it. */
export type CurlewSource = CurlewOptions['sources'][number];

/** Options with every default in place. */
export type ResolvedOptions = z.output<typeof optionsSchema>;

/** Names of the components that a user may replace. */
export type ComponentName = keyof ResolvedOptions['components'];
