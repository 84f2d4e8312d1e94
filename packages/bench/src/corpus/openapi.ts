import { openDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';

/*
 * Reads, validates and views every description named on the command line:
 * `openapi.ts <file…>`. Ends with 1 when one of them crashed or took too long.
 */
const SLOW_MS = 10_000;

interface Outcome {
  file: string;
  milliseconds: number;
  operations: number;
  problems: number;
  refused?: string;
  crash?: string;
}

async function tryOut(file: string): Promise<Outcome> {
  const start = performance.now();
  const outcome: Outcome = { file, milliseconds: 0, operations: 0, problems: 0 };
  try {
    const { opened, diagnostics } = await openDescription(file, { host: nodeHost() });
    if (opened === undefined) outcome.refused = diagnostics[0]?.code ?? 'without a word';
    else {
      const { api, views } = opened;
      outcome.problems = diagnostics.length;
      outcome.operations = api.operations.length;
      for (const { schema } of api.schemas) views.view(schema);
    }
  } catch (error) {
    outcome.crash = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  outcome.milliseconds = performance.now() - start;
  return outcome;
}

const outcomes: Outcome[] = [];
for (const file of process.argv.slice(2)) {
  const outcome = await tryOut(file);
  outcomes.push(outcome);
  if (outcome.crash !== undefined) console.log(`crashed: ${file}\n${outcome.crash}`);
  else if (outcome.milliseconds > SLOW_MS)
    console.log(`slow: ${file}, ${Math.round(outcome.milliseconds)} ms`);
}

const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length;
const sum = (part: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + part(outcome), 0);
const bad = count(({ crash, milliseconds }) => crash !== undefined || milliseconds > SLOW_MS);
console.log(
  [
    `files       ${outcomes.length}`,
    `read        ${count(({ refused, crash }) => refused === undefined && crash === undefined)}`,
    `refused     ${count(({ refused }) => refused !== undefined)}`,
    `crashed     ${count(({ crash }) => crash !== undefined)}`,
    `over 10 s   ${count(({ milliseconds }) => milliseconds > SLOW_MS)}`,
    `operations  ${sum(({ operations }) => operations)}`,
    `problems    ${sum(({ problems }) => problems)}`,
    `seconds     ${(sum(({ milliseconds }) => milliseconds) / 1000).toFixed(1)}`,
    `peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  ].join('\n'),
);
process.exitCode = bad > 0 ? 1 : 0;
