import { parsePointer } from '@curlew/openapi/internal';
import { javascriptLiteral } from '../../code/languages/javascript.ts';
import type { FlowComparison, FlowCondition, FlowOperand } from '../flow-condition.ts';
import type { FlowReference } from '../flow-values.ts';
import { camelCase } from './replace-literals.ts';

/** A condition as an expression of JavaScript. @param inside of which operator it is an operand. */
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
      const item = javascriptCondition(condition.item);
      return `Object.values(${value(condition.list)} ?? {}).some((item) => ${item})`;
    }
    case 'matches':
      return `new RegExp(${javascriptLiteral(condition.pattern, '')}).test(${text(condition.value)})`;
    case 'compare':
      return grouped(comparison(condition), inside);
  }
}

function grouped(code: string, inside: 'and' | 'or' | 'not' | undefined): string {
  return inside === 'not' ? `(${code})` : code;
}

/** Strings are compared without regard to case, and with numbers as numbers. */
function comparison({ operator, left, right, isCaseSensitive }: FlowComparison): string {
  const sign = operator === '==' ? '===' : operator === '!=' ? '!==' : operator;
  const against = right.is === 'literal' ? right.value : undefined;
  if (against === null) return `${value(left)} ${operator} null`;
  if (typeof against === 'boolean')
    return left.is === 'body' || left.is === 'item'
      ? `${value(left)} ${sign} ${against}`
      : `${text(left)}.toLowerCase() ${sign} "${against}"`;
  if (typeof against === 'string') {
    const isCased = !isCaseSensitive && against.toLowerCase() !== against.toUpperCase();
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

function number(operand: FlowOperand): string {
  const isNumber = operand.is === 'status' || (operand.is === 'literal' && typeof operand.value === 'number');
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
      return `data${optionalPath(operand.pointer)}`;
    case 'item':
      return `item${optionalPath(operand.pointer)}`;
    case 'reference':
      return `${camelCase(operand.reference.variable)}${optionalPath(operand.reference.pointer)}`;
    case 'literal':
      return javascriptLiteral(operand.value, '');
  }
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

/** `?.items?.[0]?.id`. */
function optionalPath(pointer: string): string {
  return (parsePointer(pointer) ?? [])
    .map((key) => {
      if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return `?.[${key}]`;
      return /^[A-Za-z_$][\w$]*$/.test(key) ? `?.${key}` : `?.[${JSON.stringify(key)}]`;
    })
    .join('');
}
