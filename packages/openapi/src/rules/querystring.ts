import type { Rule } from './rule.ts';

export const querystring: Rule = {
  code: 'querystring',
  severity: 'error',
  finds: 'A parameter for the whole query string beside another one, or beside single query parameters.',
  help: 'Describe the query by one `querystring` parameter, or by `query` parameters.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: q, in: querystring, content: { text/plain: { schema: { type: string } } } }
        - { name: limit, in: query, schema: { type: integer } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: q, in: querystring, content: { text/plain: { schema: { type: string } } } }]
      responses: { '200': { description: all } }
`,
  ],
  check: ({ report }) => {
    const reported = new Set<string>();
    return {
      operation({ parameters = [] }) {
        const whole = parameters.filter((parameter) => parameter.in === 'querystring');
        const second = whole[1] ?? parameters.find((parameter) => parameter.in === 'query');
        if (whole[0] === undefined || second === undefined || reported.has(second.item.location.id)) return;
        reported.add(second.item.location.id);
        report({
          at: second.item.location,
          message:
            second.in === 'query'
              ? `The query parameter \`${second.name}\` stands beside one for the whole query string.`
              : 'A second parameter describes the whole query string.',
          related: [{ at: whole[0].item.location, message: 'The whole query string is described here.' }],
        });
      },
    };
  },
};
