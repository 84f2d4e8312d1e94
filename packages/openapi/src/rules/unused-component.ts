import type { Rule } from './rule.ts';

export const unusedComponent: Rule = {
  code: 'unused-component',
  severity: 'info',
  summary: 'A component that nothing refers to.',
  help: 'Remove it, or use it.',
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
  ],
  check({ index, report }) {
    const used = new Set<string>();
    const { description } = index;
    const use = (pointer: string) => {
      const component = index.componentAt(pointer);
      if (component !== undefined) used.add(component);
    };
    return {
      reference({ target, place }) {
        if (target === undefined || target.location.file !== description.entry) return;
        const { pointer } = target.location;
        // A schema that only refers to itself is not used.
        const own = place.file === description.entry && `${place.pointer}/`.startsWith(`${pointer}/`);
        if (!own) use(pointer);
      },
      enter({ nodeType, value, place }) {
        if (nodeType !== 'Discriminator' || typeof value.mapping !== 'object' || value.mapping === null)
          return;
        for (const target of Object.values(value.mapping)) {
          if (typeof target !== 'string') continue;
          use(`/components/schemas/${target}`);
          const found = description.resolve(target, place);
          if (found !== undefined) use(found.location.pointer);
        }
      },
      end() {
        if (description.value.paths === undefined && description.value.webhooks === undefined) return; // A library of components.
        for (const kind of description.dialect().components.keys()) {
          if (kind === 'securitySchemes') continue; // Named in requirements, not referred to.
          for (const [name, { location }] of index.components(kind)) {
            if (location.file !== description.entry || used.has(location.pointer)) continue;
            report({ at: location, part: 'key', message: `Nothing refers to \`${name}\`.` });
          }
        }
      },
    };
  },
};
