import { isObject, type Json, type JsonObject } from '../json.ts';
import type { AppliedLevel, MatchesName, SchemaLevel, SchemaLevels } from './schema-levels.ts';

/** A property that is undeclared, or belongs to the other direction. */
export interface UndeclaredProperty {
  kind: 'undeclared' | 'one-way';
  path: readonly (string | number)[];
  value: Json;
  /** The first of its values, `value` included. */
  values: Json[];
  /** Objects of one kind that have it. */
  count: number;
  applied: AppliedLevel;
}

export interface UndeclaredOptions {
  levels: SchemaLevels;
  matches: MatchesName;
  /** Whether a level belongs to the other direction. */
  isOneWay(level: SchemaLevel): boolean;
}

/** Different properties that are found in one value. */
const MAX_FOUND = 1_000;
/** Values that are kept of one property. */
const MAX_VALUES = 100;
/** Maximum depth of a value; the checker reports deeper ones. */
const MAX_DEPTH = 1_000;

/** Finds properties that no applicable schema declares; the same property of equal objects is reported once. */
export function findUndeclared(
  root: Json,
  start: SchemaLevel,
  { levels, matches, isOneWay }: UndeclaredOptions,
): UndeclaredProperty[] {
  const found: UndeclaredProperty[] = [];
  const byLevel = new Map<SchemaLevel, Map<string, UndeclaredProperty>>();
  const path: (string | number)[] = [];
  levels.startValue();
  visit(root, start);
  return found;

  function visit(value: Json, level: SchemaLevel): void {
    if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return;
    if (!level.accepts(value)) return;
    const applied = levels.applied(level, value);
    if (applied.isOpen) return;
    if (Array.isArray(value)) visitItems(value, applied);
    else if (isObject(value)) visitProperties(value, applied);
  }

  function visitProperties(value: JsonObject, applied: AppliedLevel): void {
    const { level } = applied;
    const names = Object.keys(value);
    let isDeclared = true;
    for (const name of names) isDeclared = visitProperty(name, value[name] ?? null, applied) && isDeclared;
    if (isDeclared) level.flatNames = names;
  }

  function visitItems(value: readonly Json[], { level }: AppliedLevel): void {
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index] ?? null;
      if (typeof item !== 'object' || item === null) continue;
      const declared = level.item(index);
      if (declared === 'anything' || declared === undefined || isKnown(item, declared)) continue;
      path.push(index);
      visit(item, declared);
      path.pop();
    }
  }

  /** Returns whether every scalar of this name is declared. */
  function visitProperty(name: string, value: Json, applied: AppliedLevel): boolean {
    const declared = applied.level.property(name, matches);
    if (declared === 'anything') return true;
    if (declared !== undefined) {
      declared.isOneWay ??= isOneWay(declared);
      if (!declared.isOneWay && (typeof value !== 'object' || value === null)) return true;
    }
    path.push(name);
    if (declared === undefined) note('undeclared', name, value, applied);
    else if (declared.isOneWay) note('one-way', name, value, applied);
    else visit(value, declared);
    path.pop();
    return false;
  }

  function note(kind: UndeclaredProperty['kind'], name: string, value: Json, applied: AppliedLevel): void {
    let names = byLevel.get(applied.level);
    if (names === undefined) {
      names = new Map();
      byLevel.set(applied.level, names);
    }
    const known = names.get(name);
    if (known !== undefined) {
      known.count += 1;
      // A null says less about the type of a property than another value.
      if (known.value === null) known.value = value;
      if (known.values.length < MAX_VALUES) known.values.push(value);
      return;
    }
    if (found.length >= MAX_FOUND) return;
    const property: UndeclaredProperty = { kind, path: [...path], value, values: [value], count: 1, applied };
    names.set(name, property);
    found.push(property);
  }
}

/** Whether an object has the properties of one that was visited, in this order: items of a list mostly do. */
function isKnown(value: JsonObject | Json[], { flatNames, conditional }: SchemaLevel): boolean {
  if (flatNames === undefined || conditional.length > 0 || Array.isArray(value)) return false;
  const names = Object.keys(value);
  if (names.length !== flatNames.length) return false;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string;
    if (name !== flatNames[index]) return false;
    const part = value[name];
    if (typeof part === 'object' && part !== null) return false;
  }
  return true;
}
