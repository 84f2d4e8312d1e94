import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureInTurn } from '../measure-process.ts';
import { median } from '../median.ts';
import { CURLEW, resolveScript, WORK } from '../paths.ts';
import { startUserApi } from './start-user-api.ts';

const TURNS = 3;

export interface RespectTimes {
  /** Wall time and processor time of a whole process, in seconds. */
  curlew: { wall: number; cpu: number };
  respect: { wall: number; cpu: number };
}

/** Runs the same Arazzo document against the Reference User API with `curlew test` and with `redocly respect`. */
export async function timeRespect(cases: number): Promise<RespectTimes> {
  const { child, url, token } = await startUserApi();
  try {
    const folder = join(WORK, 'respect');
    mkdirSync(folder, { recursive: true });
    const description = 'openapi.json';
    writeFileSync(join(folder, description), JSON.stringify(api(url)));
    writeFileSync(join(folder, 'cases.arazzo.json'), JSON.stringify(workflows(description, token, cases)));
    const results = await measureInTurn(
      [
        {
          args: [CURLEW, 'test', 'cases.arazzo.json', '-s', url, '-r', 'junit=curlew.xml'],
          options: { cwd: folder },
        },
        {
          args: [
            resolveScript('@redocly/cli', 'bin/cli.js'),
            'respect',
            'cases.arazzo.json',
            '--json-output=respect.json',
          ],
          options: { cwd: folder, env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
        },
      ],
      TURNS,
    );
    const [curlew, respect] = results.map((costs) => {
      // A failed run must not count as a fast one.
      for (const { exit, stdout } of costs) if (exit !== 0) throw new Error(`A run failed:\n${stdout}`);
      return {
        wall: median(costs.map(({ seconds }) => seconds)),
        cpu: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
      };
    });
    if (!curlew || !respect) throw new Error('Nothing was measured');
    return { curlew, respect };
  } finally {
    child.kill();
  }
}

/** Creates a description that both tools can read, with the properties that the API returns. */
function api(url: string): object {
  const user = {
    type: 'object',
    required: ['id', 'email'],
    properties: { id: { type: 'string' }, email: { type: 'string' }, created: { type: 'integer' } },
    additionalProperties: true,
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    servers: [{ url }],
    security: [{ bearer: [] }],
    paths: {
      '/v1/users/{id}': {
        get: {
          operationId: 'getUser',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'User', content: { 'application/json': { schema: user } } } },
        },
      },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

const ID = 'usr_8fK2mQ';

/** Creates an Arazzo 1.0.1 document whose workflows have one step each. */
function workflows(description: string, token: string, cases: number): object {
  return {
    arazzo: '1.0.1',
    info: { title: 'Cases', version: '1' },
    sourceDescriptions: [{ name: 'api', type: 'openapi', url: description }],
    workflows: Array.from({ length: cases }, (_, index) => ({
      workflowId: `case${index}`,
      steps: [
        {
          stepId: 'get',
          operationId: 'getUser',
          parameters: [
            { name: 'id', in: 'path', value: ID },
            { name: 'authorization', in: 'header', value: `Bearer ${token}` },
          ],
          successCriteria: [{ condition: '$statusCode == 200' }],
        },
      ],
    })),
  };
}
