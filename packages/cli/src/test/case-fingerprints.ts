import { createHash } from 'node:crypto';
import type { TestCase } from '@curlew/contract';
import type { Description, Json, Operation } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';

/** Fields of a description that no call depends on. */
const NOT_CALLED: ReadonlySet<string> = new Set([
  'info',
  'tags',
  'externalDocs',
  'paths',
  'webhooks',
  'components',
]);

/**
 * A fingerprint for each case id, which changes with everything the case depends on: its operations, what they reference,
 * the servers, and the steps of its flow. Cases of a sequence depend on each other.
 */
export function caseFingerprints(
  cases: readonly TestCase[],
  description: Description,
  operations: readonly Operation[],
): Map<string, string> {
  const shared = digest([sharedParts(description)]);
  const closures = new Closures(description);
  const byOperation = new Map(operations.map((operation) => [operation.key, operation]));
  const own = new Map(
    cases.map((planned) => {
      const keys = planned.operations ?? (planned.operation ? [planned.operation.key] : []);
      const parts = keys.flatMap((key) => {
        const operation = byOperation.get(key);
        return operation === undefined ? [] : [closures.getFingerprint(operation)];
      });
      return [planned.id, digest([shared, planned.definition ?? null, ...parts])];
    }),
  );
  const sequences = new Map<string, string[]>();
  for (const { id, sequence } of cases) {
    if (sequence === undefined) continue;
    sequences.set(sequence, [...(sequences.get(sequence) ?? []), own.get(id) ?? '']);
  }
  const joined = new Map([...sequences].map(([name, prints]) => [name, digest(prints)]));
  return new Map(
    cases.map(({ id, sequence }) => [
      id,
      (sequence === undefined ? own.get(id) : joined.get(sequence)) ?? '',
    ]),
  );
}

function sharedParts({ value }: Description): Json {
  const schemes = isObject(value.components) ? value.components.securitySchemes : undefined;
  const fields = Object.entries(value).filter(([name]) => !NOT_CALLED.has(name));
  return [Object.fromEntries(fields), schemes ?? null];
}

/** Digests of operations with the targets of all references that they reach. */
class Closures {
  readonly #description: Description;
  readonly #references = new WeakMap<object, Located[]>();
  readonly #digests = new WeakMap<object, string>();

  constructor(description: Description) {
    this.#description = description;
  }

  getFingerprint({ location, parameters, servers }: Operation): string {
    const operation = this.#description.at(location);
    const shared = parameters.flatMap((one) => this.#description.at(one.location) ?? []);
    const reached = new Map<string, Located>();
    const left: Located[] = [...(operation ? [operation] : []), ...shared];
    for (const part of left) {
      if (reached.has(part.location.id)) continue;
      reached.set(part.location.id, part);
      left.push(...this.#getTargets(part));
    }
    return digest([
      JSON.stringify(servers),
      ...Array.from(reached, ([id, part]) => id + this.#getDigest(part)),
    ]);
  }

  #getDigest({ value }: Located): string {
    if (typeof value !== 'object' || value === null) return digest([value]);
    const known = this.#digests.get(value) ?? digest([value]);
    this.#digests.set(value, known);
    return known;
  }

  #getTargets(part: Located): Located[] {
    const { value, location } = part;
    if (typeof value !== 'object' || value === null) return [];
    const known = this.#references.get(value);
    if (known) return known;
    const found: Located[] = [];
    const left: Json[] = [value];
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (typeof one !== 'object' || one === null) continue;
      const target = isObject(one) && typeof one.$ref === 'string' ? one.$ref : undefined;
      const resolved = target === undefined ? undefined : this.#description.resolve(target, location);
      if (resolved) found.push(resolved);
      left.push(...Object.values(one));
    }
    this.#references.set(value, found);
    return found;
  }
}

function digest(parts: readonly Json[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
