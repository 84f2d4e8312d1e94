import { type Comparison, escapePointer } from '@curlew/openapi/internal';
import {
  conjunction,
  type FlowCondition,
  type FlowOperand,
  type FlowSelection,
  MIRRORED,
} from './flow-condition.ts';
import { NotWritten } from './not-written.ts';
import {
  type PathQuery,
  type PathSegment,
  type PathTest,
  type PathValue,
  parseJsonPath,
} from './parse-json-path.ts';
import { compilePattern } from './portable-pattern.ts';

/** Filters inside of each other: each has a variable of its own. */
const MAX_ITEMS = 4;

/** What a path is evaluated in. */
interface PathScope {
  /** What `$` means: the context of the criterion. Absent in a filter that tests the context itself. */
  root?: FlowOperand;
  /** What `@` means. */
  item?: FlowOperand & { is: 'item' };
  /** Values of the expressions in braces, by their index. */
  expressions: readonly FlowOperand[];
}

/** Whether something holds: a condition, or always. */
type Test = FlowCondition | 'always';

/**
 * Whether a JSONPath selects anything in a value, as a test run decides it.
 * @throws {NotWritten}
 */
export function compilePath(
  root: FlowOperand,
  path: string,
  expressions: readonly FlowOperand[],
): FlowCondition {
  const segments = parseJsonPath(path);
  if (segments.length === 0) throw new NotWritten('`$` alone selects every value');
  const [[first] = []] = segments;
  // As a test run does: `$[?count(@.pets) > 0]` tests the object itself too, as the examples of the specification mean it.
  const isOfContext = first?.is === 'filter' && path.trim().startsWith('$[?');
  const scope = isOfContext ? { expressions } : { root, expressions };
  return condition(selects(root, segments, scope, isOfContext));
}

/**
 * What a JSONPath with one filter or wildcard selects in a body.
 * @param pointer of the context of the path.
 * @throws {NotWritten}
 */
export function compileSelection(pointer: string, path: string): FlowSelection {
  const segments = parseJsonPath(path);
  const at = segments.findIndex(([first]) => first?.is !== 'key' && first?.is !== 'index');
  const [selector, ...others] = segments[at] ?? [];
  if (others.length > 0 || (selector?.is !== 'all' && selector?.is !== 'filter'))
    throw new NotWritten('it selects several parts of a value');
  const root: FlowOperand = { is: 'body', pointer };
  const item = { is: 'item', depth: 1, pointer: '' } as const;
  const scope: PathScope = { root, item, expressions: [] };
  const list = place({ isRoot: true, segments }, segments.slice(0, at), scope);
  const inner = place({ isRoot: false, segments }, segments.slice(at + 1), scope);
  const test = selector.is === 'filter' ? compileTest(selector.test, scope) : 'always';
  return {
    is: 'selection',
    pointer: 'pointer' in list ? list.pointer : '',
    ...(test !== 'always' && { test }),
    inner: 'pointer' in inner ? inner.pointer : '',
  };
}

function condition(test: Test): FlowCondition {
  if (test === 'always') throw new NotWritten('a part of the filter holds for every value');
  return test;
}

/** Whether segments select anything in a value. */
function selects(
  base: FlowOperand,
  segments: readonly PathSegment[],
  scope: PathScope,
  isOfContext = false,
): Test {
  const [segment, ...rest] = segments;
  if (segment === undefined)
    return base.is === 'item' && base.pointer === '' ? 'always' : { is: 'exists', value: base };
  return segment
    .map((selector): Test => {
      if (selector.is === 'key') return selects(inside(base, escapePointer(selector.key)), rest, scope);
      if (selector.is === 'index') return selects(inside(base, String(selector.index)), rest, scope);
      const depth = (scope.item?.depth ?? 0) + 1;
      if (depth > MAX_ITEMS) throw new NotWritten(`more than ${MAX_ITEMS} filters are inside of each other`);
      const item = { is: 'item', depth, pointer: '' } as const;
      const inner = { ...scope, item };
      const test = selector.is === 'filter' ? compileTest(selector.test, inner) : 'always';
      const both = and(test, selects(item, rest, inner));
      return {
        is: 'any',
        list: base,
        depth,
        ...(isOfContext && { isOfContext }),
        ...(both !== 'always' && { item: both }),
      };
    })
    .reduce(or);
}

function and(left: Test, right: Test): Test {
  if (left === 'always') return right;
  return right === 'always' ? left : conjunction(left, right);
}

function or(left: Test, right: Test): Test {
  return left === 'always' || right === 'always' ? 'always' : { is: 'or', left, right };
}

