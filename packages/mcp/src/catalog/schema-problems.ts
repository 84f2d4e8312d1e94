import { type JsonSchemaDocument, toJsonSchema } from '@curlew/openapi';
import type { CatalogContext } from './catalog-context.ts';
import type { ToolArgument } from './tool.ts';

type Problem = JsonSchemaDocument['problems'][number];

/** Maximum number of problems listed for one tool. */
const MAX_LISTED = 5;

const SENTENCES: Readonly<Record<Problem['kind'], string>> = {
  'unresolved-ref': 'a `$ref` cannot be resolved',
  'malformed-keyword': 'a keyword has an invalid value',
  'not-a-schema': 'a value is not a schema',
  'unknown-dialect': 'the dialect of a schema is unknown',
  'too-deep': 'schemas are nested too deeply',
  'too-large': 'there are too many schemas',
};

/** Sentences about parts of argument schemas that could not be converted; the tool may accept more than the description. */
export function schemaProblems(list: readonly ToolArgument[], { description }: CatalogContext): string[] {
  return list
    .flatMap((argument) => {
      const source = 'media' in argument ? argument.media : argument.parameter;
      const { problems } = toJsonSchema(description, source, { direction: 'request' });
      return problems.map(({ kind, at }) => {
        const { file, line } = description.span(at);
        return `The schema of \`${argument.name}\` is not complete: ${SENTENCES[kind]} (${file}:${line}).`;
      });
    })
    .slice(0, MAX_LISTED);
}
