import { refusedRef } from './refused-ref.ts';

export const remoteRef = refusedRef('remote-ref', {
  finds: 'A `$ref` to another machine, which is never asked by itself.',
  help: 'Save a copy beside the description and refer to that, or allow references to other machines.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $ref: 'https://example.com/pet.yaml' }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $id: 'https://example.com/pet.yaml', type: object }
    Cat: { $ref: 'https://example.com/pet.yaml' }
`,
  ],
});
