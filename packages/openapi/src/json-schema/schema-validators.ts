import type { Description } from '../description.ts';
import { holdsExactNumbers } from '../json/parse-exact-json.ts';
import type { Json } from '../json.ts';
import { SchemaCompiler } from './ajv/schema-compiler.ts';
import type { JsonSchemaDocument } from './bundle/json-schema-document.ts';
import type { Direction } from './bundle/one-way-properties.ts';
import { SchemaReader } from './bundle/schema-reader.ts';
import { bundleSchema, getSchemas, type SchemaSource } from './bundle/to-json-schema.ts';
import { InstanceChecker, type InstanceCheckerOptions } from './check/instance-checker.ts';
import type { ValidationResult } from './error-list.ts';

/** A schema of a description, prepared to validate many values. */
export interface Validator {
  /** The schema; `problems` lists omitted parts; it then accepts more than the description. */
  document: JsonSchemaDocument;
  /** Never throws and always terminates. */
  validate(value: Json): ValidationResult;
}

/**
 * Validators for one description, compiled by Ajv when they are used first. No text of a description becomes
 * code without being escaped, and nothing is fetched.
 */
export class SchemaValidators {
  readonly #reader: SchemaReader;
  readonly #direction: Direction;
  readonly #compiler = new SchemaCompiler();
  readonly #checker: InstanceChecker;
  readonly #validators = new WeakMap<SchemaSource, Validator>();

  constructor(
    description: Description,
    { direction = 'both', discriminators }: Pick<InstanceCheckerOptions, 'direction' | 'discriminators'> = {},
  ) {
    this.#reader = new SchemaReader(description);
    this.#direction = direction;
    this.#checker = new InstanceChecker(description, {
      direction,
      ...(discriminators && { discriminators }),
    });
  }

  /** The validator of a schema, or of the value of a parameter, a header or a media type; the same for the same object. */
  validator(source: SchemaSource): Validator {
    const known = this.#validators.get(source);
    if (known !== undefined) return known;
    const options = {
      direction: this.#direction,
      annotations: 'none',
      discriminators: this.#checker.discriminators,
    } as const;
    const document = bundleSchema(this.#reader, source, options);
    const judge = this.#compiler.compile(document);
    const { schema } = getSchemas(source);
    const validator: Validator = {
      document,
      validate: (value) => {
        // Ajv does not select schemas that inherit, and compares doubles.
        const isBeyondAjv =
          document.inheritsDiscriminators || document.hasLongNumbers || holdsExactNumbers(value);
        if (isBeyondAjv && schema) return this.#checker.check(value, schema);
        const result = judge(value);
        // Ajv cannot apply `contains` beside `unevaluatedItems`.
        const isBeyond = result.problems.some(({ kind }) => kind === 'contains-evaluates');
        if (isBeyond && schema) return this.#checker.check(value, schema);
        return { ...result, errors: this.#checker.explain(result.errors, value) };
      },
    };
    this.#validators.set(source, validator);
    return validator;
  }
}
