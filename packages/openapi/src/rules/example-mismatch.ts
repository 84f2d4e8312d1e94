import { bodySyntax } from '../http/media-type.ts';
import { isObject } from '../json.ts';
import { getChild, type Located, Location, listItems, listMembers } from '../location.ts';
import { followExample } from '../read/read-content.ts';
import type { Rule } from './rule.ts';

export const exampleMismatch: Rule = {
  code: 'example-mismatch',
  severity: 'warning',
  summary: 'An example that is not valid against its schema.',
  help: 'Correct the example or the schema.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, examples: [1] }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, examples: [Rex] }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: [string, 'null'], examples: [null] }
`,
  ],
  check({ index, report }) {
    const look = (example: Located | undefined, schema: Located) => {
      if (example === undefined) return;
      const value = followExample(index.description, example);
      for (const finding of index.values.findings(
        'The example',
        { ...example, value: value ?? null },
        schema,
      ))
        report(finding);
    };
    return {
      enter({ nodeType, value, place, dialect }) {
        if (value.example === undefined && value.examples === undefined) return;
        const owner = { value, location: new Location(place.file, place.pointer) };
        if (nodeType === 'Schema') {
          look(getChild(owner, 'example'), owner);
          for (const example of listItems(getChild(owner, 'examples'))) look(example, owner);
          return;
        }
        const schema = getChild(owner, 'schema');
        if (
          schema !== undefined &&
          nodeType === 'Response' &&
          dialect.nodeTypes.Response.fields.has('schema')
        ) {
          for (const [type, example] of listMembers(getChild(owner, 'examples')))
            if (isData(example, type)) look(example, schema);
          return;
        }
        if (
          schema === undefined ||
          !(nodeType === 'MediaType' || nodeType === 'Parameter' || nodeType === 'Header')
        )
          return;
        const type = nodeType === 'MediaType' ? String(place.key) : 'application/json';
        const lone = getChild(owner, 'example');
        if (isData(lone, type)) look(lone, schema);
        for (const [, item] of listMembers(getChild(owner, 'examples'))) {
          const example = index.description.follow(item);
          if (example === undefined || !isObject(example.value)) continue;
          const data = getChild(example, 'dataValue') ?? getChild(example, 'value');
          if (isData(data, type)) look(data, schema);
        }
      },
    };
  },
};

/** A text in a media type other than JSON is the body as sent, not its data. */
function isData(example: Located | undefined, type: string): boolean {
  return typeof example?.value !== 'string' || bodySyntax(type) === 'json';
}
