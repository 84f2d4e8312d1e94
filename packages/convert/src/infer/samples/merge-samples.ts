import { getOrInsert } from '../../get-or-insert.ts';
import {
  addType,
  type Members,
  noMembers,
  noSamples,
  type StringSamples,
  type ValueSamples,
} from './value-samples.ts';

/**
 * Adds samples to others, as if the values had been recorded there; what was added must not be used afterwards.
 * `onChange` is called with each changed place.
 */
export function mergeSamples(target: ValueSamples, added: ValueSamples, onChange: OnChange = () => {}): void {
  if (target === added) return;
  target.count += added.count;
  for (const type of added.types) addType(target, type);
  target.example ??= added.example;
  target.ownNames += added.ownNames;
  if (added.strings) {
    if (target.strings) mergeStrings(target.strings, added.strings);
    else target.strings = added.strings;
  }
  if (added.items) {
    if (target.items) mergeSamples(target.items, added.items, onChange);
    else target.items = added.items;
  }
  if (added.objects) mergeObjects(target, added, added.objects, onChange);
  onChange(target);
}

type OnChange = (changed: ValueSamples) => void;

function mergeObjects(
  target: ValueSamples,
  added: ValueSamples,
  objects: NonNullable<ValueSamples['objects']>,
  onChange: OnChange,
): void {
  const { form } = target;
  if (form?.is === 'shape') mergeMembers(form.shape.members, unitedMembers(added), onChange);
  else if (form?.is === 'map') {
    for (const value of unitedMembers(added).properties.values()) mergeSamples(form.values, value, onChange);
  } else if (form?.is === 'union') {
    for (const [kind, members] of objects.kinds) {
      const known = form.kinds.get(kind) ?? form.kinds.get('');
      const samples = ofKind(form.member, kind, members);
      if (known) mergeSamples(known, samples, onChange);
      else form.kinds.set(kind, samples);
    }
  } else if (target.objects) {
    target.objects.count += objects.count;
    for (const [kind, members] of objects.kinds) {
      mergeMembers(getOrInsert(target.objects.kinds, kind, noMembers), members, onChange);
    }
  } else target.objects = objects;
}

export function mergeMembers(target: Members, added: Members, onChange: OnChange = () => {}): void {
  target.count += added.count;
  for (const [name, samples] of added.properties) {
    const known = target.properties.get(name);
    if (known) mergeSamples(known, samples, onChange);
    else target.properties.set(name, samples);
  }
  if (added.hidden) {
    target.hidden ??= noSamples();
    mergeSamples(target.hidden, added.hidden, onChange);
  }
}

/** Returns the members of objects of all kinds together. */
export function unitedMembers({ objects }: ValueSamples): Members {
  if (objects?.kinds.size === 1) for (const only of objects.kinds.values()) return only;
  const [first = noMembers(), ...others] = objects?.kinds.values() ?? [];
  for (const other of others) mergeMembers(first, other);
  if (objects && others.length > 0) objects.kinds = new Map([['', first]]);
  return first;
}

/** Samples that are objects of one kind. */
export function ofKind(kindName: string, kind: string, members: Members): ValueSamples {
  const { count } = members;
  const samples = noSamples();
  samples.count = count;
  addType(samples, 'object');
  samples.objects = { count, kindName, kinds: new Map([[kind, members]]) };
  return samples;
}

function mergeStrings(target: StringSamples, added: StringSamples): void {
  target.count += added.count;
  if (target.format !== added.format) target.format = undefined;
  if (target.values && added.values) target.values.addAll(added.values);
  else target.values = undefined;
}
