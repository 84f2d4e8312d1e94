import { parsePointer } from '@curlew/openapi/internal';
import { pythonLiteral } from '../../code/languages/python.ts';
import type { FlowComparison, FlowCondition, FlowOperand } from '../flow-condition.ts';
import { snakeCase } from './replace-literals.ts';

/**
 * A condition as an expression of Python, with the functions `at`, `has`, `items` and `number` of the program.
 * @param inside of which operator it is an operand.
 */
export function pythonCondition(condition: FlowCondition, inside?: 'and' | 'or' | 'not'): string {
  switch (condition.is) {
    case 'and':
    case 'or': {
      const { is, left, right } = condition;
      const code = [left, right].map((one) => pythonCondition(one, is)).join(` ${is} `);
      return inside === undefined || inside === is ? code : `(${code})`;
    }
    case 'not':
      return `not ${pythonCondition(condition.of, 'not')}`;
    case 'truthy':
      return grouped(`${value(condition.value)} not in (None, False, 0, "")`, inside);
    case 'exists':
      return exists(condition.value, inside);
    case 'any':
      return `any(${pythonCondition(condition.item)} for item in items(${value(condition.list)}))`;
    case 'matches':
      return `re.search(${pythonLiteral(condition.pattern, '')}, str(${value(condition.value)} or ""))`;
    case 'compare':
      return grouped(comparison(condition), inside);
  }
}

function grouped(code: string, inside: 'and' | 'or' | 'not' | undefined): string {
  return inside === 'not' ? `(${code})` : code;
}

function exists(operand: FlowOperand, inside: 'and' | 'or' | 'not' | undefined): string {
  const [name, pointer] = getPlace(operand);
  return pointer === ''
    ? grouped(`${name} is not None`, inside)
    : `has(${[name, ...listKeys(pointer)].join(', ')})`;
}

/** Strings are compared without regard to case, and with numbers as numbers. */
function comparison({ operator, left, right, isCaseSensitive }: FlowComparison): string {
  const against = right.is === 'literal' ? right.value : undefined;
  if (against === null) return `${value(left)} ${operator === '==' ? 'is' : 'is not'} None`;
  if (typeof against === 'boolean') {
    const literal = against ? 'True' : 'False';
    return left.is === 'body' || left.is === 'item'
      ? `${value(left)} ${operator === '==' ? 'is' : 'is not'} ${literal}`
      : `${text(left)}.lower() ${operator} "${against}"`;
  }
  if (typeof against === 'string') {
    const isCased = !isCaseSensitive && against.toLowerCase() !== against.toUpperCase();
    const literal = pythonLiteral(isCased ? against.toLowerCase() : against, '');
    return `${text(left)}${isCased ? '.lower()' : ''} ${operator} ${literal}`;
  }
  if (
    typeof against === 'number' ||
    left.is === 'status' ||
    operator.startsWith('<') ||
    operator.startsWith('>')
  )
    return `${number(left)} ${operator} ${number(right)}`;
  return `${text(left)}.lower() ${operator} ${text(right)}.lower()`;
}

function number(operand: FlowOperand): string {
  const isNumber = operand.is === 'status' || (operand.is === 'literal' && typeof operand.value === 'number');
  return isNumber ? value(operand) : `number(${value(operand)})`;
}

function text(operand: FlowOperand): string {
  return operand.is === 'literal' && typeof operand.value === 'string'
    ? value(operand)
    : `str(${value(operand)})`;
}

function value(operand: FlowOperand): string {
  if (operand.is === 'status') return 'response.status_code';
  if (operand.is === 'header') return `response.headers.get(${pythonLiteral(operand.name, '')})`;
  if (operand.is === 'literal') return pythonLiteral(operand.value, '');
  const [name, pointer] = getPlace(operand);
  return pointer === '' ? name : `at(${[name, ...listKeys(pointer)].join(', ')})`;
}

/** The variable of an operand, and the pointer to the value in it. */
function getPlace(operand: FlowOperand): [string, string] {
  if (operand.is === 'reference') return [snakeCase(operand.reference.variable), operand.reference.pointer];
  if (operand.is === 'body') return ['data', operand.pointer];
  return operand.is === 'item' ? ['item', operand.pointer] : [value(operand), ''];
}

/** Keys of objects and indexes of lists as arguments. */
function listKeys(pointer: string): string[] {
  return (parsePointer(pointer) ?? []).map((key) =>
    /^(?:0|[1-9]\d{0,8})$/.test(key) ? key : pythonLiteral(key, ''),
  );
}
