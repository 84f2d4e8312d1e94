import type { RenderContext } from '../render-context.ts';
import type { Artifact, ArtifactFile } from './artifact.ts';
import { descriptionFiles } from './description-files.ts';
import { llmsFullTxt } from './llms-full-txt.ts';
import { llmsTxt } from './llms-txt.ts';
import { markdownTwins } from './markdown-twins.ts';
import { operationFiles } from './operation-files.ts';
import { searchFiles } from './search/search-files.ts';

/** Every kind of file beside the pages of a reference. */
const ARTIFACTS: readonly Artifact[] = [
  llmsTxt,
  markdownTwins,
  // After the pages that it is made of: a writer reads them again.
  llmsFullTxt,
  operationFiles,
  descriptionFiles,
  searchFiles,
];

/** All files beside the pages of a reference; none is written yet. */
export function* listArtifactFiles(context: RenderContext): Generator<ArtifactFile> {
  for (const artifact of ARTIFACTS) yield* artifact.files(context);
}
