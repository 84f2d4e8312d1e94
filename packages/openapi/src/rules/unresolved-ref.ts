import { isObject } from '../json.ts';
import { Location, parsePointer } from '../location.ts';
import { parseReference } from '../reference/parse-reference.ts';
import type { ReferenceVisit } from '../walk/visitor.ts';
import type { Rule, RuleContext } from './rule.ts';

export const unresolvedRef: Rule = {
  code: 'unresolved-ref',
  severity: 'error',
  summary: 'A `$ref` to something that does not exist.',
  help: 'Correct the reference, or add its target.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Error: { type: object }
    Problem: { $ref: '#/components/schemas/Erorr' }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Error: { type: object }
    Problem: { $ref: '#/components/schemas/Error' }
`,
  ],
  check: (context) => ({
    reference(visit) {
      if (visit.target !== undefined) return;
      const { reference, place } = visit;
      const failure = context.index.description.failure(reference, place);
      if (failure !== undefined && failure.code !== 'unresolved-ref') return;
      const help = failure?.help ?? hint(visit, context);
      context.report({
        at: place.child(visit.field),
        message: failure?.message(reference) ?? `Unresolved reference \`${reference}\`.`,
        ...(help && { help }),
      });
    },
  }),
};

/** Returns the closest name at the first unresolved key of the pointer. */
function hint({ reference, place }: ReferenceVisit, { index, suggester }: RuleContext): string | undefined {
  const { description } = index;
  const { file, fragment } = parseReference(reference, place.file);
  const keys = parsePointer(fragment);
  if (keys === undefined) return 'Start the fragment with `#/`, or use an existing `$anchor`.';
  let location = new Location(file);
  for (const [depth, key] of keys.entries()) {
    const holder = description.at(location);
    location = location.child(key);
    if (holder === undefined || description.at(location) !== undefined) continue;
    const like = isObject(holder.value) ? suggester.closest(key, index.namesIn(holder.value)) : undefined;
    if (like === undefined) return undefined;
    const corrected = [...keys.slice(0, depth), like, ...keys.slice(depth + 1)].reduce(
      (at: Location, name) => at.child(name),
      new Location(file),
    );
    if (description.at(corrected) === undefined) return undefined;
    return `Did you mean \`${reference.slice(0, reference.indexOf('#'))}#${corrected.pointer}\`?`;
  }
  return undefined;
}
