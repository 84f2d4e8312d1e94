import { type Edit, editDescription, type Json } from '@curlew/openapi';
import { type EditedFile, parseJson } from '@curlew/openapi/internal';
import type { EngineEdit, EngineFileEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { withoutLineEnds } from '../texts/line-ends.ts';

/** Makes edits in the texts of a state: all or none. */
export function editFiles(
  state: LoadedState,
  edits: readonly Edit[],
  more: Partial<Pick<EngineEdit, 'usages' | 'place'>> & { isCompact?: boolean } = {},
): EngineEdit {
  const { now } = state;
  if (now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  const { files, diagnostics } = editDescription(now.description, edits, {
    isCompact: more.isCompact ?? true,
    isShared: true,
  });
  const [problem] = diagnostics;
  if (problem !== undefined) return refused(problem.message, problem.help);
  return {
    files: files.map((file) => toFileEdit(state, file, edits)),
    usages: more.usages ?? [],
    ...also(files.flatMap(({ alsoChanged }) => alsoChanged ?? [])),
    ...(more.place && { place: more.place }),
  };
}

function also(pointers: readonly string[]): Pick<EngineEdit, 'also'> {
  return pointers.length > 0 ? { also: [...pointers] } : {};
}

/**
 * Numbers of more digits than a double has are written as the description writes them: what was filled in was read as JSON. Of a
 * large text, the changes alone are copied to the other thread.
 */
function toFileEdit(
  { now, texts, revisions }: LoadedState,
  file: EditedFile,
  edits: readonly Edit[],
): EngineFileEdit {
  const { path, changes } = file;
  const before = texts.get(path) ?? '';
  const revision = revisions[path];
  const isExact = edits.some((edit) => 'written' in edit);
  const exact = (text: string) => (!isExact && now?.description.exactNumbers.restore(text)) || text;
  if (changes === undefined || revision === undefined || now?.description.file(path)?.source.text !== before)
    return { path, before, after: exact(withoutLineEnds(file.text)) };
  return {
    path,
    revision,
    changes: changes.map(({ offset, length, text }) => ({
      from: offset,
      to: offset + length,
      insert: exact(text),
    })),
  };
}

/** What was typed, with its digits where it is JSON. */
export function newValue({ value, written }: { value: Json; written?: string }): {
  value: Json;
  written?: string;
} {
  const isJson = written !== undefined && parseJson(written) !== undefined;
  return { value, ...(isJson && { written }) };
}

export function refused(message: string, help?: string): EngineEdit {
  return { files: [], usages: [], refusal: { message, ...(help !== undefined && { help }) } };
}
