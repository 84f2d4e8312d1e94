import { expect, it } from 'vitest';
import { writeXml } from '../../src/build/write-xml.ts';
import { integer, object, ref, schema, text, viewSource } from '../hand-made.ts';

it('follows the xml objects of the schema', () => {
  const view = object({
    id: { ...integer, xml: { attribute: true } },
    tags: schema({ types: ['array'], items: { ...text, xml: { name: 'tag' } }, xml: { wrapped: true } }),
    note: { ...text, xml: { prefix: 'n' } },
    'bad name': text,
  });
  const views = viewSource({ Order: { ...view, xml: { namespace: 'urn:o"' } } });
  const value = { id: 1, tags: ['a', '<b>'], note: 'x & y', 'bad name': null };
  expect(writeXml(value, ref('Order'), views)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <Order xmlns="urn:o&quot;" id="1">
      <tags>
        <tag>a</tag>
        <tag>&lt;b&gt;</tag>
      </tags>
      <n:note>x &amp; y</n:note>
      <bad_name></bad_name>
    </Order>"
  `);
});

it('writes a list at the top', () => {
  expect(
    writeXml([1, 2], schema({ types: ['array'], items: integer, xml: { name: 'numbers' } }), viewSource()),
  ).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <numbers>
      <item>1</item>
      <item>2</item>
    </numbers>"
  `);
});
