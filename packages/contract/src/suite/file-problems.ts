import { readFileSync } from 'node:fs';
import { closestName } from '@curlew/diagnostics/internal';
import { errorInWords, type Json } from '@curlew/openapi';
import {
  InstanceChecker,
  isObject,
  type Located,
  standaloneSchema,
  type ValidationError,
} from '@curlew/openapi/internal';

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
      const schemaOwner = description.resolve(`#${owner}`, { file, pointer: '' });
      return problemOf(error, value, schemaOwner, name === 'step' ? 'The test' : 'The file');
    });
}

function published(name: keyof typeof SCHEMAS): Json {
  return JSON.parse(readFileSync(new URL(`../../schema/${SCHEMAS[name]}`, import.meta.url), 'utf8')) as Json;
}

/** @param owner the schema that has the keyword. */
function problemOf(
  error: ValidationError,
  value: Json,
  owner: Located | undefined,
  whole: string,
): FileProblem {
  const placeOf = (place: FileProblem['path']): string =>
    place.length === 0 ? whole : `\`${place.join('.')}\``;
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

/** The fields of which alternatives require one each; empty for other alternatives. */
function requiredNames(owner: Located | undefined, keyword: 'oneOf' | 'anyOf'): string[] {
  const alternatives = isObject(owner?.value) ? owner.value[keyword] : undefined;
  if (!Array.isArray(alternatives)) return [];
  return alternatives.flatMap((one) =>
    isObject(one) && Array.isArray(one.required) ? one.required.map((name) => `\`${String(name)}\``) : [],
  );
}
