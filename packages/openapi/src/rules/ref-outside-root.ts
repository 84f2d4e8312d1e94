import { refusedRef } from './refused-ref.ts';

export const refOutsideRoot = refusedRef('ref-outside-root', {
  summary: 'A `$ref` to a file outside the folder of the description, symbolic links included.',
  help: 'Move the file into the folder, or set a higher root.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $ref: '../../pet.yaml' }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object }
    Cat: { $ref: 'openapi.yaml#/components/schemas/Pet' }
`,
  ],
});
