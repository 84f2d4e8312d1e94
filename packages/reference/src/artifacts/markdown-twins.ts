import type { RenderContext } from '../render-context.ts';
import type { Artifact, ArtifactFile } from './artifact.ts';
import { twinPath } from './file-paths.ts';
import { pageMarkdown } from './markdown/page-markdown.ts';

/** Each page as CommonMark, at its address with `.md` instead of the last slash. */
export const markdownTwins: Artifact = { name: 'markdown-twins', files: twins };

function* twins(context: RenderContext): Generator<ArtifactFile> {
  for (const page of context.reference.pages) {
    yield {
      path: twinPath(page),
      type: 'text/markdown; charset=utf-8',
      write: () => pageMarkdown(page, context),
    };
  }
}
