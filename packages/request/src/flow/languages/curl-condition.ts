import { parsePointer } from '@curlew/openapi/internal';
import { shellQuote } from '../../code/string-literal.ts';
import {
  type FlowComparison,
  type FlowCondition,
  type FlowOperand,
  type FlowSelection,
  isNumeric,
  itemName,
  listOperands,
} from '../flow-condition.ts';
import type { FlowVariable } from '../flow-values.ts';
import { snakeCase } from './replace-literals.ts';

/**
 * A condition as commands of Bash: arithmetic for statuses, and the function `holds` of the script, which is jq, for other values.
 * @param json variables that hold JSON; the others hold text.
 */
export function shellCondition(
  condition: FlowCondition,
  json: ReadonlySet<FlowVariable>,
  inside?: 'and' | 'not',
): string {
  const arithmetic = statusArithmetic(condition);
  if (arithmetic !== undefined) return inside === 'not' ? `! ((${arithmetic}))` : `((${arithmetic}))`;
  switch (condition.is) {
    case 'not':
      return shellCondition(condition.of, json, 'not');
    case 'and':
    case 'or': {
      const own = condition.is === 'and' ? 'and' : undefined;
      const text = [condition.left, condition.right]
        .map((one) => (own ? shellCondition(one, json, own) : grouped(shellCondition(one, json), one)))
        .join(own ? ' && ' : ' || ');
      if (inside === 'not') return `! { ${text}; }`;
      return inside === 'and' && !own ? `{ ${text}; }` : text;
    }
    default:
      return `${inside === 'not' ? '! ' : ''}${jqCommand(condition, json)}`;
  }
}

function grouped(text: string, { is }: FlowCondition): string {
  return is === 'and' ? `{ ${text}; }` : text;
}

/** A condition of statuses alone. */
function statusArithmetic(condition: FlowCondition, isInner = false): string | undefined {
  if (condition.is === 'and' || condition.is === 'or') {
    const left = statusArithmetic(condition.left, true);
    const right = statusArithmetic(condition.right, true);
    const text = left && right && `${left} ${condition.is === 'and' ? '&&' : '||'} ${right}`;
    return text && isInner ? `(${text})` : text;
  }
  if (condition.is !== 'compare') return undefined;
  const { left, operator, right } = condition;
  return left.is === 'status' && right.is === 'literal' && Number.isInteger(right.value)
    ? `status_code ${operator} ${right.value}`
    : undefined;
}

/** Options and the filter of jq that writes what a path selects in the response. */
export function shellSelection(
  { pointer, test, inner }: FlowSelection,
  json: ReadonlySet<FlowVariable>,
): string {
  const name = itemName(1);
  const found = test ? ` | select(. as $${name} | ${jqCondition(test)})` : '';
  const values = `[${value({ is: 'body', pointer })} | .[]?${found} | . as $${name} | ${given({ is: 'item', depth: 1, pointer: inner })}]`;
  const filter = `. as $response | ${values} | if length > 1 then . else .[0] end`;
  return [...listOptions(listOperands(test ? [test] : []), json), shellQuote(filter)].join(' ');
}

function listOptions(operands: readonly FlowOperand[], json: ReadonlySet<FlowVariable>): string[] {
  const options = operands.flatMap((operand): string[] => {
    if (operand.is === 'status') return ['--argjson status_code "$status_code"'];
    if (operand.is === 'header')
      return [`--arg ${headerName(operand.name)} "$(header ${shellQuote(operand.name.toLowerCase())})"`];
    if (operand.is !== 'reference') return [];
    const { variable } = operand.reference;
    const name = snakeCase(variable);
    return [`${json.has(variable) ? '--argjson' : '--arg'} ${name} "$${name}"`];
  });
  return [...new Set(options)];
}

function jqCommand(condition: FlowCondition, json: ReadonlySet<FlowVariable>): string {
  const operands = listOperands([condition]);
  const readsBody = operands.some(({ is }) => is === 'body');
  return [
    'holds',
    ...(readsBody ? [] : ['--null-input']),
    ...listOptions(operands, json),
    shellQuote(`${readsBody ? '. as $response | ' : ''}${jqCondition(condition)}`),
    ...(readsBody ? ['<<<"$response"'] : []),
  ].join(' ');
}

/** No variable of a script begins with an underscore. */
function headerName(name: string): string {
  return `__${name.toLowerCase().replace(/[^a-z\d]/g, '_')}`;
}

/** Values that are missing, or of a type that an operation does not take, make no value at all, and `any` of none is false. */
function jqCondition(condition: FlowCondition): string {
  switch (condition.is) {
    case 'and':
    case 'or':
      return `(${jqCondition(condition.left)} ${condition.is} ${jqCondition(condition.right)})`;
    case 'not':
      return `(${jqCondition(condition.of)} | not)`;
    case 'truthy':
      return `any(${value(condition.value)}; . != null and . != false and . != 0 and . != "")`;
    case 'exists':
      return exists(condition.value);
    case 'any': {
      const { list, item, depth, isOfContext } = condition;
      const all = isOfContext
        ? `${value(list)} | if type == "object" then (., .[]) else .[]? end`
        : `${value(list)} | .[]?`;
      return `any(${all}; ${item ? `. as $${itemName(depth)} | ${jqCondition(item)}` : 'true'})`;
    }
    case 'matches':
      if (condition.isStrict)
        return `any(${given(condition.value)} | strings; test(${JSON.stringify(condition.pattern)}))`;
      return `any(${value(condition.value)} | values | tostring; test(${JSON.stringify(condition.pattern)}))`;
    case 'compare':
      return condition.isStrict ? strictComparison(condition) : comparison(condition);
  }
}

