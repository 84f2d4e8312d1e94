import { readFileSync } from 'node:fs';
import { closestName, type Diagnostic, type Span } from '@curlew/diagnostics';
import type { Json } from '@curlew/openapi';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type { Suite, SuiteStep } from './suite.ts';

export interface SuiteResult {
  /** Absent when the file has errors. */
  suite?: Suite;
  diagnostics: Diagnostic[];
}

/** Parses and validates a suite file (YAML or JSON). Diagnostics have positions in it. */
export function readSuite(text: string, file: string): SuiteResult {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const spanAt = (offset: number, length = 0): Span => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line, column: col, length };
  };
  const syntax = document.errors.map(
    ({ message, pos: [start] }): Diagnostic => ({
      code: 'suite-syntax',
      severity: 'error',
      message: `${message}${message.endsWith('.') ? '' : '.'}`,
      help: 'Fix the syntax error shown.',
      span: spanAt(start),
    }),
  );
  if (syntax.length > 0) return { diagnostics: syntax };
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  const validate = suiteValidator('suite');
  if (validate(value)) return { suite: value as Suite, diagnostics: [] };
  const diagnostics = relevantErrors(validate).map((error): Diagnostic => {
    const [start, end] = rangeOf(document, error);
    return {
      code: 'suite-invalid',
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

/** Validates a step of `x-tests`; a string states why it is invalid. */
export function readStep(value: Json): SuiteStep | string {
  const validate = suiteValidator('step');
  if (validate(value)) return value as unknown as SuiteStep;
  const [error] = relevantErrors(validate);
  return error ? sentenceOf(error).message : 'The step is not valid.';
}

const compiled = new Map<string, ValidateFunction>();

function suiteValidator(part: 'suite' | 'step'): ValidateFunction {
  const known = compiled.get(part);
  if (known) return known;
  const path = new URL('../../schema/suite.json', import.meta.url);
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { $id: string };
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true }).addSchema(schema);
  for (const name of ['suite', 'step'] as const) {
    const reference = name === 'suite' ? schema.$id : `${schema.$id}#/$defs/step`;
    compiled.set(name, ajv.compile({ $ref: reference }));
  }
  return suiteValidator(part);
}

/** Errors of each alternative are redundant: the error of the whole is enough. */
function relevantErrors({ errors }: ValidateFunction): ErrorObject[] {
  const all = errors ?? [];
  const inBranch = (error: ErrorObject): boolean => /\/anyOf\/|\$defs\/status/.test(error.schemaPath);
  const found = all.filter((error) => !inBranch(error) && error.keyword !== 'propertyNames');
  return found.length > 0 ? found : all;
}

function sentenceOf(error: ErrorObject): { message: string; help?: string } {
  const { keyword, params, instancePath, parentSchema, message = 'is not valid' } = error;
  const place = instancePath === '' ? 'The suite' : `\`${instancePath.slice(1).replaceAll('/', '.')}\``;
  if (keyword !== 'additionalProperties') return { message: `${place} ${message}.` };
  const name = String(params.additionalProperty);
  const known = Object.keys((parentSchema as { properties?: object }).properties ?? {});
  const meant = closestName(name, known);
  return {
    message: `${place} has an unknown field \`${name}\`.`,
    help: meant ? `Did you mean \`${meant}\`?` : `Use one of ${known.map((one) => `\`${one}\``).join(', ')}.`,
  };
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
