import type { Located } from '../api.ts';
import { isObject } from '../json.ts';
import type { Facts } from './facts.ts';
import type { Rule } from './rule.ts';

export const cyclicRef: Rule = {
  code: 'cyclic-ref',
  severity: 'error',
  finds: 'A `$ref` that leads back to itself, so that there is nothing at its end.',
  help: 'Let one of the references of the circle be a value.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $ref: '#/components/schemas/Animal' }
    Animal: { $ref: '#/components/schemas/Pet' }
`,
  check({ facts, report }) {
    const ends = new Map<object, boolean>();
    return {
      reference({ target, value, place, reference }) {
        if (target === undefined || endsSomewhere(target, facts, ends)) return;
        ends.set(value, false);
        report({ at: place.child('$ref'), message: `\`${reference}\` leads back to itself.` });
      },
    };
  },
};

/** Follows a chain to its end; what is learned holds for every link of it. */
function endsSomewhere(start: Located, { description }: Facts, ends: Map<object, boolean>): boolean {
  const links = new Set<object>();
  let here: Located | undefined = start;
  let good = true;
  while (here !== undefined && isObject(here.value) && typeof here.value.$ref === 'string') {
    const known = ends.get(here.value);
    if (known !== undefined || links.has(here.value)) {
      good = known ?? false;
      break;
    }
    links.add(here.value);
    here = description.resolve(here.value.$ref, here.location);
  }
  for (const link of links) ends.set(link, good);
  return good;
}
