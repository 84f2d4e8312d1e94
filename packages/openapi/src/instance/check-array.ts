import type { Located } from '../api.ts';
import type { Json, JsonObject } from '../json.ts';
import { childOf, itemsOf } from '../located.ts';
import type { InstanceChecker } from './instance-checker.ts';
import type { InstanceProblem } from './instance-problem.ts';

/** Longer arrays are looked at in part: the same mistake repeats. */
const MOST_ITEMS = 1_000;

export function arrayProblems(
  value: Json[],
  schema: Located & { value: JsonObject },
  checker: InstanceChecker,
  depth: number,
): InstanceProblem[] {
  const problems = countProblems(value, schema.value);
  const first = itemsOf(childOf(schema, 'prefixItems'));
  const rest = childOf(schema, 'items');
  for (const [index, item] of value.slice(0, MOST_ITEMS).entries()) {
    const own = first[index] ?? rest;
    if (own === undefined) continue;
    for (const problem of checker.problems(item, own, depth)) {
      problems.push({ ...problem, path: [index, ...problem.path] });
    }
  }
  const contains = childOf(schema, 'contains');
  if (contains === undefined || value.length > MOST_ITEMS) return problems;
  const found = value.filter((item) => checker.problems(item, contains, depth).length === 0).length;
  const { minContains = 1, maxContains } = schema.value;
  if (typeof minContains === 'number' && found < minContains) {
    problems.push({ path: [], message: 'lacks an item that `contains` describes' });
  }
  if (typeof maxContains === 'number' && found > maxContains) {
    problems.push({ path: [], message: `has more than ${maxContains} items that \`contains\` describes` });
  }
  return problems;
}

function countProblems(value: Json[], { minItems, maxItems, uniqueItems }: JsonObject): InstanceProblem[] {
  const problems: InstanceProblem[] = [];
  if (typeof minItems === 'number' && value.length < minItems) {
    problems.push({ path: [], message: `has fewer than ${minItems} items` });
  }
  if (typeof maxItems === 'number' && value.length > maxItems) {
    problems.push({ path: [], message: `has more than ${maxItems} items` });
  }
  if (uniqueItems === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length) {
    problems.push({ path: [], message: 'has the same item twice' });
  }
  return problems;
}
