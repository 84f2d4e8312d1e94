import type { Rule } from './rule.ts';

export const bodyParameters: Rule = {
  code: 'body-parameters',
  severity: 'error',
  summary:
    'A second body parameter of an operation in Swagger 2.0, or form parameters beside one: a request has one body.',
  help: 'Describe the body by one `body` parameter, or by `formData` parameters.',
  example: `swagger: '2.0'
info: { title: Pets, version: '1' }
paths:
  /pets:
    post:
      operationId: makePet
      parameters:
        - { name: pet, in: body, schema: { type: object } }
        - { name: photo, in: formData, type: file }
      responses: { '201': { description: made } }
`,
  valid: [
    `swagger: '2.0'
info: { title: Pets, version: '1' }
paths:
  /pets:
    post:
      operationId: addPet
      parameters: [{ name: pet, in: body, schema: { type: object } }]
      responses: { '201': { description: made } }
`,
  ],
  check({ index: { description }, report }) {
    const reported = new Set<string>();
    return {
      operation({ operation, parameters = [] }) {
        const { fields } = description.dialect(operation.location.file).nodeTypes.Parameter;
        if (!fields.has('collectionFormat')) return; // Only there a body is a parameter.
        const bodies = new Map(parameters.filter((one) => one.in === 'body').map((one) => [one.name, one]));
        const [body, another] = [...bodies.values()];
        const second = another ?? parameters.find((one) => one.in === 'formData');
        if (body === undefined || second === undefined || reported.has(second.item.location.id)) return;
        reported.add(second.item.location.id);
        report({
          at: second.item.location,
          message:
            second.in === 'body'
              ? `\`${second.name}\` is a second body parameter.`
              : `The form parameter \`${second.name}\` stands beside a body parameter.`,
          related: [{ at: body.item.location, message: 'The body is described here.' }],
        });
      },
    };
  },
};
