import { isObject, type Json } from '../json.ts';
import type { Located } from '../location.ts';
import { Location } from '../location.ts';
import { followField } from '../read/read-field.ts';
import { listedParameters } from './effective-parameters.ts';
import type { Rule } from './rule.ts';

export const duplicateParameter: Rule = {
  code: 'duplicate-parameter',
  severity: 'error',
  summary: 'Two parameters in one list have the same name and location.',
  help: 'Remove one of the two.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    parameters:
      - { name: limit, in: query, schema: { type: integer } }
      - { name: limit, in: query, schema: { type: string } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    parameters:
      - { name: limit, in: query, schema: { type: integer } }
      - { name: limit, in: header, schema: { type: integer } }
`,
  ],
  check({ index, report }) {
    const look = (list: Located | undefined) => {
      const first = new Map<string, Located>();
      for (const { name, in: place, item } of listedParameters(list, index.description)) {
        const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
        const other = first.get(key);
        if (other === undefined) first.set(key, item);
        else {
          report({
            at: item.location,
            message: `Duplicate ${place} parameter \`${name}\`.`,
            related: [{ at: other.location, message: 'First listed here.' }],
          });
        }
      }
    };
    return {
      enter({ nodeType, value, place }) {
        if (nodeType !== 'Operation' && nodeType !== 'PathItem') return;
        if (value.parameters === undefined || !mayRepeat(value.parameters)) return;
        const owner = { value, location: new Location(place.file, place.pointer) };
        look(followField(index.description, owner, 'parameters'));
      },
    };
  },
};

/**
 * Whether a list has two parameters of one name and place, a reference, or an invalid one. Skips creating locations for
 * lists without them.
 */
function mayRepeat(list: Json): boolean {
  if (!Array.isArray(list)) return true;
  const seen = new Set<string>();
  for (const item of list) {
    if (!isObject(item)) continue;
    const { $ref, name, in: place } = item;
    if ($ref !== undefined || typeof name !== 'string' || typeof place !== 'string') return true;
    const key = `${place} ${name.toLowerCase()}`;
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}
