import { isObject } from '../json.ts';
import type { Located } from '../location.ts';
import { Location } from '../location.ts';
import type { DescriptionIndex } from './description-index.ts';
import type { Rule } from './rule.ts';

export const cyclicRef: Rule = {
  code: 'cyclic-ref',
  severity: 'error',
  summary: 'A `$ref` that refers only to itself, so it has no target.',
  help: 'Replace one reference of the cycle with a value.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $ref: '#/components/schemas/Animal' }
    Animal: { $ref: '#/components/schemas/Pet' }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, properties: { parent: { $ref: '#/components/schemas/Pet' } } }
`,
  ],
  check({ index, report }) {
    const done = new Set<object>();
    return {
      reference({ field, value, place }) {
        if (field !== '$ref') return;
        const at = findCircle({ value, location: new Location(place.file, place.pointer) }, index, done);
        if (at !== undefined)
          report({ at: at.child('$ref'), message: 'Circular reference: this `$ref` resolves to itself.' });
      },
    };
  },
};

/** Returns a location on the cycle that a chain of references ends in, unless already visited. */
function findCircle(
  start: Located,
  { description }: DescriptionIndex,
  done: Set<object>,
): Location | undefined {
  const links = new Set<object>();
  let here: Located | undefined = start;
  let circle: Location | undefined;
  while (here !== undefined && isObject(here.value) && typeof here.value.$ref === 'string') {
    if (done.has(here.value)) break;
    if (links.has(here.value)) {
      circle = here.location;
      break;
    }
    links.add(here.value);
    here = description.resolve(here.value.$ref, here.location);
  }
  for (const link of links) done.add(link);
  return circle;
}
