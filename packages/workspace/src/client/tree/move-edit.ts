import type { NodePlace, Outline, StructureEdit } from '../../protocol.ts';
import type { OutlineRow } from './outline-row.ts';

/** The edit that moves a component, or the path of an operation, by one among what is written beside it. */
export function moveEdit(row: OutlineRow, outline: Outline, step: -1 | 1): StructureEdit | undefined {
  if (!row.place || row.operation?.kind === 'callback') return undefined;
  const place = row.operation ? pathPlace(row.place) : row.place;
  const all = row.operation
    ? outline.operations.filter(({ kind }) => kind === row.operation?.kind).map(pathPlace)
    : (outline.components.find(({ kind }) => kind === row.componentKind)?.components ?? []);
  const siblings = [
    ...new Set(all.filter(({ file }) => file === place.file).map(({ pointer }) => pointer)),
  ].filter((pointer) => parentPointer(pointer) === parentPointer(place.pointer));
  const at = siblings.indexOf(place.pointer);
  const target = at + step;
  if (at < 0 || target < 0 || target >= siblings.length) return undefined;
  // To move down is to be put before the one after the next.
  return { kind: 'move', place, before: step === -1 ? target : target + 1 };
}

/** Place of the Path Item Object that an operation is in. */
function pathPlace({ file, pointer }: NodePlace): NodePlace {
  return { file, pointer: parentPointer(pointer) };
}

function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
