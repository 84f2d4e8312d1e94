/** A small description with one problem: `sumary`. */
export const SHOP = `openapi: 3.1.0
info:
  title: Shop
  version: 1.0.0
servers:
  - url: http://127.0.0.1:9
tags:
  - name: pets
    summary: Pets
paths:
  # All pets, newest first.
  /pets:
    get:
      operationId: listPets
      sumary: List pets
      tags: [pets]
      responses:
        '200':
          description: The pets.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: '#/components/schemas/Pet'
  /pets/{id}:
    get:
      operationId: getPet
      summary: Get a pet
      tags: [pets]
      parameters:
        - name: id
          in: path
          required: true
          schema:
            type: string
      responses:
        '200':
          description: The pet.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Pet'
components:
  schemas:
    Pet:
      type: object
      required: [id]
      properties:
        id:
          type: string
        name:
          type: string
    Error:
      type: object
      properties:
        message:
          type: string
`;

/** A description with many operations and schemas. */
export function largeDescription(operationCount: number, schemaCount: number): string {
  const lines = ['openapi: 3.1.0', 'info:', '  title: Large', '  version: 1.0.0', 'paths:'];
  for (let index = 0; index < operationCount; index += 1) {
    lines.push(
      `  /things/${index}:`,
      '    get:',
      `      operationId: getThing${index}`,
      `      summary: Get thing ${index}`,
      `      tags: [group ${index % 50}]`,
      '      responses:',
      "        '200':",
      '          description: OK',
    );
  }
  lines.push('components:', '  schemas:');
  for (let index = 0; index < schemaCount; index += 1) {
    lines.push(
      `    Thing${index}:`,
      '      type: object',
      '      properties:',
      '        id:',
      '          type: string',
    );
  }
  return `${lines.join('\n')}\n`;
}
