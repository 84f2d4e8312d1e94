import type { Report } from '@curlew/diagnostics';
import type { Description, ExactNumbers } from '@curlew/openapi';
import type { ArtifactFile } from './artifacts/artifact.ts';
import { artifactFiles } from './artifacts/artifacts.ts';
import { type SearchRecord, searchRecords } from './artifacts/search/search-records.ts';
import { buildRenderContext } from './build-render-context.ts';
import { Markdown } from './markdown/markdown.ts';
import { reportProblems } from './markdown/report-problems.ts';
import type { PageInfo, PageView, Reference } from './page.ts';
import { reportEmptyTags } from './plan/groups/report-empty-tags.ts';
import { visibleDescription } from './plan/visible-description.ts';
import type { ReferenceOptions } from './reference-options.ts';
import { renderPage } from './render/render-page.ts';
import { reportInvalidSamples } from './samples/report-invalid-samples.ts';

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
  /** One search record for each page, except further pages of lists. */
  searchRecords(): SearchRecord[];
  /** The files beside the pages, such as `llms.txt`. The text of a file is made when its `write` is called. */
  artifacts(): Iterable<ArtifactFile>;
}

/**
 * Plans the pages of a description; renders none of them. With `report`, their examples are generated to be checked.
 * Anything that pages cannot show is passed to `report`; no input makes it throw.
 */
export function buildReference(
  description: Description,
  options: ReferenceOptions,
  report?: Report,
): ReferenceBuild {
  const markdown = new Markdown({ remoteImages: options.remoteImages ?? false });
  const shown = options.showInternal ? description : visibleDescription(description, report);
  const { exactNumbers } = description;
  const context = buildRenderContext(shown, options, markdown);
  if (report) {
    reportProblems(description, markdown, report);
    reportEmptyTags(context, report);
    reportInvalidSamples(context, report);
  }
  return {
    reference: context.reference,
    renderPage: (page) => exactNumbers.restoreIn(renderPage(page, context)),
    renderEmbedded: (page, idPrefix) => exactNumbers.restoreIn(renderPage(page, context, idPrefix)),
    searchRecords: () => exactNumbers.restoreIn(searchRecords(context)),
    artifacts: () => withExactNumbers(artifactFiles(context), exactNumbers),
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
          for (const part of file.parts?.() ?? []) yield numbers.restore(part);
        },
      }),
    };
  }
}
