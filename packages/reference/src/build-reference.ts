import type { Report } from '@curlew/diagnostics';
import { pluralize } from '@curlew/diagnostics/internal';
import { type Description, type Json, type JsonObject, Location } from '@curlew/openapi';
import {
  countOperations,
  type ExactNumbers,
  type InternalPart,
  isObject,
  withoutInternal,
} from '@curlew/openapi/internal';
import type { ArtifactFile } from './artifacts/artifact.ts';
import { listArtifactFiles } from './artifacts/artifacts.ts';
import { type SearchRecord, searchRecords } from './artifacts/search/search-records.ts';
import { buildRenderContext } from './build-render-context.ts';
import { isOtherSite, linkAddress } from './html/address.ts';
import type { Digest } from './keys/content-digests.ts';
import { pageKeys } from './keys/page-keys.ts';
import { Markdown } from './markdown/markdown.ts';
import { shorten } from './markdown/plain-text.ts';
import { reportProblems } from './markdown/report-problems.ts';
import type { PageInfo, PageView, Reference } from './page.ts';
import { EMPTY_TAG, INTERNAL, MISSING_IMAGE, REMOTE_IMAGE, UNSAFE_LINK } from './reference-codes.ts';
import type { ReferenceOptions } from './reference-options.ts';
import { renderOperationPage } from './render/operation/operation-page.ts';
import { renderOverviewPage } from './render/overview-page.ts';
import { renderSchemaListPage, renderSchemaPage } from './render/schema-pages.ts';
import { renderTagPage } from './render/tag-page.ts';
import { renderWorkflowListPage, renderWorkflowPage } from './render/workflow/workflow-page.ts';
import type { ApiContent, ContentRenderers, EarlierFile, RenderContext, SitePlan } from './render-context.ts';
import { reportInvalidSamples } from './samples/report-invalid-samples.ts';
import { reportWorkflows } from './workflows/report-workflows.ts';

/** A reference whose pages are rendered on request. */
export interface ReferenceBuild {
  reference: Reference;
  /** @throws {TypeError} when the page is not one of `reference.pages`. */
  renderPage(page: PageInfo): PageView;
  /**
   * An operation or schema for another page, where several may be shown.
   * @param idPrefix begins all ids.
   * @throws {TypeError} when the page is not one of `reference.pages`.
   */
  renderEmbedded(page: PageInfo, idPrefix: string): PageView;
  /** Keys of pages by their paths: a page with the same key, made with the same options, is the same. See `pageKeys`. */
  pageKeys(digest: Digest): Map<string, string>;
  /** One search record for each page, except further pages of lists. */
  searchRecords(): SearchRecord[];
  /**
   * Reports what pages cannot show, which takes as long as making them: all examples are generated and checked. Other work can
   * be done between two steps.
   */
  inspectInSteps(report: Report): Generator<void, void>;
  /**
   * The files beside the pages, such as `llms.txt`. The text of a file is made when its `write` is called.
   * @param earlier the bytes of a file that is written already: each page is a file, and a part of `llms-full.txt`.
   */
  artifacts(earlier?: EarlierFile): Iterable<ArtifactFile>;
}

/**
 * The chain of this package: a description is reduced to its visible parts, `plan/` decides on pages and addresses,
 * `build-render-context.ts` collects what renderers share, and `render/` makes a view of each page when it is requested.
 * `sections/` draws the parts of a view for a site and for the workspace; `artifacts/` writes the files beside the pages.
 *
 * Plans the pages of a description; renders none of them. With `report`, their examples are generated to be checked.
 * Anything that pages cannot show is passed to `report`; no input makes it throw.
 * @param inspects whether to report at once what `inspectInSteps` of the build reports.
 */
export function buildReference(
  description: Description,
  options: ReferenceOptions,
  report?: Report,
  inspects = true,
): ReferenceBuild {
  const markdown = new Markdown({
    remoteImages: options.remoteImages,
    linkBase: options.linkBase,
    plugins: options.markdownPlugins,
  });
  const shown = options.showInternal ? description : visibleDescription(description, report);
  const { exactNumbers } = description;
  const context = buildRenderContext(shown, options, markdown);
  function* inspectInSteps(given: Report): Generator<void, void> {
    reportProblems(description, markdown, given);
    yield;
    reportEmptyTags(context, given);
    reportLogo(context, given);
    yield* reportInvalidSamples(context, given);
    if (options.workflows) reportWorkflows(options.workflows, context, given);
  }
  if (report && inspects) for (const _ of inspectInSteps(report));
  return {
    reference: context.reference,
    inspectInSteps,
    renderPage: (page) => exactNumbers.restoreIn(renderPage(page, context)),
    renderEmbedded: (page, idPrefix) => exactNumbers.restoreIn(renderPage(page, context, idPrefix)),
    pageKeys: (digest) => pageKeys(context, digest),
    searchRecords: () => exactNumbers.restoreIn(searchRecords(context)),
    artifacts: (earlier) =>
      withExactNumbers(listArtifactFiles(earlier ? { ...context, earlier } : context), exactNumbers),
  };
}

function* withExactNumbers(files: Iterable<ArtifactFile>, numbers: ExactNumbers): Generator<ArtifactFile> {
  for (const file of files) {
    const { path, type } = file;
    yield {
      path,
      type,
      write: () => numbers.restore(file.write()),
      ...(file.parts && {
        *parts() {
          for (const part of file.parts?.() ?? [])
            yield typeof part === 'string' ? numbers.restore(part) : part;
        },
      }),
    };
  }
}

