import { isObject, type Json } from '../json.ts';
import { Location } from '../location.ts';
import { followField } from '../read/read-field.ts';
import { listedParameters, type ParameterFact } from './effective-parameters.ts';
import type { Rule } from './rule.ts';

export const querystring: Rule = {
  code: 'querystring',
  severity: 'error',
  summary: 'A `querystring` parameter together with another one or with `query` parameters.',
  help: 'Use one `querystring` parameter, or only `query` parameters.',
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
  check({ index: { description }, report }) {
    const reported = new Set<string>();
    const look = (parameters: readonly ParameterFact[]) => {
      const [whole, another] = parameters.filter((one) => one.in === 'querystring');
      const second = another ?? parameters.find((one) => one.in === 'query');
      if (whole === undefined || second === undefined || reported.has(second.item.location.id)) return;
      reported.add(second.item.location.id);
      report({
        at: second.item.location,
        message:
          second.in === 'query'
            ? `The query parameter \`${second.name}\` cannot be combined with a \`querystring\` parameter.`
            : 'Duplicate `querystring` parameter; an operation may have only one.',
        related: [{ at: whole.item.location, message: 'The `querystring` parameter is here.' }],
      });
    };
    return {
      // Each list by itself, because a path item may have no operation.
      enter({ nodeType, value, place }) {
        if ((nodeType !== 'Operation' && nodeType !== 'PathItem') || value.parameters === undefined) return;
        if (!mayHaveQuerystring(value.parameters)) return;
        const owner = { value, location: new Location(place.file, place.pointer) };
        look(listedParameters(followField(description, owner, 'parameters'), description));
      },
      operation: ({ parameters = [] }) => {
        if (parameters.some((one) => one.in === 'querystring')) look(withoutReplaced(parameters));
      },
    };
  },
};

/** Whether a list has a `querystring` parameter or a reference. Skips creating locations for lists without them. */
function mayHaveQuerystring(list: Json): boolean {
  return (
    !Array.isArray(list) ||
    list.some((item) => isObject(item) && (item.in === 'querystring' || item.$ref !== undefined))
  );
}

/** A parameter of an operation replaces the one of its path item with the same name and place. */
function withoutReplaced(parameters: readonly ParameterFact[]): ParameterFact[] {
  return [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()];
}