function compileTest(test: PathTest, scope: PathScope): Test {
  switch (test.is) {
    case 'and':
      return and(compileTest(test.left, scope), compileTest(test.right, scope));
    case 'or':
      return or(compileTest(test.left, scope), compileTest(test.right, scope));
    case 'not':
      return { is: 'not', of: condition(compileTest(test.of, scope)) };
    case 'selects':
      return selects(start(test.query, scope), test.query.segments, scope);
    case 'compare':
      return compileComparison(test, scope);
    default: {
      const { is, pattern } = test;
      return compilePattern(
        compileValue(test.value, scope),
        is === 'match' ? `^(?:${pattern})$` : pattern,
        true,
      );
    }
  }
}

function compileComparison(
  { operator, left, right }: PathTest & { is: 'compare' },
  scope: PathScope,
): FlowCondition {
  const [one, other] = [compileValue(left, scope), compileValue(right, scope)];
  if (one.is === 'literal' && other.is === 'literal') throw new NotWritten('two literals are compared');
  const isTurned = one.is === 'literal' || (other.is === 'length' && one.is === 'text');
  const compared = isTurned
    ? { operator: MIRRORED[operator], left: other, right: one }
    : { operator, left: one, right: other };
  if (compared.right.is === 'literal' && !hasOrder(compared.right.value) && isOrder(compared.operator))
    throw new NotWritten(
      `\`${JSON.stringify(compared.right.value)}\` is neither smaller nor greater than a value`,
    );
  return { is: 'compare', ...compared, isStrict: true };
}

function isOrder(operator: Comparison): boolean {
  return operator !== '==' && operator !== '!=';
}

function hasOrder(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

function compileValue(value: PathValue, scope: PathScope): FlowOperand {
  switch (value.is) {
    case 'literal':
      return value;
    case 'expression': {
      const found = scope.expressions[value.index];
      if (found === undefined) throw new NotWritten('an expression in braces has no value');
      if (!value.isText) return found;
      return found.is === 'literal'
        ? {
            is: 'literal',
            value: typeof found.value === 'string' ? found.value : JSON.stringify(found.value),
          }
        : { is: 'text', of: found };
    }
    case 'length':
      return { is: 'length', of: compileValue(value.of, scope) };
    case 'query':
      return place(value.query, value.query.segments, scope);
    case 'count':
      return compileCount(value.query, scope);
  }
}

/** The number of values that a query selects: items of one list, or those of them that a filter selects. */
function compileCount(query: PathQuery, scope: PathScope): FlowOperand {
  const last = query.segments.at(-1);
  const [selector, ...others] = last ?? [];
  if (others.length > 0) throw new NotWritten('`count` counts what several selectors select');
  if (selector?.is !== 'all' && selector?.is !== 'filter') {
    const value = place(query, query.segments, scope);
    return { is: 'given', value };
  }
  const list = place(query, query.segments.slice(0, -1), scope);
  const depth = (scope.item?.depth ?? 0) + 1;
  if (depth > MAX_ITEMS) throw new NotWritten(`more than ${MAX_ITEMS} filters are inside of each other`);
  const item = { is: 'item', depth, pointer: '' } as const;
  const test = selector.is === 'filter' ? compileTest(selector.test, { ...scope, item }) : 'always';
  return { is: 'count', list, depth, ...(test !== 'always' && { item: test }) };
}

/** The one value that a query selects. */
function place(query: PathQuery, segments: readonly PathSegment[], scope: PathScope): FlowOperand {
  return segments.reduce(
    (base, segment) => {
      const [selector, ...others] = segment;
      if (others.length > 0 || (selector?.is !== 'key' && selector?.is !== 'index'))
        throw new NotWritten('a value is compared with several, or several lists are counted');
      return inside(base, selector.is === 'key' ? escapePointer(selector.key) : String(selector.index));
    },
    start(query, scope),
  );
}

function start({ isRoot }: PathQuery, { root, item }: PathScope): FlowOperand {
  const value = isRoot ? root : item;
  if (value === undefined) throw new NotWritten('a filter of the context itself refers to `$`');
  return value;
}

function inside(value: FlowOperand, key: string): FlowOperand {
  if (value.is === 'body' || value.is === 'item') return { ...value, pointer: `${value.pointer}/${key}` };
  if (value.is !== 'reference') throw new NotWritten('the context is not JSON');
  const { reference } = value;
  return { is: 'reference', reference: { ...reference, pointer: `${reference.pointer}/${key}` } };
}
