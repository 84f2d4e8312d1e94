import { refusedRef } from './refused-ref.ts';

export const tooManyFiles = refusedRef('too-many-files', {
  summary: 'A `$ref` to one file more than the limit `files` allows.',
  help: 'Raise the limit `files`, or merge files.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $ref: 'file-10001.yaml' }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object }
    Cat: { $ref: '#/components/schemas/Pet' }
`,
  ],
});
