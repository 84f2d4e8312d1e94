import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { measureInTurn } from '../measure-process.ts';
import { median } from '../median.ts';
import { CURLEW, WORK } from '../paths.ts';

const RUNS = 15;
const SMALL = `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
paths:
  /users/{id}:
    get:
      operationId: getUser
      summary: Get a user
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The user
          content: { application/json: { schema: { $ref: '#/components/schemas/User' } } }
components:
  schemas:
    User: { type: object, properties: { id: { type: string }, email: { type: string, format: email } } }
`;

export const startBench: Bench = {
  name: 'start',
  about: 'curlew validate on half a kilobyte, beside an empty Node program',
  run: async () => {
    const file = join(WORK, 'small.yaml');
    writeFileSync(file, SMALL);
    const [validate = [], empty = []] = await measureInTurn(
      [{ args: [CURLEW, 'validate', file] }, { args: ['-e', '0'] }],
      RUNS,
    );
    const milliseconds = (costs: typeof validate) => 1000 * median(costs.map(({ seconds }) => seconds));
    const limit = 1.3 * milliseconds(empty) + 100;
    return {
      head: ['', 'wall', 'peak memory'],
      rows: [
        ['curlew validate', `${milliseconds(validate).toFixed(0)} ms`, memory(validate)],
        ['node -e 0', `${milliseconds(empty).toFixed(0)} ms`, memory(empty)],
      ],
      verdicts: [`start: ${milliseconds(validate).toFixed(0)} ms (at most ${limit.toFixed(0)} ms)`],
    };
  },
};

function memory(costs: readonly { megabytes: number }[]): string {
  return `${median(costs.map(({ megabytes }) => megabytes)).toFixed(0)} MB`;
}
