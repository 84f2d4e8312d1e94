import { parsePointer } from '@curlew/openapi/internal';
import { pythonLiteral } from '../../code/languages/python.ts';
import {
  type FlowComparison,
  type FlowCondition,
  type FlowOperand,
  type FlowSelection,
  isNumeric,
  itemName,
} from '../flow-condition.ts';
import { snakeCase } from './replace-literals.ts';

/**
 * A condition as an expression of Python, with the functions of the program for values of JSON.
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
    case 'any': {
      const { list, item, depth, isOfContext } = condition;
      const all = `${isOfContext ? 'candidates' : 'items'}(${value(list)})`;
      return item === undefined
        ? grouped(`len(${all}) > 0`, inside)
        : `any(${pythonCondition(item)} for ${itemName(depth)} in ${all})`;
    }
    case 'matches':
      if (condition.isStrict) {
        const own = value(condition.value);
        const call = `re.search(${pythonLiteral(condition.pattern, '')}, ${own})`;
        return inside === 'or' || inside === 'not'
          ? `(isinstance(${own}, str) and ${call})`
          : `isinstance(${own}, str) and ${call}`;
      }
      return `re.search(${pythonLiteral(condition.pattern, '')}, str(${value(condition.value)} or ""))`;
    case 'compare':
      return condition.isStrict
        ? strictComparison(condition, inside)
        : grouped(comparison(condition), inside);
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
function comparison({ operator, left, right }: FlowComparison): string {
  const against = right.is === 'literal' ? right.value : undefined;
  if (against === null) return `${value(left)} ${operator === '==' ? 'is' : 'is not'} None`;
  if (typeof against === 'boolean') {
    const literal = against ? 'True' : 'False';
    return left.is === 'body'
      ? `${value(left)} ${operator === '==' ? 'is' : 'is not'} ${literal}`
      : `${text(left)}.lower() ${operator} "${against}"`;
  }
  if (typeof against === 'string') {
    const isCased = against.toLowerCase() !== against.toUpperCase();
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

/** As in JSONPath: values of different types are never equal, and only two numbers or two strings have an order. */
function strictComparison(
  { operator, left, right }: FlowComparison,
  inside: 'and' | 'or' | 'not' | undefined,
): string {
  const [one, other] = [value(left), value(right)];
  if (operator === '==' || operator === '!=') return strictEquality(operator, left, right, inside);
  if (isNumeric(left) && (isNumeric(right) || (right.is === 'literal' && typeof right.value === 'number')))
    return grouped(`${one} ${operator} ${other}`, inside);
  const less = operator.startsWith('<') ? `less(${one}, ${other})` : `less(${other}, ${one})`;
  if (!operator.endsWith('=')) return less;
  const either = `${less} or ${strictEquality('==', left, right, 'or')}`;
  return inside === undefined || inside === 'or' ? either : `(${either})`;
}

function strictEquality(
  operator: '==' | '!=',
  left: FlowOperand,
  right: FlowOperand,
  inside: 'and' | 'or' | 'not' | undefined,
): string {
  const [one, other] = [value(left), value(right)];
  const isNegative = operator === '!=';
  const isText = left.is === 'text' || right.is === 'text';
  if (right.is === 'literal' && right.value === null) {
    const isGiven = exists(left, 'and');
    // An item is there.
    const isNull =
      left.is === 'item' && left.pointer === '' ? `${one} is None` : `${isGiven} and ${one} is None`;
    if (isNegative) return `not (${isNull})`;
    return inside === undefined || inside === 'and' ? isNull : `(${isNull})`;
  }
  if (right.is === 'literal' && typeof right.value === 'boolean')
    return grouped(`${one} ${isNegative ? 'is not' : 'is'} ${other}`, inside);
  // In Python, True equals 1.
  const isPlain = right.is === 'literal' && right.value !== 0 && right.value !== 1;
  if (isPlain || isText || isNumeric(left) || isNumeric(right))
    return grouped(`${one} ${operator} ${other}`, inside);
  const isSame = `equal(${one}, ${other})`;
  if (right.is === 'literal') return isNegative ? `not ${isSame}` : isSame;
  const both = `${exists(left, 'not')} == ${exists(right, 'not')} and ${isSame}`;
  if (isNegative) return `not (${both})`;
  return inside === undefined || inside === 'and' ? both : `(${both})`;
}

function number(operand: FlowOperand): string {
  const isNumber = isNumeric(operand) || (operand.is === 'literal' && typeof operand.value === 'number');
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
  if (operand.is === 'length') return `length(${value(operand.of)})`;
  if (operand.is === 'text') return `text(${value(operand.of)})`;
  if (operand.is === 'given') return `int(${exists(operand.value, undefined)})`;
  if (operand.is === 'count') {
    const { list, item, depth } = operand;
    const name = itemName(depth);
    const all = `items(${value(list)})`;
    return `len(${item ? `[${name} for ${name} in ${all} if ${pythonCondition(item)}]` : all})`;
  }
  const [name, pointer] = getPlace(operand);
  return pointer === '' ? name : `at(${[name, ...listKeys(pointer)].join(', ')})`;
}

/** What a path selects in `data`, with the functions `items` and `only` of the program. */
export function pythonSelection({ pointer, test, inner }: FlowSelection): string {
  const item: FlowOperand = { is: 'item', depth: 1, pointer: inner };
  const tests = [
    ...(inner === '' ? [] : [exists(item, 'and')]),
    ...(test ? [pythonCondition(test, 'and')] : []),
  ];
  const when = tests.length > 0 ? ` if ${tests.join(' and ')}` : '';
  return `only([${value(item)} for ${itemName(1)} in items(${value({ is: 'body', pointer })})${when}])`;
}

/** The variable of an operand, and the pointer to the value in it. */
function getPlace(operand: FlowOperand): [string, string] {
  if (operand.is === 'reference') return [snakeCase(operand.reference.variable), operand.reference.pointer];
  if (operand.is === 'body') return ['data', operand.pointer];
  return operand.is === 'item' ? [itemName(operand.depth), operand.pointer] : [value(operand), ''];
}

/** Keys of objects and indexes of lists as arguments. */
function listKeys(pointer: string): string[] {
  return (parsePointer(pointer) ?? []).map((key) =>
    /^(?:0|[1-9]\d{0,8})$/.test(key) ? key : pythonLiteral(key, ''),
  );
}