/**
 * Renders the view of a page.
 * @param idPrefix prefix of all ids; used for operations, schemas and workflows.
 * @throws {TypeError} if the page does not belong to this reference.
 */
function renderPage(page: PageInfo, context: RenderContext, idPrefix = ''): PageView {
  switch (page.kind) {
    case 'overview':
      return renderOverviewPage(page, context);
    case 'tag':
      return renderTagPage(page, found(context.groupOf.get(page.path), page), context);
    case 'operation':
    case 'webhook':
      return renderOperationPage(page, found(context.operations.get(page.key), page), context, idPrefix);
    case 'schemas':
      return renderSchemaListPage(page, found(context.groupOf.get(page.path), page), context);
    case 'schema':
      return renderSchemaPage(page, found(context.schemas.get(page.key), page).schema, context, idPrefix);
    case 'workflows': {
      const index = found(context.workflows, page);
      return renderWorkflowListPage(page, found(context.groupOf.get(page.path), page), index, context);
    }
    case 'workflow': {
      const index = found(context.workflows, page);
      return renderWorkflowPage(page, found(index.byPath.get(page.path), page), index, context, idPrefix);
    }
  }
}

function found<Value>(value: Value | undefined, page: PageInfo): Value {
  if (value === undefined)
    throw new TypeError(`renderPage: ${page.kind} "${page.path}" is not a page of this reference`);
  return value;
}

/** Reports an `x-logo` that the overview cannot show. */
function reportLogo({ description, api, markdown }: ApiContent & ContentRenderers, report: Report): void {
  const { logo } = api.info;
  if (logo === undefined || markdown.inlineImage(api.info.title, logo.url) !== undefined) return;
  const address = linkAddress(logo.url);
  const isRemote = address !== undefined && isOtherSite(address);
  const { code, severity, help } =
    address === undefined ? UNSAFE_LINK : isRemote ? REMOTE_IMAGE : MISSING_IMAGE;
  const why =
    address === undefined
      ? 'has an address that no page loads'
      : isRemote
        ? 'is a remote image'
        : /\.svg$/i.test(logo.url)
          ? 'is an SVG file, which may hold scripts and is not copied'
          : 'is not found';
  const pointer = '/info/x-logo';
  report({
    code,
    severity,
    message: `\`x-logo\` ${why}, so the overview is without it: ${shorten(logo.url, 80)}`,
    help,
    span: description.span(new Location(description.entry, pointer)),
    pointer,
  });
}

/** Reports the declared tags, and groups of tags, that have no page, because no operation has them. */
function reportEmptyTags(
  { description, groupsByTag, sharedTag }: SitePlan & ApiContent,
  report: Report,
): void {
  const reportAt = (pointer: string, message: string) =>
    report({
      code: EMPTY_TAG.code,
      severity: EMPTY_TAG.severity,
      message,
      help: EMPTY_TAG.help,
      span: description.span(new Location(description.entry, pointer)),
      pointer,
    });
  for (const [index, { name }] of named(description.value.tags)) {
    if (groupsByTag.has(name) || name === sharedTag?.name) continue;
    reportAt(
      `/tags/${index}`,
      `No operation has the tag \`${name}\`, so the tag and its description are not shown.`,
    );
  }
  for (const [index, { name, tags }] of named(description.value['x-tagGroups'])) {
    if (!Array.isArray(tags) || tags.some((tag) => typeof tag === 'string' && groupsByTag.has(tag))) continue;
    reportAt(
      `/x-tagGroups/${index}/name`,
      `No operation has a tag of the group \`${name}\`, so the group is not shown.`,
    );
  }
}

/** The objects of a list that have a name, with their indexes. */
function named(list: Json | undefined): [number, JsonObject & { name: string }][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, index) =>
    isObject(item) && typeof item.name === 'string' ? [[index, { ...item, name: item.name }]] : [],
  );
}

/** The description as pages show it: without parts marked `x-internal: true`, which a diagnostic counts. */
function visibleDescription(description: Description, report: Report | undefined): Description {
  const { description: visible, hidden } = withoutInternal(description);
  const [first] = hidden;
  if (first === undefined) return description;
  if (report === undefined) return visible;
  const operations = countOperations(description) - countOperations(visible);
  report({
    code: INTERNAL.code,
    severity: INTERNAL.severity,
    message: `${partsInWords(operations, hidden)} not shown: marked \`x-internal: true\`, or a reference to such a part.`,
    help: INTERNAL.help,
    span: description.span(first.at),
    pointer: description.pointerInText(first.at),
  });
  return visible;
}

/** `2 operations, 1 schema`: operations as readers count them, also where a whole path is hidden. */
function partsInWords(operations: number, hidden: readonly InternalPart[]): string {
  const counts = new Map(operations > 0 ? [['operation', operations]] : []);
  for (const part of hidden) {
    const noun = getNoun(part);
    if (noun !== undefined) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  if (counts.size === 0) counts.set('path', hidden.length);
  return [...counts]
    .map(([noun, count]) => pluralize(count, noun, noun === 'property' ? 'properties' : `${noun}s`))
    .join(', ');
}

function getNoun({ nodeType, isProperty }: InternalPart): string | undefined {
  if (nodeType === 'PathItem' || nodeType === 'Operation') return undefined;
  if (isProperty) return 'property';
  return nodeType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
