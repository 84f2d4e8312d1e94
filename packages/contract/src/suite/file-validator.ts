import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const SCHEMAS = { suite: 'suite.json', step: 'suite.json', environment: 'environment.json' } as const;

export type FileSchema = keyof typeof SCHEMAS | 'variables';

const compiled = new Map<FileSchema, ValidateFunction>();

/** Validates a file by one of the published schemas; `variables` is any object. */
export function fileValidator(name: FileSchema): ValidateFunction {
  const known = compiled.get(name);
  if (known) return known;
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  const validate = ajv.compile(name === 'variables' ? { type: 'object' } : schemaOf(name, ajv));
  compiled.set(name, validate);
  return validate;
}

function schemaOf(name: keyof typeof SCHEMAS, ajv: Ajv2020): object {
  const path = new URL(`../../schema/${SCHEMAS[name]}`, import.meta.url);
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { $id: string };
  ajv.addSchema(schema);
  return { $ref: name === 'step' ? `${schema.$id}#/$defs/step` : schema.$id };
}
