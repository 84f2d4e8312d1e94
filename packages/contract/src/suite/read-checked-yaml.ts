import { readFileSync } from 'node:fs';
import type { Diagnostic, Span } from '@curlew/diagnostics';
import { closestName } from '@curlew/diagnostics/internal';
import { errorInWords, type Json } from '@curlew/openapi';
import {
  InstanceChecker,
  isObject,
  type Located,
  standaloneSchema,
  type ValidationError,
} from '@curlew/openapi/internal';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';

export interface CheckedYaml {
  /** Absent when the text has errors. */
  value?: unknown;
  diagnostics: Diagnostic[];
  /** A further problem of the value at a path. Absent when the text has errors. */
  problemAt?(path: readonly (string | number)[], problem: { message: string; help?: string }): Diagnostic;
}

/**
 * Parses a YAML or JSON text and validates its value. Diagnostics have positions in it.
 * @param kind the beginning of the codes of diagnostics.
 * @param schemaFor the schema for a parsed value.
 */
export function readCheckedYaml(
  text: string,
  { file, kind }: { file: string; kind: 'suite' | 'environment' | 'faults' },
  schemaFor: (value: unknown) => FileSchema,
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
  const problems = fileProblems(schemaFor(value), value as Json);
  const diagnosticOf = (problem: FileProblem): Diagnostic => {
    const [start, end] = rangeOf(document, problem);
    const { message, help } = problem;
    return {
      code: `${kind}-invalid`,
      severity: 'error',
      message,
      ...(help !== undefined && { help }),
      span: spanAt(
        start,
        lineCounter.linePos(start).line === lineCounter.linePos(end).line ? end - start : 0,
      ),
    };
  };
  if (problems.length > 0) return { diagnostics: problems.map(diagnosticOf) };
  return {
    value,
    diagnostics: [],
    problemAt: (path, problem) => diagnosticOf({ ...problem, path, isField: false }),
  };
}

/** Offsets of the value of a problem, or of an unknown field. */
function rangeOf(document: Document, { path, isField }: FileProblem): [number, number] {
  const keys = isField ? path.slice(0, -1) : path;
  const node = keys.length === 0 ? document.contents : document.getIn(keys, true);
  if (isField && isMap(node)) {
    const pair = node.items.find(({ key }) => String(key) === String(path.at(-1)));
    if (isNode(pair?.key) && pair.key.range) return [pair.key.range[0], pair.key.range[1]];
  }
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];
}

const SCHEMAS = {
  suite: 'suite.json',
  step: 'suite.json',
  environment: 'environment.json',
  faults: 'faults.json',
} as const;

export type FileSchema = keyof typeof SCHEMAS | 'variables';

/** What is wrong with a file. Values of the file are not quoted: they may be secrets. */
export interface FileProblem {
  message: string;
  help?: string;
  /** Keys and indexes of the value, or of the unknown field. */
  path: readonly (string | number)[];
  /** Whether the path ends with a field that the file should not have. */
  isField: boolean;
}

type FileChecker = (value: Json) => FileProblem[];

const known = new Map<FileSchema, FileChecker>();

/** Validates the value of a file by one of the published schemas; `variables` is any object. */
export function fileProblems(name: FileSchema, value: Json): FileProblem[] {
  let check = known.get(name);
  if (check === undefined) {
    check = fileChecker(name);
    known.set(name, check);
  }
  return check(value);
}

function fileChecker(name: FileSchema): FileChecker {
  const { description, schema } = standaloneSchema(
    name === 'variables' ? { type: 'object' } : published(name),
  );
  const start = name === 'step' ? description.at(schema.location.child('$defs', 'step')) : schema;
  if (start === undefined) throw new Error(`No schema of ${name}`);
  const checker = new InstanceChecker(description);
  return (value) =>
    checker.check(value, start).errors.map((error) => {
      const { file, pointer } = error.schema;
      const owner = pointer.slice(0, pointer.lastIndexOf('/'));
      return problemOf(error, value, description.resolve(`#${owner}`, { file, pointer: '' }));
    });
}

function published(name: keyof typeof SCHEMAS): Json {
  return JSON.parse(readFileSync(new URL(`../../schema/${SCHEMAS[name]}`, import.meta.url), 'utf8')) as Json;
}

/** @param owner the schema that has the keyword. */
function problemOf(error: ValidationError, value: Json, owner: Located | undefined): FileProblem {
  const { keyword, path } = error;
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    const names = requiredNames(owner, keyword);
    const either = keyword === 'oneOf' ? 'either ' : '';
    if (names.length > 0)
      return { message: `${placeOf(path)} must have ${either}${names.join(' or ')}.`, path, isField: false };
  }
  if (keyword !== 'additionalProperties') {
    const [demand] = errorInWords(error, value).split(', found ');
    return { message: `${placeOf(path)} ${demand}.`, path, isField: false };
  }
  const name = String(path.at(-1));
  const properties = isObject(owner?.value) ? owner.value.properties : undefined;
  const fields = isObject(properties) ? Object.keys(properties) : [];
  const meant = closestName(name, fields);
  return {
    message: `${placeOf(path.slice(0, -1))} has an unknown field \`${name}\`.`,
    help: meant
      ? `Did you mean \`${meant}\`?`
      : `Use one of ${fields.map((one) => `\`${one}\``).join(', ')}.`,
    path,
    isField: true,
  };
}

function placeOf(path: FileProblem['path']): string {
  return path.length === 0 ? 'The file' : `\`${path.join('.')}\``;
}

/** The fields of which alternatives require one each; empty for other alternatives. */
function requiredNames(owner: Located | undefined, keyword: 'oneOf' | 'anyOf'): string[] {
  const alternatives = isObject(owner?.value) ? owner.value[keyword] : undefined;
  if (!Array.isArray(alternatives)) return [];
  return alternatives.flatMap((one) =>
    isObject(one) && Array.isArray(one.required) ? one.required.map((name) => `\`${String(name)}\``) : [],
  );
}
