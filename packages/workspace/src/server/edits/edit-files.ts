import { type Edit, editDescription } from '@curlew/openapi';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { withoutLineEnds } from '../texts/line-ends.ts';

/** Makes edits in the texts of a state: all or none. */
export function editFiles(
  { now, texts }: LoadedState,
  edits: readonly Edit[],
  more: Partial<Pick<EngineEdit, 'usages' | 'place'>> & { isCompact?: boolean } = {},
): EngineEdit {
  if (now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  const { files, diagnostics } = editDescription(now.description, edits, {
    isCompact: more.isCompact ?? true,
  });
  const [problem] = diagnostics;
  if (problem !== undefined) return refused(problem.message, problem.help);
  return {
    files: files.map(({ path, text }) => ({
      path,
      before: texts.get(path) ?? '',
      after: withoutLineEnds(text),
    })),
    usages: more.usages ?? [],
    ...(more.place && { place: more.place }),
  };
}

export function refused(message: string, help?: string): EngineEdit {
  return { files: [], usages: [], refusal: { message, ...(help !== undefined && { help }) } };
}
