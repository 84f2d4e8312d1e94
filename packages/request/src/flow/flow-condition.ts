import type { Json } from '@curlew/openapi';
import type { Comparison } from '@curlew/openapi/internal';
import type { FlowReference } from './flow-values.ts';

/** A criterion of a step or an action, for programs in any language. */
export type FlowCondition =
  /** The value is none of null, false, 0 and an empty text. */
  | { is: 'truthy'; value: FlowOperand }
  /** There is a value, which may be null. */
  | { is: 'exists'; value: FlowOperand }
  | { is: 'not'; of: FlowCondition }
  | { is: 'and' | 'or'; left: FlowCondition; right: FlowCondition }
  | FlowComparison
  /**
   * One of the items of a list, or of the members of an object; without `item`, whether there are any.
   * @property isOfContext an object is tested itself too.
   */
  | { is: 'any'; list: FlowOperand; depth: number; item?: FlowCondition; isOfContext?: true }
  /**
   * `pattern` is a regular expression that means the same in ECMAScript, Python and Oniguruma.
   * @property isStrict only strings match.
   */
  | { is: 'matches'; value: FlowOperand; pattern: string; isStrict?: true };

/** A literal, if there is one, is on the right. */
export interface FlowComparison {
  is: 'compare';
  operator: Comparison;
  left: FlowOperand;
  right: FlowOperand;
  /** As in JSONPath: upper and lower case differ, types too, and only two numbers or two strings have an order. */
  isStrict: boolean;
}

/** A part of a response that a program reads. */
export type ResponsePart =
  | { is: 'body'; pointer: string }
  | { is: 'header'; name: string }
  | { is: 'status' };

/** What a JSONPath with one filter or wildcard selects in a body: a value, or a list of several. */
export interface FlowSelection {
  is: 'selection';
  /** JSON Pointer of the list or object in the body. */
  pointer: string;
  /** Of the items; absent: all. */
  test?: FlowCondition;
  /** JSON Pointer inside of an item; an item without such a value is left out. */
  inner: string;
}

export type FlowOperand =
  | ResponsePart
  | { is: 'literal'; value: string | number | boolean | null }
  | { is: 'reference'; reference: FlowReference }
  /** Of the condition `any` or the operand `count` of the same depth, from 1. */
  | { is: 'item'; depth: number; pointer: string }
  /** Characters of a string, items of a list or members of an object; no number for other values. */
  | { is: 'length'; of: FlowOperand }
  /** Items for which a condition holds; without one, all. */
  | { is: 'count'; list: FlowOperand; depth: number; item?: FlowCondition }
  /** 1 for a value that is there, which may be null, else 0. */
  | { is: 'given'; value: FlowOperand }
  /** A value as a string. */
  | { is: 'text'; of: FlowOperand };

/** Whether an operand is always a number, or missing. */
export function isNumeric({ is }: FlowOperand): boolean {
  return is === 'status' || is === 'length' || is === 'count' || is === 'given';
}

export function conjunction(left: FlowCondition, right: FlowCondition): FlowCondition {
  return { is: 'and', left, right };
}

/** Operators for operands in the other order. */
export const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const;

/** The name of the item of `any`: `item`, `item2`. */
export function itemName(depth: number): string {
  return depth === 1 ? 'item' : `item${depth}`;
}

export function isScalar(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

/** The operands of conditions, however deep. */
export function listOperands(conditions: readonly FlowCondition[]): FlowOperand[] {
  return conditions.flatMap((one): FlowOperand[] => {
    switch (one.is) {
      case 'not':
        return listOperands([one.of]);
      case 'and':
      case 'or':
        return listOperands([one.left, one.right]);
      case 'compare':
        return [one.left, one.right].flatMap(withInner);
      case 'any':
        return [...withInner(one.list), ...listOperands(one.item ? [one.item] : [])];
      default:
        return withInner(one.value);
    }
  });
}

function withInner(operand: FlowOperand): FlowOperand[] {
  switch (operand.is) {
    case 'length':
    case 'text':
      return [operand, ...withInner(operand.of)];
    case 'given':
      return [operand, ...withInner(operand.value)];
    case 'count':
      return [operand, ...withInner(operand.list), ...listOperands(operand.item ? [operand.item] : [])];
    default:
      return [operand];
  }
}

/** Whether conditions read a body that has to be parsed for them. */
export function readsBody(conditions: readonly FlowCondition[]): boolean {
  return listOperands(conditions).some(({ is }) => is === 'body');
}

/** Conditions that must all hold, as one; undefined for none. */
export function allOf(conditions: readonly FlowCondition[]): FlowCondition | undefined {
  const [first, ...others] = conditions;
  return first && others.reduce(conjunction, first);
}

/** The opposite of a condition, in its simplest form. */
export function negate(condition: FlowCondition): FlowCondition {
  switch (condition.is) {
    case 'not':
      return condition.of;
    case 'and':
    case 'or':
      return {
        is: condition.is === 'and' ? 'or' : 'and',
        left: negate(condition.left),
        right: negate(condition.right),
      };
    case 'compare': {
      const { operator, left } = condition;
      if (operator === '==') return { ...condition, operator: '!=' };
      if (operator === '!=') return { ...condition, operator: '==' };
      // Values that have no order are neither smaller nor greater; a status always has one.
      if (left.is === 'status') return { ...condition, operator: OPPOSITE[operator] };
      return { is: 'not', of: condition };
    }
    default:
      return { is: 'not', of: condition };
  }
}

const OPPOSITE = { '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;

/** A status below 400, which steps without criteria demand. */
export const IS_OK: FlowCondition = {
  is: 'compare',
  operator: '<',
  left: { is: 'status' },
  right: { is: 'literal', value: 400 },
  isStrict: false,
};

/** Whether a status can meet both conditions, as far as their statuses are listed one by one. */
export function canBothHold(one: FlowCondition, other: FlowCondition): boolean {
  const [statuses, others] = [listStatuses(one), listStatuses(other)];
  if (statuses === undefined || others === undefined) {
    const known = one === IS_OK ? others : other === IS_OK ? statuses : undefined;
    return known === undefined || known.some((status) => status < 400);
  }
  return statuses.some((status) => others.includes(status));
}

function listStatuses(condition: FlowCondition): number[] | undefined {
  if (condition.is === 'and') return listStatuses(condition.left) ?? listStatuses(condition.right);
  if (condition.is === 'or') {
    const [left, right] = [listStatuses(condition.left), listStatuses(condition.right)];
    return left && right && [...left, ...right];
  }
  if (condition.is !== 'compare' || condition.operator !== '==') return undefined;
  const { left, right } = condition;
  return left.is === 'status' && right.is === 'literal' && typeof right.value === 'number'
    ? [right.value]
    : undefined;
}
