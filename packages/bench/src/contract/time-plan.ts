import { planCases, Session } from '@curlew/contract';
import { descriptionFromValue } from '@curlew/openapi/internal';

/** Reads and plans a description of `time-plan.ts <operations>`; prints milliseconds as JSON. */
const count = Number(process.argv[2] ?? '22000');

const operation = (index: number) => ({
  operationId: `get${index}`,
  tags: [`tag${index % 100}`],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'Fine.', content: { 'application/json': { schema: { type: 'object' } } } },
  },
});
const paths = Object.fromEntries(
  Array.from({ length: count }, (_, index) => [`/things${index}/{id}`, { get: operation(index) }]),
);
const description = descriptionFromValue({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths });
if (!description) throw new Error('The description cannot be read');
const start = performance.now();
const before = process.cpuUsage();
const cases = planCases(new Session(description));
if (cases.length !== count) throw new Error('The plan is not whole');
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ wall: performance.now() - start, cpu: (user + system) / 1000 }));
