import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js';
import type { Json } from '../json.ts';
import { PatternMatcher } from '../pattern/match-pattern.ts';
import { STEP } from './ajv-schema.ts';
import { FORMATS, hasFormat } from './formats.ts';
import { findDuplicate, isEqual, isMultipleOf } from './json-value.ts';
import type { AjvModule } from './load-ajv.ts';
import type { Obstacle } from './validation-error.ts';

/** Definitions entered in one run: a second's work, and alternatives of alternatives multiply. */
const MAX_STEPS = 2_000_000;

/** What a run of compiled schemas uses up and meets. Reset it before each run. */
export interface Run {
  steps: number;
  obstacles: Obstacle[];
}

export interface AjvOptions {
  /** Goes on after the first error. */
  allErrors: boolean;
  /** Keeps account of what is evaluated: twice the code, for two keywords that few schemas have. */
  unevaluated: boolean;
}

/** Thrown through compiled code when a run takes too many steps. */
export class StepLimit extends Error {}

/**
 * An Ajv whose compiled code comes to an end with any schema and any value, and judges as the specification
 * does where Ajv itself does not: names that all objects inherit, decimals, evaluated items.
 */
export function createAjv(
  { Ajv2020, _, Name }: AjvModule,
  run: Run,
  { allErrors, unevaluated }: AjvOptions,
): Ajv2020 {
  const patterns = new PatternMatcher();
  const regExp = Object.assign(
    (pattern: string) => ({
      test: (text: string) => {
        const matches = patterns.matches(pattern, text);
        if (matches === undefined) run.obstacles.push({ kind: 'costly-pattern', detail: pattern });
        return matches ?? true;
      },
      toString: () => `/${pattern}/`,
    }),
    { code: 'new RegExp' },
  );
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    allErrors,
    verbose: true,
    messages: false,
    ownProperties: true,
    validateSchema: false,
    addUsedSchema: false,
    // A definition that is inlined wherever it is referred to multiplies code.
    inlineRefs: false,
    code: { regExp },
  });
  ajv.opts.unevaluated = unevaluated;
  ajv.opts.dynamicRef = false;
  for (const [name, { type }] of FORMATS) {
    const validate = (value: Json) => {
      const fits = hasFormat(value, name);
      if (fits === undefined) run.obstacles.push({ kind: 'long-text' });
      return fits ?? true;
    };
    if (type === 'number') ajv.addFormat(name, { type, validate });
    else ajv.addFormat(name, { validate });
  }
  const count = () => {
    run.steps += 1;
    if (run.steps > MAX_STEPS) throw new StepLimit();
  };
  ajv.addKeyword({
    keyword: STEP,
    code: ({ gen }) => gen.code(_`${gen.scopeValue('func', { ref: count })}()`),
  });
  replaceAssertions(ajv, _);
  for (const keyword of ['anyOf', 'oneOf', 'contains']) {
    extend(ajv, keyword, (cxt) => {
      // Why an alternative fails is nothing wrong with the value as long as nobody knows which one was meant.
      const error = cxt.error.bind(cxt);
      cxt.error = (...given) => {
        cxt.reset();
        error(...given);
      };
    });
  }
  // An array with fewer items would skip the keywords that come after.
  extend(ajv, 'prefixItems', (cxt) => {
    cxt.ok = () => undefined;
  });
  extend(ajv, 'if', (cxt) => {
    // What a condition evaluates counts where it holds, and only there.
    const subschema = cxt.subschema.bind(cxt);
    const merge = cxt.mergeEvaluated.bind(cxt);
    let holds: InstanceType<typeof Name> | undefined;
    cxt.subschema = (applied, valid) => {
      holds ??= valid;
      return subschema(applied, valid);
    };
    cxt.mergeEvaluated = (evaluated, toName) => {
      if (toName === Name || holds === undefined) merge(evaluated, toName);
      else cxt.mergeValidEvaluated(evaluated, holds);
    };
  });
  extend(ajv, 'unevaluatedItems', ({ gen, data, it }) => {
    if (it.items instanceof Name)
      it.items = gen.const('evaluated', _`${it.items} === true ? ${data}.length : ${it.items} || 0`);
  });
  extend(ajv, 'unevaluatedProperties', ({ gen, it }) => {
    if (it.props instanceof Name)
      it.props = gen.const(
        'evaluated',
        _`${it.props} === true || Object.assign(Object.create(null), ${it.props})`,
      );
  });
  return ajv;
}

/** Runs something before the code of a keyword is made. */
function extend(ajv: Ajv2020, keyword: string, before: (cxt: KeywordCxt) => void): void {
  const definition = ajv.getKeyword(keyword);
  if (typeof definition !== 'object' || !('code' in definition))
    throw new Error(`Ajv has no keyword ${keyword}`);
  const { code } = definition;
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    ...definition,
    code: (cxt, ruleType) => {
      before(cxt);
      code(cxt, ruleType);
    },
  });
}

/** Ajv compares by a function that calls the `valueOf` of a value, and divides in binary fractions. */
function replaceAssertions(ajv: Ajv2020, _: AjvModule['_']): void {
  for (const keyword of ['const', 'enum', 'multipleOf', 'uniqueItems']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'const',
    validate: (wanted: Json, value: Json) => isEqual(wanted, value),
    error: { message: '', params: ({ schemaCode }) => _`{allowedValue: ${schemaCode}}` },
  });
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    validate: (values: Json[], value: Json) => values.some((wanted) => isEqual(wanted, value)),
    error: { message: '', params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}` },
  });
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (divisor: number, value: number) => isMultipleOf(value, divisor),
    error: { message: '', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: true,
    compile: (isOn: boolean) => {
      const check = Object.assign(
        (items: Json[]) => {
          const duplicate = isOn ? findDuplicate(items) : undefined;
          check.errors = duplicate && [
            { keyword: 'uniqueItems', params: { j: duplicate[0], i: duplicate[1] } },
          ];
          return duplicate === undefined;
        },
        { errors: undefined as { keyword: string; params: { i: number; j: number } }[] | undefined },
      );
      return check;
    },
  });
}
