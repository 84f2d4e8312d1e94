import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Diagnostic, Span } from '@curlew/diagnostics';
import { closestName } from '@curlew/diagnostics/internal';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { standaloneSchema } from './description-from-value.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { InstanceChecker } from './json-schema/check/instance-checker.ts';
import { errorInWords } from './json-schema/error-in-words.ts';
import type { ValidationError } from './json-schema/error-list.ts';
import type { Located } from './location.ts';

/** What is wrong with a file. Values of the file are not quoted: they may be secrets. */
export interface FileProblem {
  message: string;
  help?: string;
  /** Keys and indexes of the value, or of the unknown field. */
  path: readonly (string | number)[];
  /** Whether the path ends with a field that the file should not have. */
  isField: boolean;
}

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
 * @param schemaFor the schema for a parsed value: the same object each time, because it is compiled once.
 */
export function readCheckedYaml(
  text: string,
  { file, kind }: { file: string; kind: 'suite' | 'environment' | 'faults' },
  schemaFor: (value: unknown) => JsonObject,
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
  const getDiagnostic = (problem: FileProblem): Diagnostic => {
    const [start, end] = getRange(document, problem);
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
  if (problems.length > 0) return { diagnostics: problems.map(getDiagnostic) };
  return {
    value,
    diagnostics: [],
    problemAt: (path, problem) => getDiagnostic({ ...problem, path, isField: false }),
  };
}

/** Offsets of the value of a problem, or of an unknown field. */
function getRange(document: Document, { path, isField }: FileProblem): [number, number] {
  const keys = isField ? path.slice(0, -1) : path;
  const node = keys.length === 0 ? document.contents : document.getIn(keys, true);
  if (isField && isMap(node)) {
    const pair = node.items.find(({ key }) => String(key) === String(path.at(-1)));
    if (isNode(pair?.key) && pair.key.range) return [pair.key.range[0], pair.key.range[1]];
  }
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];
}

type FileChecker = (value: Json, whole: string) => FileProblem[];

const schemas = new Map<string, JsonObject>();

/**
 * A JSON Schema of a package, which is read once.
 * @param schema file, or what a package exports: modules are also part of bundles elsewhere, which have no path to its files.
 * @param module URL of the module that asks, from which the package is found.
 */
export function readSchema(schema: URL | `@curlew/${string}`, module: string): JsonObject {
  const key = `${schema}`;
  let read = schemas.get(key);
  if (read === undefined) {
    const file = schema instanceof URL ? schema : createRequire(module).resolve(schema);
    read = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
    schemas.set(key, read);
  }
  return read;
}

/** The checkers of schemas: each is read once. */
const checkers = new WeakMap<JsonObject, FileChecker>();

/** Validates the value of a file by a schema. @param whole how messages name the whole value. */
export function fileProblems(schema: JsonObject, value: Json, whole = 'The file'): FileProblem[] {
  const check = checkers.get(schema) ?? fileChecker(schema);
  checkers.set(schema, check);
  return check(value, whole);
}

function fileChecker(written: JsonObject): FileChecker {
  const { description, schema } = standaloneSchema(written);
  const checker = new InstanceChecker(description);
  return (value, whole) =>
    checker.check(value, schema).errors.map((error) => {
      const { file, pointer } = error.schema;
      const owner = pointer.slice(0, pointer.lastIndexOf('/'));
      const schemaOwner = description.resolve(`#${owner}`, { file, pointer: '' });
      return getProblem(error, value, schemaOwner, whole);
    });
}

/** @param owner the schema that has the keyword. */
function getProblem(
  error: ValidationError,
  value: Json,
  owner: Located | undefined,
  whole: string,
): FileProblem {
  const getPlace = (place: FileProblem['path']): string =>
    place.length === 0 ? whole : `\`${place.join('.')}\``;
  const { keyword, path } = error;
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    const names = requiredNames(owner, keyword);
    const either = keyword === 'oneOf' ? 'either ' : '';
    if (names.length > 0)
      return { message: `${getPlace(path)} must have ${either}${names.join(' or ')}.`, path, isField: false };
  }
  if (keyword !== 'additionalProperties') {
    const [demand] = errorInWords(error, value).split(', found ');
    return { message: `${getPlace(path)} ${demand}.`, path, isField: false };
  }
  const name = String(path.at(-1));
  const properties = isObject(owner?.value) ? owner.value.properties : undefined;
  const fields = isObject(properties) ? Object.keys(properties) : [];
  const meant = closestName(name, fields);
  return {
    message: `${getPlace(path.slice(0, -1))} has an unknown field \`${name}\`.`,
    help: meant
      ? `Did you mean \`${meant}\`?`
      : `Use one of ${fields.map((one) => `\`${one}\``).join(', ')}.`,
    path,
    isField: true,
  };
}

/** The fields of which alternatives require one each; empty for other alternatives. */
function requiredNames(owner: Located | undefined, keyword: 'oneOf' | 'anyOf'): string[] {
  const alternatives = isObject(owner?.value) ? owner.value[keyword] : undefined;
  if (!Array.isArray(alternatives)) return [];
  return alternatives.flatMap((one) =>
    isObject(one) && Array.isArray(one.required) ? one.required.map((name) => `\`${String(name)}\``) : [],
  );
}
