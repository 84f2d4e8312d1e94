import type { Command } from '../arguments/command.ts';
import { TRANSFORM_OPTIONS } from './transform-options.ts';

export const upgradeCommand: Command<typeof TRANSFORM_OPTIONS> = {
  name: 'upgrade',
  summary: 'Upgrade a description from Swagger 2.0, OpenAPI 3.0 or 3.1 to OpenAPI 3.2',
  usage: '<source|-> [-o file] [options]',
  positional: 'a source: a description, or `-` for standard input',
  takes: 'description',
  options: TRANSFORM_OPTIONS,
  examples: [
    { what: 'Look at what would change', line: 'curlew upgrade openapi.yaml | diff openapi.yaml -' },
    { what: 'Write the new description', line: 'curlew upgrade swagger.json -o openapi.yaml' },
    {
      what: 'The changes, for a script',
      line: 'curlew upgrade openapi.yaml -o new.yaml --json | jq .changes',
    },
  ],
  notes: [
    'The changes are counted on standard error with their places. In the format of the source, its text is edited, so that comments, order and layout stay; Swagger 2.0 is written anew. A description of several files becomes one file.',
    'A value without a place in the new version is reported. Where only the author can decide on the step to 3.2, such as for a `discriminator` whose property is optional, the description is written in OpenAPI 3.1.',
    'Exits with 0, with 1 if the result is not OpenAPI 3.2 or has a new error, with 3 if the source cannot be used.',
  ],
};
