import { parsePointer } from '@curlew/openapi/internal';
import { javascriptLiteral } from '../../code/languages/javascript.ts';
import {
  type FlowComparison,
  type FlowCondition,
  type FlowOperand,
  type FlowSelection,
  isNumeric,
  itemName,
} from '../flow-condition.ts';
import type { FlowReference } from '../flow-values.ts';
import { camelCase } from './replace-literals.ts';

/**
 * A condition as an expression of JavaScript, with the functions `at`, `candidates`, `equal`, `items`, `length` and `less` of the
 * program.
 * @param inside of which operator it is an operand.
 */
export function javascriptCondition(condition: FlowCondition, inside?: 'and' | 'or' | 'not'): string {
  switch (condition.is) {
    case 'and':
    case 'or': {
      const { is, left, right } = condition;
      const text = [left, right]
        .map((one) => javascriptCondition(one, is))
        .join(is === 'and' ? ' && ' : ' || ');
      return inside === undefined || inside === is ? text : `(${text})`;
    }
    case 'not':
      return condition.of.is === 'exists'
        ? `${value(condition.of.value)} === undefined`
        : `!${javascriptCondition(condition.of, 'not')}`;
    case 'truthy':
      return value(condition.value);
    case 'exists':
      return grouped(`${value(condition.value)} !== undefined`, inside);
    case 'any': {
      const { list, item, depth, isOfContext } = condition;
      const all = `${isOfContext ? 'candidates' : 'items'}(${value(list)})`;
      return item === undefined
        ? grouped(`${all}.length > 0`, inside)
        : `${all}.some((${itemName(depth)}) => ${javascriptCondition(item)})`;
    }
    case 'matches': {
      const { pattern, isStrict } = condition;
      const call = `new RegExp(${javascriptLiteral(pattern, '')}, "u").test`;
      if (!isStrict) return `${call}(${text(condition.value)})`;
      const own = value(condition.value);
      return grouped(`typeof ${own} === "string" && ${call}(${own})`, inside);
    }
    case 'compare':
      return grouped(condition.isStrict ? strictComparison(condition) : comparison(condition), inside);
  }
}

function grouped(code: string, inside: 'and' | 'or' | 'not' | undefined): string {
  return inside === 'not' ? `(${code})` : code;
}

/** Strings are compared without regard to case, and with numbers as numbers. */
function comparison({ operator, left, right }: FlowComparison): string {
  const sign = operator === '==' ? '===' : operator === '!=' ? '!==' : operator;
  const against = right.is === 'literal' ? right.value : undefined;
  if (against === null) return `${value(left)} ${operator} null`;
  if (typeof against === 'boolean')
    return left.is === 'body'
      ? `${value(left)} ${sign} ${against}`
      : `${text(left)}.toLowerCase() ${sign} "${against}"`;
  if (typeof against === 'string') {
    const isCased = against.toLowerCase() !== against.toUpperCase();
    const literal = javascriptLiteral(isCased ? against.toLowerCase() : against, '');
    return `${text(left)}${isCased ? '.toLowerCase()' : ''} ${sign} ${literal}`;
  }
  if (
    typeof against === 'number' ||
    left.is === 'status' ||
    operator.startsWith('<') ||
    operator.startsWith('>')
  )
    return `${number(left)} ${sign} ${number(right)}`;
  return `${text(left)}.toLowerCase() ${sign} ${text(right)}.toLowerCase()`;
}

/** As in JSONPath: values of different types are never equal, and only two numbers or two strings have an order. */
function strictComparison({ operator, left, right }: FlowComparison): string {
  const [one, other] = [value(left), value(right)];
  const isPlain = right.is === 'literal' || right.is === 'text' || left.is === 'text' || isNumeric(left);
  if (operator === '==' || operator === '!=') {
    if (isPlain || isNumeric(right)) return `${one} ${operator}= ${other}`;
    return `${operator === '!=' ? '!' : ''}equal(${one}, ${other})`;
  }
  if (isNumeric(left) && (isNumeric(right) || right.is === 'literal')) {
    const isNumber = right.is !== 'literal' || typeof right.value === 'number';
    return isNumber ? `${one} ${operator} ${other}` : 'false';
  }
  if (right.is === 'literal')
    return `typeof ${one} === "${typeof right.value}" && ${one} ${operator} ${other}`;
  const less = operator.startsWith('<') ? `less(${one}, ${other})` : `less(${other}, ${one})`;
  return operator.endsWith('=') ? `(${less} || equal(${one}, ${other}))` : less;
}

function number(operand: FlowOperand): string {
  const isNumber = isNumeric(operand) || (operand.is === 'literal' && typeof operand.value === 'number');
  return isNumber ? value(operand) : `Number(${value(operand)} ?? NaN)`;
}

function text(operand: FlowOperand): string {
  return operand.is === 'literal' && typeof operand.value === 'string'
    ? value(operand)
    : `String(${value(operand)} ?? "")`;
}

function value(operand: FlowOperand): string {
  switch (operand.is) {
    case 'status':
      return 'response.status';
    case 'header':
      return `response.headers.get(${JSON.stringify(operand.name)})`;
    case 'body':
      return optionalPath('data', operand.pointer);
    case 'item':
      return optionalPath(itemName(operand.depth), operand.pointer);
    case 'reference':
      return optionalPath(camelCase(operand.reference.variable), operand.reference.pointer);
    case 'length':
      return `length(${value(operand.of)})`;
    case 'count': {
      const { list, item, depth } = operand;
      const found = item ? `.filter((${itemName(depth)}) => ${javascriptCondition(item)})` : '';
      return `items(${value(list)})${found}.length`;
    }
    case 'given':
      return `Number(${value(operand.value)} !== undefined)`;
    case 'text':
      return `String(${value(operand.of)})`;
    case 'literal':
      return javascriptLiteral(operand.value, '');
  }
}

/** What a path selects in `data`, with the functions `items` and `only` of the program. */
export function javascriptSelection({ pointer, test, inner }: FlowSelection): string {
  const name = itemName(1);
  const found = test ? `.filter((${name}) => ${javascriptCondition(test)})` : '';
  const values = inner === '' ? '' : `.map((${name}) => ${optionalPath(name, inner)})`;
  return `only(items(${optionalPath('data', pointer)})${found}${values})`;
}

export function javascriptReference({ variable, pointer }: FlowReference): string {
  return `${camelCase(variable)}${javascriptPath(pointer)}`;
}

/** `.items[0].id`. */
export function javascriptPath(pointer: string): string {
  return (parsePointer(pointer) ?? [])
    .map((key) => {
      if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return `[${key}]`;
      return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join('');
}

/** `data?.items?.[0]?.id`. A member that every list or object has is read by a function. */
function optionalPath(variable: string, pointer: string): string {
  return (parsePointer(pointer) ?? []).reduce((base, key) => {
    if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return `${base}?.[${key}]`;
    if (key === 'length' || key in {}) return `at(${base}, ${JSON.stringify(key)})`;
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `${base}?.${key}` : `${base}?.[${JSON.stringify(key)}]`;
  }, variable);
}
