import { expect, it } from 'vitest';
import { getReference } from './load.ts';

it.each(['3.0.3', '3.1.0'])(
  'shows the words that an author writes beside a `$ref` in %s',
  async (openapi) => {
    const { page, file, diagnostics } = await getReference({
      openapi,
      info: { title: 'T', version: '1' },
      paths: {
        '/pay': {
          post: {
            operationId: 'pay',
            tags: ['Pay'],
            parameters: [{ $ref: '#/components/parameters/Key', description: 'Sent once.' }],
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } },
            },
            responses: { 200: { $ref: '#/components/responses/Ok', description: 'It is paid.' } },
          },
        },
      },
      components: {
        parameters: { Key: { name: 'key', in: 'query', description: 'A key.', schema: { type: 'string' } } },
        responses: { Ok: { description: 'Fine.' } },
        schemas: {
          Payment: {
            type: 'object',
            properties: {
              amount: { $ref: '#/components/schemas/Money', description: 'What is due.', deprecated: true },
            },
          },
          Money: { type: 'object', description: 'Money.', properties: { value: { type: 'integer' } } },
        },
      },
    });
    for (const text of [JSON.stringify(page('pay/pay')), file('pay/pay.md')])
      expect(text).toContain('What is due.');
    for (const words of ['Sent once.', 'It is paid.']) {
      expect(JSON.stringify(page('pay/pay'))).toContain(words);
      expect(file('pay/pay.md')).toContain(words);
    }
    expect(diagnostics.filter(({ code }) => code === 'ignored-sibling')).toEqual([]);
  },
);
