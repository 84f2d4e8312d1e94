import type { Artifact } from './artifact.ts';
import { llmsTxt } from './llms-txt.ts';

/** Every file beside the pages of a reference. */
export const ARTIFACTS: readonly Artifact[] = [llmsTxt];
