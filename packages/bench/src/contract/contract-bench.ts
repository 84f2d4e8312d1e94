import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { measureInTurn, measureProcess } from '../measure-process.ts';
import { median } from '../median.ts';
import { CURLEW, resolveScript, WORK } from '../paths.ts';
import { findMutants } from './find-mutants.ts';
import { startUserApi } from './start-user-api.ts';

const CALLS = 10_000;
const OPERATIONS = 22_000;
/** Number of cases in the comparison with `redocly respect`, which runs them one after the other. */
const COMPARED = 2_000;

interface Timed {
  wall: number;
  cpu: number;
}

/** Measured times in milliseconds, unless the name has another unit. */
interface Measured {
  undici: number;
  calls: number;
  undiciCpu: number;
  callsCpu: number;
  check: number;
  streams: number;
}

/** A table of its own, because it counts faults and not time. */
export const mutantsBench: Bench = {
  name: 'contract',
  about: 'faults of a server that are found, beside `redocly respect` and `prism proxy`',
  run: findMutants,
};

export const contractBench: Bench = {
  name: 'contract',
  about: `${CALLS} calls of the Reference User API and their checks, beside the same requests of undici alone`,
  run: async () => {
    const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
    const { stdout } = await measureProcess([script('time-calls.ts'), String(CALLS)]);
    const measured = JSON.parse(stdout) as Measured;
    const { megabytes } = await measureProcess([script('time-calls.ts'), String(CALLS), 'alone']);
    const runs = await measureProcess([script('time-runs.ts'), String(CALLS)]);
    const run = JSON.parse(runs.stdout) as Timed;
    const plan = JSON.parse(
      (await measureProcess([script('time-plan.ts'), String(OPERATIONS)])).stdout,
    ) as Timed;
    const { curlew, respect } = await timeRespect(COMPARED);
    const { undici, calls, undiciCpu, callsCpu, check, streams } = measured;
    const shown = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
    return {
      head: ['', 'wall', 'processor'],
      rows: [
        [`undici, ${CALLS} requests`, shown(undici), shown(undiciCpu)],
        [`calls and checks, ${CALLS}`, shown(calls), shown(callsCpu)],
        [`cases of a run with its report, ${CALLS}`, shown(run.wall), shown(run.cpu)],
        [`plan of ${OPERATIONS} operations`, shown(plan.wall), shown(plan.cpu)],
        [`curlew test, ${COMPARED} workflows`, shown(curlew.wall * 1000), shown(curlew.cpu * 1000)],
        [`redocly respect, ${COMPARED} workflows`, shown(respect.wall * 1000), shown(respect.cpu * 1000)],
        ['undeclared property in 100 kB', shown(check), ''],
        ['64 WebSockets and 64 event streams at once', shown(streams), ''],
      ],
      verdicts: [
        `calls: ${(calls / undici).toFixed(2)} × undici (at most 1.5 ×)`,
        `memory: ${megabytes.toFixed(0)} MB (at most 300 MB)`,
        `memory of a run with its report: ${runs.megabytes.toFixed(0)} MB (at most 300 MB)`,
        `plan: ${(plan.wall / 1000).toFixed(1)} s (at most 3 s)`,
        `redocly respect: ${(respect.wall / curlew.wall).toFixed(1)} × as long, ${(respect.cpu / curlew.cpu).toFixed(1)} × the processor time (at least 3 ×)`,
        `check: ${check.toFixed(2)} ms (at most 1 ms)`,
      ],
    };
  },
};

const TURNS = 3;

interface RespectTimes {
  /** Wall time and processor time of a whole process, in seconds. */
  curlew: { wall: number; cpu: number };
  respect: { wall: number; cpu: number };
}

/** Runs the same Arazzo document against the Reference User API with `curlew test` and with `redocly respect`. */
async function timeRespect(cases: number): Promise<RespectTimes> {
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
