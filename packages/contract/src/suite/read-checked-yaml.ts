import { closestName, type Diagnostic, type Span } from '@curlew/diagnostics';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';

export interface CheckedYaml {
  /** Absent when the text has errors. */
  value?: unknown;
  diagnostics: Diagnostic[];
}

/**
 * Parses a YAML or JSON text and validates its value. Diagnostics have positions in it.
 * @param kind the beginning of the codes of diagnostics.
 * @param validatorOf the validator of a parsed value.
 */
export function readCheckedYaml(
  text: string,
  { file, kind }: { file: string; kind: 'suite' | 'environment' },
  validatorOf: (value: unknown) => ValidateFunction,
): CheckedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const spanAt = (offset: number, length = 0): Span => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line, column: col, length };
  };
  const syntax = document.errors.map(
    ({ message, pos: [start] }): Diagnostic => ({
      code: `${kind}-syntax`,
      severity: 'error',
      message: `${message}${message.endsWith('.') ? '' : '.'}`,
      help: 'Fix the syntax error shown.',
      span: spanAt(start),
    }),
  );
  if (syntax.length > 0) return { diagnostics: syntax };
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  const validate = validatorOf(value);
  if (validate(value)) return { value, diagnostics: [] };
  const diagnostics = relevantErrors(validate).map((error): Diagnostic => {
    const [start, end] = rangeOf(document, error);
    return {
      code: `${kind}-invalid`,
      severity: 'error',
      ...sentenceOf(error),
      span: spanAt(
        start,
        lineCounter.linePos(start).line === lineCounter.linePos(end).line ? end - start : 0,
      ),
    };
  });
  return { diagnostics };
}

/** Errors of each alternative are redundant: the error of the whole is enough. */
export function relevantErrors({ errors }: ValidateFunction): ErrorObject[] {
  const all = errors ?? [];
  const inBranch = (error: ErrorObject): boolean =>
    /\/(?:anyOf|oneOf)\/|\$defs\/status/.test(error.schemaPath);
  const found = all.filter((error) => !inBranch(error) && error.keyword !== 'propertyNames');
  return found.length > 0 ? found : all;
}

export function sentenceOf(error: ErrorObject): { message: string; help?: string } {
  const { keyword, params, instancePath, parentSchema, message = 'is not valid' } = error;
  const place = instancePath === '' ? 'The file' : `\`${instancePath.slice(1).replaceAll('/', '.')}\``;
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    const names = requiredNames(parentSchema, keyword);
    if (names.length > 0)
      return { message: `${place} must have ${keyword === 'oneOf' ? 'either ' : ''}${names.join(' or ')}.` };
  }
  if (keyword !== 'additionalProperties') return { message: `${place} ${message}.` };
  const name = String(params.additionalProperty);
  const known = Object.keys((parentSchema as { properties?: object }).properties ?? {});
  const meant = closestName(name, known);
  return {
    message: `${place} has an unknown field \`${name}\`.`,
    help: meant ? `Did you mean \`${meant}\`?` : `Use one of ${known.map((one) => `\`${one}\``).join(', ')}.`,
  };
}

/** The fields of which alternatives require one each; empty for other alternatives. */
function requiredNames(schema: unknown, keyword: 'oneOf' | 'anyOf'): string[] {
  const alternatives = (schema as Partial<Record<typeof keyword, { required?: string[] }[]>>)[keyword] ?? [];
  return alternatives.flatMap(({ required = [] }) => required.map((name) => `\`${name}\``));
}

/** Offsets of the value of an error, or of an unknown key. */
function rangeOf(document: Document, { instancePath, keyword, params }: ErrorObject): [number, number] {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const node = path.length === 0 ? document.contents : document.getIn(path.map(indexOrKey), true);
  if (keyword === 'additionalProperties' && isMap(node)) {
    const pair = node.items.find(({ key }) => String(key) === params.additionalProperty);
    if (isNode(pair?.key) && pair.key.range) return [pair.key.range[0], pair.key.range[1]];
  }
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];
}

function indexOrKey(key: string): string | number {
  return /^\d+$/.test(key) ? Number(key) : key;
}
