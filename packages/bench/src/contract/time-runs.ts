import { fileURLToPath } from 'node:url';
import { planCases, runPlan, Session, type TestCase } from '@curlew/contract';
import type { CaseContext } from '@curlew/contract/internal';
import { ExchangeChecker } from '@curlew/exchange';
import { loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { startUserApi } from './start-user-api.ts';

/** Runs `time-runs.ts <cases>` of the Reference User API as `curlew test` does, reported and masked; prints milliseconds as JSON. */
const CASES = Number(process.argv[2] ?? '10000');

const { child, url, token: bearer } = await startUserApi();

const path = fileURLToPath(new URL('../../../user-api/openapi.yaml', import.meta.url));
const { description } = await loadDescription(path, { host: nodeHost() });
if (!description) throw new Error('The description cannot be read');
const session = new Session(description);
const [getUser] = planCases(session, { filters: [{ field: 'operation', pattern: 'createOrder' }] });
if (!getUser) throw new Error('No case');
const cases = Array.from({ length: CASES }, (_, index): TestCase => ({ ...getUser, id: String(index) }));
const context: CaseContext = {
  session,
  checker: new ExchangeChecker(description),
  input: { server: { url, variables: [] }, credentials: { bearer } },
  limits: {},
  variables: {},
  signal: new AbortController().signal,
};
const options = { sources: [path], server: url, seed: 1, secrets: [bearer], concurrency: 32 };
const start = performance.now();
const before = process.cpuUsage();
const report = await runPlan(cases, context, options);
const { user, system } = process.cpuUsage(before);
const wall = performance.now() - start;
if (report.cases.some(({ outcome }) => outcome !== 'passed')) throw new Error('A case did not pass');
console.log(JSON.stringify({ wall, cpu: (user + system) / 1000 }));
await session.close();
child.kill();
