/** A runtime expression (Arazzo 1.1, section "Runtime Expressions"), parsed. */
export type RuntimeExpression =
  | { is: 'url' | 'method' | 'statusCode' | 'self' }
  /** Part of a request, a response or a message; `name` is that of a header or parameter. */
  | {
      is: 'message';
      side: 'request' | 'response' | 'message';
      source: 'header' | 'query' | 'path' | 'body';
      name: string;
      pointer: string;
    }
  | { is: 'inputs' | 'outputs'; name: string; pointer: string }
  | { is: 'steps'; stepId: string; output: string; pointer: string }
  | { is: 'workflows'; workflowId: string; field: 'inputs' | 'outputs'; name: string; pointer: string }
  | { is: 'sourceDescriptions'; source: string; reference: string }
  | { is: 'components'; kind: ComponentField; name: string };

export type ComponentField = 'parameters' | 'successActions' | 'failureActions';

const PLAIN = { $url: 'url', $method: 'method', $statusCode: 'statusCode', $self: 'self' } as const;

/** The `(#/pointer)?` at the end of an expression. */
const POINTER = '(?:#((?:/[^{}]*)?))?';
const ID = '[A-Za-z0-9_-]+';
const NAME = '[A-Za-z0-9._-]+';

const HEADER = /^\$(request|response|message)\.header\.([!#$%&'*+\-.^_`|~0-9A-Za-z]+)$/;
const PARAMETER = /^\$(request|response|message)\.(query|path)\.([^{}]+)$/;
const BODY = new RegExp(`^\\$(request|response|message)\\.(?:body|payload)${POINTER}$`);
const VALUE = new RegExp(`^\\$(inputs|outputs)\\.(${NAME})${POINTER}$`);
const STEP = new RegExp(`^\\$steps\\.(${ID})\\.outputs\\.(${NAME})${POINTER}$`);
const WORKFLOW = new RegExp(`^\\$workflows\\.(${ID})\\.(inputs|outputs)\\.(${NAME})${POINTER}$`);
const SOURCE = new RegExp(`^\\$sourceDescriptions\\.(${ID})\\.([^{}]+)$`);
const COMPONENT = new RegExp(`^\\$components\\.(parameters|successActions|failureActions)\\.(${NAME})$`);

/** Parses an expression without braces; undefined if it does not follow the grammar. Linear time. */
export function parseExpression(text: string): RuntimeExpression | undefined {
  const plain = Object.hasOwn(PLAIN, text) ? PLAIN[text as keyof typeof PLAIN] : undefined;
  if (plain !== undefined) return { is: plain };
  const header = HEADER.exec(text);
  if (header)
    return { is: 'message', side: getSide(header[1]), source: 'header', name: header[2] ?? '', pointer: '' };
  const parameter = PARAMETER.exec(text);
  if (parameter) {
    const source = parameter[2] === 'path' ? 'path' : 'query';
    return { is: 'message', side: getSide(parameter[1]), source, name: parameter[3] ?? '', pointer: '' };
  }
  const body = BODY.exec(text);
  if (body)
    return { is: 'message', side: getSide(body[1]), source: 'body', name: '', pointer: body[2] ?? '' };
  const value = VALUE.exec(text);
  if (value) return { is: value[1] === 'inputs' ? 'inputs' : 'outputs', ...named(value[2], value[3]) };
  const step = STEP.exec(text);
  if (step) return { is: 'steps', stepId: step[1] ?? '', output: step[2] ?? '', pointer: step[3] ?? '' };
  const workflow = WORKFLOW.exec(text);
  if (workflow) {
    const field = workflow[2] === 'inputs' ? 'inputs' : 'outputs';
    return { is: 'workflows', workflowId: workflow[1] ?? '', field, ...named(workflow[3], workflow[4]) };
  }
  const source = SOURCE.exec(text);
  if (source) return { is: 'sourceDescriptions', source: source[1] ?? '', reference: source[2] ?? '' };
  const component = COMPONENT.exec(text);
  if (component) return { is: 'components', kind: component[1] as ComponentField, name: component[2] ?? '' };
  return undefined;
}

function getSide(text: string | undefined): 'request' | 'response' | 'message' {
  return text === 'request' || text === 'response' ? text : 'message';
}

function named(name = '', pointer = ''): { name: string; pointer: string } {
  return { name, pointer };
}

/** A part of a string: literal text, or an expression that was in braces. */
export type TemplatePart = { text: string } | { expression: string };

/** Whether a string is an expression as a whole; others may embed some in braces. */
export function isExpression(text: string): boolean {
  return /^\$(?:url|method|statusCode|self)$|^\$(?:request|response|message|inputs|outputs|steps|workflows|sourceDescriptions|components)\./.test(
    text,
  );
}

/**
 * The parts of a string with expressions in braces (`/pets/{$inputs.id}`). Braces that hold something else are literal text.
 */
export function templateParts(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const { 0: whole, 1: expression = '', index } of text.matchAll(/\{(\$[^{}]*)\}/g)) {
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ expression });
    from = index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The expressions of a string: itself, or those in braces. */
export function expressionsIn(text: string): string[] {
  if (isExpression(text)) return [text];
  return templateParts(text).flatMap((part) => ('expression' in part ? [part.expression] : []));
}
