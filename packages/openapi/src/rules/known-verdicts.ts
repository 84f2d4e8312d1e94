import type { Description } from '../description.ts';
import { getOwn, isObject, type Json } from '../json.ts';
import type { ValidationResult } from '../json-schema/error-list.ts';
import { isEqual } from '../json-schema/json-value.ts';
import { escapePointer, type Located, type Location } from '../location.ts';
import { parseReference } from '../reference/parse-reference.ts';

interface Verdict {
  result: ValidationResult;
  /** The parts that contain the value and its schema. */
  parts: readonly [string, string];
}

/** Fields whose values decide how everything else is read. */
const READING: readonly string[] = ['#/openapi', '#/swagger', '#/jsonSchemaDialect'];

/**
 * The verdicts on the values of a description that is validated again and again while it is edited. A verdict is used again while
 * the part of the value, that of its schema, and all parts that these lead to by references are what they were.
 */
export class KnownVerdicts {
  #files = '';
  #parts: ReadonlyMap<string, Part> = new Map();
  #references: ReadonlyMap<string, PartReferences> = new Map();
  #entry = '';
  readonly #verdicts = new Map<string, Verdict>();

  /** Begins a validation: forgets what the changes since the last one may have made wrong. */
  follow({ asWritten: description }: Description): void {
    const { entry, files } = description;
    const parts = listParts(description);
    const changed = changedParts(this.#parts, parts);
    const isOther = files.join('\n') !== this.#files || READING.some((field) => changed.has(field));
    const known = isOther ? undefined : this.#references;
    this.#references = new Map(
      [...parts].map(([id, part]) => [
        id,
        (changed.has(id) ? undefined : known?.get(id)) ?? listPartReferences(part, { entry, files }),
      ]),
    );
    this.#parts = parts;
    this.#entry = entry;
    this.#files = files.join('\n');
    const affected = listAffectedParts(changed, this.#references);
    for (const [key, verdict] of this.#verdicts)
      if (isOther || verdict.parts.some((part) => affected.has(part))) this.#verdicts.delete(key);
  }

  /** Returns the verdict on a value, which `check` gives where it is not known. */
  of(value: Located, schema: Located, check: () => ValidationResult): ValidationResult {
    const key = `${value.location.id} ${schema.location.id}`;
    const known = this.#verdicts.get(key);
    if (known !== undefined) return known.result;
    const result = check();
    const [part, schemaPart] = [value, schema].map(({ location }) => findPart(location, this.#entry));
    const isFinal = result.problems.every(({ kind }) => kind !== 'budget');
    if (part !== undefined && schemaPart !== undefined && isFinal)
      this.#verdicts.set(key, { result, parts: [part, schemaPart] });
    return result;
  }
}

/** Returns the parts that were changed, added or removed. */
function changedParts(before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>): Set<string> {
  const changed = new Set<string>();
  for (const id of before.keys()) if (!after.has(id)) changed.add(id);
  for (const [id, { value }] of after) {
    const old = before.get(id);
    if (old === undefined || !isEqual(old.value, value)) changed.add(id);
  }
  return changed;
}

/** Changed parts, and all that lead to one of them by references. */
function listAffectedParts(
  changed: ReadonlySet<string>,
  references: ReadonlyMap<string, PartReferences>,
): Set<string> {
  const referring = new Map<string, string[]>();
  const affected = new Set(changed);
  if (changed.size === 0) return affected;
  for (const [id, targets] of references) {
    if (targets === 'unknown') affected.add(id);
    else for (const target of targets) referring.set(target, [...(referring.get(target) ?? []), id]);
  }
  for (const id of affected) for (const other of referring.get(id) ?? []) affected.add(other);
  return affected;
}

/** Keys on the way to the parts of a field; 1 for all others. */
const DEPTHS: Readonly<Record<string, number>> = { paths: 2, webhooks: 2, components: 3 };

/**
 * Returns the part of a description that a place belongs to: a path item, a webhook or a component of the entry file
 * (`#/components/schemas/User`), another field at its top (`#/info`), or a whole other file. Undefined for a place
 * around several parts, such as `#/components/schemas`.
 */
function findPart({ file, pointer }: Pick<Location, 'file' | 'pointer'>, entry: string): string | undefined {
  if (file !== entry) return file;
  const [, ...keys] = pointer.split('/');
  const depth = findDepth(keys[0] ?? '');
  if (keys.length < depth) return undefined;
  return `#${keys
    .slice(0, depth)
    .map((key) => `/${key}`)
    .join('')}`;
}

/** A part with its value and the file that it is in. */
interface Part {
  value: Json;
  file: string;
}

/** Returns the parts of a description, by what `findPart` calls them. */
function listParts(description: Description): Map<string, Part> {
  const { entry, value, files } = description;
  const parts = new Map<string, Part>();
  for (const file of files)
    if (file !== entry) parts.set(file, { value: description.file(file)?.value ?? null, file });
  const add = (part: Json, id: string, depth: number) => {
    if (depth === 0 || !isObject(part)) parts.set(id, { value: part, file: entry });
    else for (const key in part) add(part[key] ?? null, `${id}/${escapePointer(key)}`, depth - 1);
  };
  for (const field in value) add(value[field] ?? null, `#/${escapePointer(field)}`, findDepth(field) - 1);
  return parts;
}

function findDepth(field: string): number {
  return getOwn(DEPTHS, field) ?? 1;
}

/** The ids of the parts that a part refers to; `unknown` if the targets cannot be told from the references alone. */
type PartReferences = ReadonlySet<string> | 'unknown';

/** Keywords with which a reference can resolve to any part, without a JSON Pointer. */
const ANCHOR_KEYWORDS: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$self',
]);

/** Collects every `$ref`, also in examples and other data: an extra reference costs only an unneeded check. */
function listPartReferences(
  { value: part, file }: Part,
  { entry, files }: { entry: string; files: readonly string[] },
): PartReferences {
  const found = new Set<string>();
  return collect(part) ? found : 'unknown';

  /** Adds the targets of all references; false if one of them may resolve to any part. */
  function collect(value: Json): boolean {
    if (Array.isArray(value)) return value.every(collect);
    if (!isObject(value)) return true;
    for (const key in value) {
      const child = value[key];
      if (ANCHOR_KEYWORDS.has(key)) return false;
      if (key === '$ref' && typeof child === 'string' && !addTarget(child)) return false;
      if (typeof child === 'object' && !collect(child)) return false;
    }
    return true;
  }

  function addTarget(reference: string): boolean {
    const { file: target, fragment } = parseReference(reference, file);
    if (!files.includes(target) || (fragment !== '' && !fragment.startsWith('/'))) return false;
    const id = findPart({ file: target, pointer: fragment }, entry);
    if (id !== undefined) found.add(id);
    return id !== undefined;
  }
}
