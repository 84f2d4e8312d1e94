import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { measureProcess } from '../measure-process.ts';
import { findMutants } from './find-mutants.ts';
import { timeRespect } from './time-respect.ts';

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
