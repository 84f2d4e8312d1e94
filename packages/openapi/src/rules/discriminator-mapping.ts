import { Location } from '../location.ts';
import { mappingReferences, resolveMapping } from '../schema/discriminator-mapping.ts';
import type { Visit } from '../walk/visitor.ts';
import type { Rule } from './rule.ts';

export const discriminatorMapping: Rule = {
  code: 'discriminator-mapping',
  severity: 'error',
  summary: 'A discriminator mapping to a schema that does not exist.',
  help: 'Use the name of a schema component or a reference.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Cat: { type: object }
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }]
      discriminator: { propertyName: kind, mapping: { cat: Kat } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Cat: { type: object, properties: { kind: { type: string } }, required: [kind] }
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }]
      discriminator: { propertyName: kind, mapping: { cat: Cat, kitten: '#/components/schemas/Cat' } }
`,
  ],
  check({ index, suggester, report }) {
    const look = ({ value, place }: Visit) => {
      const { description } = index;
      const from = new Location(place.file, place.pointer);
      for (const { text, path } of mappingReferences(value)) check(text, from.child(...path));

      function check(target: string, at: Location): void {
        if (resolveMapping(description, target, from) !== undefined) return;
        const name = target.slice(target.lastIndexOf('/') + 1);
        const like = suggester.closest(name, index.componentNames('schemas'));
        // Loading has reported it; it may be a mistake in the name of a component, too.
        if (like === undefined && description.failure(target, from)?.code === 'ref-not-allowed') return;
        const corrected =
          like === undefined ? undefined : target.slice(0, target.length - name.length) + like;
        report({
          at,
          message: `The discriminator maps to \`${target}\`, which does not exist.`,
          ...(corrected !== undefined && { help: `Did you mean \`${corrected}\`?` }),
        });
      }
    };
    return {
      enter(visit) {
        if (visit.nodeType === 'Discriminator') look(visit);
      },
    };
  },
};