function exists(operand: FlowOperand): string {
  if (!('pointer' in operand) && operand.is !== 'reference') return `any(${value(operand)}; . != null)`;
  const pointer = operand.is === 'reference' ? operand.reference.pointer : operand.pointer;
  const key = parsePointer(pointer)?.at(-1);
  if (key === undefined) return `any(${value(operand)}; . != null)`;
  return `any(${value(parentOf(operand, pointer))} | has(${/^\d+$/.test(key) ? key : JSON.stringify(key)})?; .)`;
}

/** Strings are compared without regard to case, and with numbers as numbers. */
function comparison({ operator, left, right }: FlowComparison): string {
  const against = right.is === 'literal' ? right.value : undefined;
  const isNegative = operator === '!=';
  const sign = isNegative ? '==' : operator;
  const any = (generator: string, other: string) =>
    isNegative ? `(any(${generator}; . == ${other}) | not)` : `any(${generator}; . ${sign} ${other})`;
  if (against === null) {
    const isGiven = `any(${value(left)}; . != null)`;
    return isNegative ? isGiven : `(${isGiven} | not)`;
  }
  if (typeof against === 'boolean')
    return left.is === 'body' ? any(value(left), String(against)) : any(text(left), `"${against}"`);
  if (typeof against === 'string')
    return any(text(left), JSON.stringify(against.replace(/[A-Z]/g, (letter) => letter.toLowerCase())));
  if (typeof against === 'number') return any(number(left), String(against));
  const read = left.is === 'status' || operator.startsWith('<') || operator.startsWith('>') ? number : text;
  return any(read(left), `(${read(right)})`);
}

/** As in JSONPath: values of different types are never equal, and only two numbers or two strings have an order. */
function strictComparison({ operator, left, right }: FlowComparison): string {
  const isNegative = operator === '!=';
  if (operator === '==' || isNegative) {
    // Of the literals, only null equals what a missing value reads as.
    const own = right.is === 'literal' && right.value !== null ? value(left) : given(left);
    const isSame =
      right.is === 'literal'
        ? `any(${own}; . == ${JSON.stringify(right.value)})`
        : `[${own}] == [${given(right)}]`;
    return isNegative ? `(${isSame} | not)` : right.is === 'literal' ? isSame : `(${isSame})`;
  }
  if (right.is === 'literal') {
    const type = isNumeric(left) ? '' : `type == "${typeof right.value}" and `;
    return `any(${value(left)}; ${type}. ${operator} ${JSON.stringify(right.value)})`;
  }
  const isOrdered = 'type == ($other | type) and (type == "number" or type == "string")';
  const either = operator.endsWith('=') ? ` or ([${given(left)}] == [${given(right)}])` : '';
  const compared = `${given(right)} as $other | ${given(left)} | select(${isOrdered}) | . ${operator} $other`;
  return `(any(${compared}; .)${either})`;
}

/** A value as a generator: none for what is missing, null for what is null. */
function given(operand: FlowOperand): string {
  if (isNumeric(operand) || operand.is === 'literal' || operand.is === 'header' || operand.is === 'text')
    return value(operand);
  const pointer =
    operand.is === 'reference' ? operand.reference.pointer : 'pointer' in operand ? operand.pointer : '';
  const key = parsePointer(pointer)?.at(-1);
  if (key === undefined) return value(operand);
  const own = /^\d+$/.test(key) ? key : JSON.stringify(key);
  const member = /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `.[${own}]`;
  return `(${value(parentOf(operand, pointer))} | select(has(${own})?) | ${member})`;
}

function parentOf(operand: FlowOperand, pointer: string): FlowOperand {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return operand.is === 'reference'
    ? { ...operand, reference: { ...operand.reference, pointer: parent } }
    : ({ ...operand, pointer: parent } as FlowOperand);
}

function number(operand: FlowOperand): string {
  return operand.is === 'status' ? value(operand) : `${value(operand)} | tonumber?`;
}

function text(operand: FlowOperand): string {
  return `${value(operand)} | tostring | ascii_downcase`;
}

function value(operand: FlowOperand): string {
  switch (operand.is) {
    case 'status':
      return '$status_code';
    case 'header':
      return `($${headerName(operand.name)} | select(. != ""))`;
    case 'literal':
      return JSON.stringify(operand.value);
    case 'body':
      return `$response${optionalPath(operand.pointer)}`;
    case 'item':
      return `$${itemName(operand.depth)}${optionalPath(operand.pointer)}`;
    case 'length':
      return `(${given(operand.of)} | if type == "array" or type == "object" or type == "string" then length else empty end)`;
    case 'count': {
      const { list, item, depth } = operand;
      const own = item ? ` | select(. as $${itemName(depth)} | ${jqCondition(item)})` : '';
      return `([${value(list)} | .[]?${own}] | length)`;
    }
    case 'given':
      return `(if ${exists(operand.value)} then 1 else 0 end)`;
    case 'text':
      return `(${given(operand.of)} | tostring)`;
    case 'reference':
      return `$${snakeCase(operand.reference.variable)}${optionalPath(operand.reference.pointer)}`;
  }
}

/** `.items?[0]?.id?`. */
function optionalPath(pointer: string): string {
  return (parsePointer(pointer) ?? [])
    .map((key) => {
      if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return `[${key}]?`;
      return /^[A-Za-z_]\w*$/.test(key) ? `.${key}?` : `[${JSON.stringify(key)}]?`;
    })
    .join('');
}
