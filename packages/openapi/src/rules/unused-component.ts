import { mappingReferences, resolveMapping } from '../schema/discriminator-mapping.ts';
import type { Rule } from './rule.ts';

export const unusedComponent: Rule = {
  code: 'unused-component',
  severity: 'info',
  summary: 'A component that is never referenced.',
  help: 'Remove the component, or reference it.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pet: { type: object }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Pet: { type: object }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Persian: { allOf: [{ $ref: '#/components/schemas/Cat' }, { type: object }] }
`,
  ],
  check({ index, report }) {
    const used = new Set<string>();
    const { description } = index;
    const use = (pointer: string) => {
      const component = index.componentAt(pointer);
      if (component !== undefined) used.add(component);
    };
    // A discriminator selects the schemas that inherit from its own by `allOf`, at any depth.
    const selecting: string[] = [];
    const heirs = new Map<string, string[]>();
    return {
      reference({ target, place }) {
        if (target === undefined || target.location.file !== description.entry) return;
        const { pointer } = target.location;
        // A schema that only refers to itself is not used.
        const own = place.file === description.entry && `${place.pointer}/`.startsWith(`${pointer}/`);
        if (own) return;
        use(pointer);
        const heir = place.file === description.entry ? index.componentAt(place.pointer) : undefined;
        const isPart = heir !== undefined && /^\/allOf\/\d+$/.test(place.pointer.slice(heir.length));
        if (!isPart) return;
        const known = heirs.get(pointer);
        if (known) known.push(heir);
        else heirs.set(pointer, [heir]);
      },
      enter({ nodeType, value, place }) {
        if (nodeType === 'Schema' && value.discriminator !== undefined && place.file === description.entry)
          selecting.push(place.pointer);
        if (nodeType !== 'Discriminator') return;
        for (const { text } of mappingReferences(value)) {
          const target = resolveMapping(description, text, place)?.location;
          if (target?.file === description.entry) use(target.pointer);
        }
      },
      end() {
        const seen = new Set(selecting);
        for (const parent of seen) {
          for (const heir of heirs.get(parent) ?? []) {
            used.add(heir);
            seen.add(heir);
          }
        }
        if (description.value.paths === undefined && description.value.webhooks === undefined) return; // A library of components.
        for (const kind of description.dialect().components.keys()) {
          if (kind === 'securitySchemes') continue; // Named in requirements, not referred to.
          for (const [name, { location }] of index.components(kind)) {
            if (location.file !== description.entry || used.has(location.pointer)) continue;
            report({ at: location, part: 'key', message: `The component \`${name}\` is never referenced.` });
          }
        }
      },
    };
  },
};
