import type { Description, Json, SchemaView } from '@curlew/openapi';
import { type Direction, InstanceChecker, schemasOfView, type ViewSource } from '@curlew/openapi/internal';

/** The views of a description, as samples need them. */
export type SampleViews = Pick<ViewSource, 'description' | 'get' | 'reference'>;

export interface AcceptContext {
  views: SampleViews;
  direction: Direction;
  /** Remaining budget of checks: each schema entered takes one. Absent: no limit. */
  effort?: number;
}

/** Limits on the schemas entered: below one another, and in all for one value. */
const MAX_DEPTH = 100;
const MAX_STEPS = 5_000;

/** Whether a value is valid against a schema; also true when the limits are reached before that is known. */
export function acceptsValue(view: SchemaView, value: Json, context: AcceptContext): boolean {
  const checker = getChecker(context);
  return withinEffort(context, (budget) =>
    schemasOfView(view).every((schema) => checker.verdict(value, schema, budget) !== 'invalid'),
  );
}

/** How many constraints of a schema a value breaks, 0 where it is accepted: what a search for a valid value goes by. */
export function countErrors(view: SchemaView, value: Json, context: AcceptContext): number {
  const checker = getChecker(context);
  return withinEffort(context, (budget) =>
    schemasOfView(view).reduce((sum, schema) => sum + checker.countErrors(value, schema, budget), 0),
  );
}

function withinEffort<Result>(context: AcceptContext, check: (budget: { steps: number }) => Result): Result {
  const budget = { steps: MAX_STEPS };
  const result = check(budget);
  if (context.effort !== undefined) context.effort -= MAX_STEPS - budget.steps;
  return result;
}

/** A checker reads the schemas of a description once, for all samples of it. */
const checkers = new WeakMap<Description, Map<Direction, InstanceChecker>>();

export function getChecker({ views: { description }, direction }: AcceptContext): InstanceChecker {
  let known = checkers.get(description);
  if (known === undefined) {
    known = new Map();
    checkers.set(description, known);
  }
  let checker = known.get(direction);
  if (checker === undefined) {
    checker = new InstanceChecker(description, { direction, maxDepth: MAX_DEPTH });
    known.set(direction, checker);
  }
  return checker;
}

/** Whether a property is excluded by the direction: read-only in requests, write-only in responses. */
export function isHidden(schema: SchemaView, { views, direction }: AcceptContext): boolean {
  const key = direction === 'request' ? 'readOnly' : 'writeOnly';
  if (schema[key]) return true;
  return schema.kind === 'ref' && views.get(schema.id)?.view[key] === true;
}

/**
 * Whether a name that an object requires, but does not declare, is a property of an alternative or a part that the direction
 * excludes: `required` does not ask for it (OpenAPI, Schema Object, `readOnly` and `writeOnly`).
 */
export function isExcludedName(view: SchemaView, name: string, context: AcceptContext): boolean {
  const checker = getChecker(context);
  return schemasOfView(view).some((schema) => checker.excludedNames(schema).has(name));
}
