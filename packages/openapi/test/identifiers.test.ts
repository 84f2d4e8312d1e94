import { expect, test } from 'vitest';
import { readDescription, SchemaViews, validateDescription } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

const TEXT = `openapi: 3.2.0
$self: https://example.com/apis/pets
info: { title: Pets, version: '1' }
components:
  schemas:
    Tree:
      $id: https://example.com/schemas/tree
      $dynamicAnchor: node
      properties:
        children: { type: array, items: { $dynamicRef: '#node' } }
        inside: { $ref: '#/$defs/leaf' }
        named: { $ref: leaf }
      $defs:
        leaf: { $id: leaf, $anchor: here, type: string }
    ByAnchor: { $ref: 'https://example.com/schemas/leaf#here' }
    ById: { $ref: 'https://example.com/schemas/tree' }
    BySelf: { $ref: 'https://example.com/apis/pets#/components/schemas/Tree' }
    Relative: { $ref: '../schemas/tree' }
    OnDisk: { $ref: 'toy.yaml#toy' }
    Missing: { $ref: '#nowhere' }
`;
const TOY = 'Toy: { $anchor: toy, type: object }\n';

test('references lead to what $self, $id and anchors name', async () => {
  const host = memoryHost({ '/a/api.yaml': TEXT, '/a/toy.yaml': TOY });
  const { description } = await readDescription(TEXT, { path: '/a/api.yaml', host });
  if (description === undefined) throw new Error('not read');
  const ends = (pointer: string) => {
    const located = description.at(description.getLocation(`#/components/schemas/${pointer}`));
    const target = located && description.follow(located);
    return target && description.getId(target.location);
  };
  expect(ends('ByAnchor')).toBe('#/components/schemas/Tree/$defs/leaf');
  expect(ends('ById')).toBe('#/components/schemas/Tree');
  expect(ends('BySelf')).toBe('#/components/schemas/Tree');
  expect(ends('Relative')).toBe('#/components/schemas/Tree');
  expect(ends('OnDisk')).toBe('toy.yaml#/Toy');
  expect(ends('Tree/properties/inside')).toBe('#/components/schemas/Tree/$defs/leaf');
  expect(ends('Tree/properties/named')).toBe('#/components/schemas/Tree/$defs/leaf');
  expect(ends('Missing')).toBeUndefined();
  const errors = validateDescription(description).filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message }) => message)).toEqual(['Unresolved reference `#nowhere`.']);
  const views = new SchemaViews(description);
  expect(views.get('#/components/schemas/Tree')?.view).toMatchObject({
    properties: [{ schema: { items: { kind: 'ref', id: '#/components/schemas/Tree' } } }, {}, {}],
  });
});
