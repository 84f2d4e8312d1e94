import { basename } from 'node:path';
import { formatText } from '@curlew/openapi/internal';
import type { StructureEdit } from '../../protocol/structure.ts';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineHandlers, getSource } from '../engine/engine-context.ts';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { TextPlaces } from '../engine/text-places.ts';
import { findFixes } from '../fixes/find-fixes.ts';
import { getUsage, referencesTo } from '../language/usages.ts';
import { withoutLineEnds } from '../texts/line-ends.ts';
import { editFiles, newValue, refused } from './edit-files.ts';
import { moveMember } from './move-member.ts';
import { nodeForm } from './node-form.ts';
import { smallestEdits } from './smallest-edits.ts';
import {
  addComponent,
  addMember,
  addOperation,
  addParameter,
  addResponse,
  type PlannedEdits,
  rename,
} from './structure-edits.ts';

export const editHandlers: EngineHandlers<'editStructure' | 'applyFix' | 'readNode'> = {
  async readNode({ source, place }, context) {
    return { form: nodeForm(await getSource(context, source).lastUsable(), place) ?? null };
  },
  async editStructure({ source, edit }, context) {
    const engine = getSource(context, source);
    if (engine.isRecorded)
      throw new CallError('refused', 'Recorded requests cannot be edited. Convert them to a description.');
    const state = await engine.read();
    return makeEdit(edit, state, new TextPlaces(state, context.cwd));
  },
  async applyFix({ source, fix }, context) {
    const state = await getSource(context, source).checked();
    const [, index, which] = /^(\d+)\.(\d+)$/.exec(fix) ?? [];
    const diagnostic = state.source.diagnostics[Number(index)];
    const file = diagnostic?.span && new TextPlaces(state, context.cwd).path(diagnostic.span.file);
    const found = state.now && diagnostic && file ? findFixes(diagnostic, file, state.now) : [];
    const chosen = found[Number(which)];
    if (chosen === undefined)
      throw new CallError('not-found', 'The problem no longer exists; no fix is needed.');
    const [first] = chosen.edits;
    const place = first && { file: first.file ?? state.source.path, pointer: first.pointer };
    return editFiles(state, chosen.edits, place && { place });
  },
};

/** Sets a value member by member; as a whole, where that is refused. */
function setValue(
  state: LoadedState,
  { description }: DescriptionState,
  edit: Extract<StructureEdit, { kind: 'set' }>,
): EngineEdit {
  const { place } = edit;
  const value = newValue(edit);
  const edited = editFiles(state, smallestEdits(description, place, value), { place });
  return edited.refusal ? editFiles(state, [{ op: 'set', ...place, ...value }], { place }) : edited;
}

async function makeEdit(edit: StructureEdit, state: LoadedState, places: TextPlaces): Promise<EngineEdit> {
  const { now } = state;
  if (now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  const getUsages = (place: { file: string; pointer: string }) =>
    referencesTo(now, place)
      .filter(({ file, pointer }) => file !== place.file || !pointer.startsWith(`${place.pointer}/`))
      .map((reference) => getUsage(reference, now, places));
  // An outline lists the files that components are.
  if ((edit.kind === 'remove' || edit.kind === 'move' || edit.kind === 'rename') && edit.place.pointer === '')
    return refused(
      `${basename(edit.place.file)} is a whole file, not a member of one.`,
      'Change the reference to it, or rename or delete the file.',
    );
  switch (edit.kind) {
    case 'add-operation':
      return planned(addOperation(now, edit), state);
    case 'add-parameter':
      return planned(addParameter(now, edit), state);
    case 'add-response':
      return planned(addResponse(now, edit), state);
    case 'add-member':
      // What is filled in next has lines of its own.
      return planned(addMember(now, edit), state, edit.value !== undefined);
    case 'add-component':
      return planned(addComponent(now, edit), state);
    case 'set':
      return setValue(state, now, edit);
    case 'remove':
      return editFiles(state, [{ op: 'remove', ...edit.place }], { usages: getUsages(edit.place) });
    case 'move':
      return moveMember(state, edit.place, edit.before);
    case 'format':
      return formatFile(state, edit.file);
    case 'rename': {
      const usages = getUsages(edit.place);
      return { ...planned(rename(now, edit.place, edit.name), state), usages };
    }
    default:
      throw new CallError('invalid-request', 'The edit has an unknown kind.');
  }
}

/** Lays out a text anew. */
function formatFile({ now, texts }: LoadedState, path: string): EngineEdit {
  const file = now?.description.file(path);
  const before = texts.get(path);
  if (file === undefined || before === undefined) return refused('The file is not part of the description.');
  if (file.isConverted) return refused('The file is Swagger 2.0.', 'Convert it to OpenAPI 3 first.');
  const formatted = formatText(file.source, file.value);
  if ('code' in formatted) return refused(formatted.message, 'Change the layout by hand.');
  const after = withoutLineEnds(formatted.text);
  return { files: after === before ? [] : [{ path, before, after }], usages: [] };
}

function planned(plan: PlannedEdits, state: LoadedState, isCompact = true): EngineEdit {
  if (typeof plan === 'string') return refused(plan);
  return editFiles(state, plan.edits, { place: plan.place, isCompact });
}
