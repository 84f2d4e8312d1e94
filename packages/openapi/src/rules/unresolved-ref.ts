import { closestName } from '@curlew/diagnostics';
import { membersOf } from '../located.ts';
import { Location } from '../location.ts';
import { parseReference } from '../reference/parse-reference.ts';
import { parsePointer } from '../reference/pointer.ts';
import type { ReferenceVisit } from '../walk/visitor.ts';
import type { Facts } from './facts.ts';
import type { Rule } from './rule.ts';

export const unresolvedRef: Rule = {
  code: 'unresolved-ref',
  severity: 'error',
  finds: 'A `$ref` to something that does not exist.',
  help: 'Correct the reference, or add what it names.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Error: { type: object }
    Problem: { $ref: '#/components/schemas/Erorr' }
`,
  check: ({ facts, report }) => {
    let searches = 0;
    return {
      reference(visit) {
        if (visit.target !== undefined) return;
        const { reference, place } = visit;
        const { file } = parseReference(reference, place.file);
        const failure = facts.description.failure(file);
        if (failure !== undefined && failure.code !== 'unresolved-ref') return;
        searches += 1;
        const help = failure?.help ?? (searches <= SEARCHES ? wayOut(visit, facts) : undefined);
        report({
          at: place.child(visit.field),
          message: failure?.message(reference) ?? `Nothing is found at \`${reference}\`.`,
          ...(help && { help }),
        });
      },
    };
  },
};

/** Every search goes through all names of a component: with thousands of broken references, one goes wrong for all. */
const SEARCHES = 200;

/** The nearest name at the place where the pointer goes astray. */
function wayOut({ reference, place }: ReferenceVisit, { description }: Facts): string | undefined {
  const { file, fragment } = parseReference(reference, place.file);
  const keys = parsePointer(fragment);
  if (keys === undefined) return 'Begin the fragment with `#/`, or name an `$anchor` that exists.';
  let location = new Location(file);
  for (const [index, key] of keys.entries()) {
    const holder = description.at(location);
    location = location.child(key);
    if (holder === undefined || description.at(location) !== undefined) continue;
    const like = closestName(
      key,
      membersOf(holder).map(([name]) => name),
    );
    if (like === undefined) return undefined;
    const mended = [...keys.slice(0, index), like, ...keys.slice(index + 1)].reduce(
      (at: Location, name) => at.child(name),
      new Location(file),
    );
    if (description.at(mended) === undefined) return undefined;
    return `Did you mean \`${reference.slice(0, reference.indexOf('#'))}#${mended.pointer}\`?`;
  }
  return undefined;
}
