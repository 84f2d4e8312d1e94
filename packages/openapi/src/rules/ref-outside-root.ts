import { refusedRef } from './refused-ref.ts';

export const refOutsideRoot = refusedRef('ref-outside-root', {
  summary: 'A `$ref` to a file outside the folder of the description, also by a symbolic link.',
  help: 'Move the file inside, or name a wider root.',
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
