import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { type Cost, measureInTurn } from '../measure-process.ts';
import { median } from '../median.ts';
import { CURLEW, GITHUB, resolveScript, WORK } from '../paths.ts';

const RUNS = 5;

export const validateBench: Bench = {
  name: 'validate',
  about: "curlew validate on GitHub's description, beside redocly lint with its ruleset `spec`",
  run: async () => {
    const redocly = resolveScript('@redocly/cli', 'bin/cli.js');
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const yaml = githubYaml();
    const [json = [], peer = [], fromYaml = []] = await measureInTurn(
      [
        { args: [CURLEW, 'validate', '--json', GITHUB] },
        {
          args: [redocly, 'lint', '--extends', 'spec', '--max-problems', '1', GITHUB],
          options: { env, cwd: WORK },
        },
        { args: [CURLEW, 'validate', '--json', yaml] },
      ],
      RUNS,
    );
    return {
      head: ['', 'wall', 'peak memory'],
      rows: [row('curlew, JSON', json), row('redocly, JSON', peer), row('curlew, YAML', fromYaml)],
      verdicts: [
        `wall: ${(seconds(json) / seconds(peer)).toFixed(2)} × redocly (at most 1 ×)`,
        `memory: ${memory(json).toFixed(0)} MB (below redocly's ${memory(peer).toFixed(0)} MB)`,
        `YAML: ${seconds(fromYaml).toFixed(2)} s (at most 1.5 s), ${memory(fromYaml).toFixed(0)} MB (at most 600 MB)`,
      ],
    };
  },
};

/** Returns the path of GitHub's description in YAML, about 10 MB, and writes the file on first use. */
function githubYaml(): string {
  const file = join(WORK, 'github.yaml');
  if (existsSync(file)) return file;
  const { stringify } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  writeFileSync(file, stringify(JSON.parse(readFileSync(GITHUB, 'utf8')), { aliasDuplicateObjects: false }));
  return file;
}

function row(name: string, costs: readonly Cost[]): string[] {
  return [name, `${seconds(costs).toFixed(2)} s`, `${memory(costs).toFixed(0)} MB`];
}

function seconds(costs: readonly Cost[]): number {
  return median(costs.map((cost) => cost.seconds));
}

function memory(costs: readonly Cost[]): number {
  return median(costs.map((cost) => cost.megabytes));
}
