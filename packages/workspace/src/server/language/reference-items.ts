import type { Json } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { type NodeTypeName, nodeTypeInWords, parsePointer } from '@curlew/openapi/language';
import type { CompletionItem } from '../../protocol/language.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';
import { findParts, readFolderFiles } from './folder-parts.ts';
import { objectIn } from './object-in.ts';

/** A place that a reference can lead to. */
interface Target {
  file: string;
  pointer: string;
  type: NodeTypeName | undefined;
}

/** Levels of a file without `components` at which its parts have names: `schemas.yaml#/Pet`. */
const MAX_NAMED_LEVELS = 2;

/**
 * Targets of the kind that a reference is expected to have: those of its own file first, then those of the entry, of other files, and
 * of files of the folder that no reference names yet.
 */
export async function referenceItems(
  state: DescriptionState,
  file: string,
  keys: readonly string[],
  root: string,
): Promise<CompletionItem[]> {
  const { description } = state;
  const { kind } = kindAt(state, file, keys.slice(0, -1));
  const expected = objectIn(kind)?.nodeType;
  const files = description.files.toSorted((one, other) => Number(other === file) - Number(one === file));
  const own = keys.slice(0, -1).map((key) => `/${escapePointer(key)}`);
  const labels = new Map<string, NodeTypeName | undefined>();
  for (const target of files.flatMap((one) => [...components(state, one), ...namedParts(state, one)])) {
    const isItself = target.file === file && target.pointer === own.join('');
    if (isItself || (expected !== undefined && target.type !== expected)) continue;
    const path = target.file === file ? '' : relativePath(file, target.file);
    const label = target.pointer === '' ? path : `${path}#${target.pointer}`;
    if (label !== '') labels.set(label, target.type);
  }
  if (expected !== undefined)
    for (const one of await readFolderFiles(root, new Set(description.files)))
      for (const pointer of findParts(one, expected, description.dialect(file))) {
        const path = relativePath(file, one.path);
        labels.set(pointer === '' ? path : `${path}#${pointer}`, expected);
      }
  return [...labels].map(([label, type]) => ({
    label,
    kind: 'component',
    ...(type !== undefined && { detail: nodeTypeInWords(type) }),
  }));
}

/** The components of a file. */
function components(state: DescriptionState, file: string): Target[] {
  const { description } = state;
  return [...description.dialect().components.values()].flatMap((path) => {
    const type = objectIn(kindAt(state, description.entry, [...path, 'name']).kind)?.nodeType;
    return namesAt(description.file(file)?.value, path).map((name) => ({
      file,
      pointer: [...path, name].map((key) => `/${escapePointer(key)}`).join(''),
      type,
    }));
  });
}

/** What the references of a description lead to in a file beside its entry, and what stands beside it there. */
function namedParts({ description, references }: DescriptionState, file: string): Target[] {
  if (file === description.entry) return [];
  const targets = references.filter(({ target }) => target?.file === file);
  return targets.flatMap(({ target, nodeType }): Target[] => {
    const pointer = target?.pointer ?? '';
    const path = (parsePointer(pointer) ?? []).slice(0, -1);
    if (pointer === '' || path.length >= MAX_NAMED_LEVELS) return [{ file, pointer, type: nodeType }];
    const around = pointer.slice(0, pointer.lastIndexOf('/'));
    return namesAt(description.file(file)?.value, path).map((name) => ({
      file,
      pointer: `${around}/${escapePointer(name)}`,
      type: nodeType,
    }));
  });
}

function namesAt(value: Json | undefined, path: readonly string[]): string[] {
  const holder = path.reduce<Json | undefined>(
    (one, key) => (isObject(one) && Object.hasOwn(one, key) ? one[key] : undefined),
    value,
  );
  return isObject(holder) ? Object.keys(holder) : [];
}

/** A reference from one file to another one. */
function relativePath(from: string, to: string): string {
  const start = from.split(/[\\/]/).slice(0, -1);
  const end = to.split(/[\\/]/);
  let same = 0;
  while (same < start.length && start[same] === end[same]) same += 1;
  const up = start.slice(same).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...end.slice(same)].map(encodeURI).join('/');
}
