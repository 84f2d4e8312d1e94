import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { measureProcess } from '../measure-process.ts';

const CALLS = 10_000;
/** Milliseconds, unless the name says otherwise. */
interface Measured {
  undici: number;
  calls: number;
  undiciCpu: number;
  callsCpu: number;
  check: number;
  streams: number;
}

export const contractBench: Bench = {
  name: 'contract',
  about: `${CALLS} calls of the Reference User API and their checks, beside the same requests of undici alone`,
  run: async () => {
    const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
    const { stdout } = await measureProcess([script('time-calls.ts'), String(CALLS)]);
    const measured = JSON.parse(stdout) as Measured;
    const { megabytes } = await measureProcess([script('time-calls.ts'), String(CALLS), 'alone']);
    const { undici, calls, undiciCpu, callsCpu, check, streams } = measured;
    const shown = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
    return {
      head: ['', 'wall', 'processor'],
      rows: [
        [`undici, ${CALLS} requests`, shown(undici), shown(undiciCpu)],
        [`calls and checks, ${CALLS}`, shown(calls), shown(callsCpu)],
        ['undeclared property in 100 kB', shown(check), ''],
        ['64 WebSockets and 64 event streams at once', shown(streams), ''],
      ],
      verdicts: [
        `calls: ${(calls / undici).toFixed(2)} × undici (at most 1.5 ×)`,
        `memory: ${megabytes.toFixed(0)} MB (at most 300 MB)`,
        `check: ${check.toFixed(2)} ms (at most 1 ms)`,
      ],
    };
  },
};
