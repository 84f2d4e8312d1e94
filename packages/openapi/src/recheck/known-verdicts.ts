import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import type { ValidationResult } from '../json-schema/validation-error.ts';
import { affectedParts, changedParts } from './affected-parts.ts';
import { type Part, partOf, partsOf } from './part-of.ts';
import { type PartReferences, partReferences } from './part-references.ts';

interface Verdict {
  result: ValidationResult;
  /** Of the value and of its schema. */
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
    const parts = partsOf(description);
    const changed = changedParts(this.#parts, parts);
    const isOther = files.join('\n') !== this.#files || READING.some((field) => changed.has(field));
    const known = isOther ? undefined : this.#references;
    this.#references = new Map(
      [...parts].map(([id, part]) => [
        id,
        (changed.has(id) ? undefined : known?.get(id)) ?? partReferences(part, { entry, files }),
      ]),
    );
    this.#parts = parts;
    this.#entry = entry;
    this.#files = files.join('\n');
    const affected = affectedParts(changed, this.#references);
    for (const [key, verdict] of this.#verdicts)
      if (isOther || verdict.parts.some((part) => affected.has(part))) this.#verdicts.delete(key);
  }

  /** The verdict on a value, which `check` gives where it is not known. */
  of(value: Located, schema: Located, check: () => ValidationResult): ValidationResult {
    const key = `${value.location.id} ${schema.location.id}`;
    const known = this.#verdicts.get(key);
    if (known !== undefined) return known.result;
    const result = check();
    const [part, schemaPart] = [value, schema].map(({ location }) => partOf(location, this.#entry));
    const isFinal = result.problems.every(({ kind }) => kind !== 'budget');
    if (part !== undefined && schemaPart !== undefined && isFinal)
      this.#verdicts.set(key, { result, parts: [part, schemaPart] });
    return result;
  }
}
