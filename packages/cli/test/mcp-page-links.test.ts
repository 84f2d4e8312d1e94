import { expect, test } from 'vitest';
import { describeApi } from '../../contract/test/describe.ts';
import { createReferencePages } from '../src/mcp/reference-pages.ts';

const DESCRIPTION = `openapi: 3.1.0
info:
  title: Users
  version: '1'
  description: 'See [users](#tag/users), [get](#operation/getUser), [none](#operation/none) and [web](https://example.com/#a).'
tags:
  - name: users
    description: 'Read [the schema](#/components/schemas/User) and [get](#/paths/~1users~1{id}/get), not \`[code](#tag/users)\`.'
paths:
  /users/{id}:
    get:
      operationId: getUser
      tags: [users]
      summary: Get
      description: |
        Back to [the list](#tag/users).

        \`\`\`md
        [fenced](#tag/users)
        \`\`\`
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A user, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
components:
  schemas:
    User: { type: object, description: 'A [user](#tag/users)', properties: { id: { type: string } } }
`;

test('links of authors in the forms of other renderers lead to resources', async () => {
  const { list } = createReferencePages(await describeApi(DESCRIPTION));
  const getLinks = (id: string) => {
    const markdown = list.find((page) => page.id === id)?.markdown() ?? '';
    return Object.fromEntries(
      Array.from(markdown.matchAll(/\[([^\]]+)\]\(([^)]*)\)/g), ([, text = '', href = '']) => [text, href]),
    );
  };
  expect(list.map(({ id }) => id)).toContain('users/get-user');
  expect(getLinks('overview')).toMatchObject({
    users: 'openapi://pages/users',
    get: 'openapi://pages/users/get-user',
    none: '#operation/none',
    web: 'https://example.com/#a',
  });
  expect(getLinks('users')).toMatchObject({
    'the schema': 'openapi://pages/schemas/User',
    get: 'openapi://pages/users/get-user',
    code: '#tag/users',
  });
  expect(getLinks('users/get-user')).toMatchObject({
    'the list': 'openapi://pages/users',
    fenced: '#tag/users',
  });
});
