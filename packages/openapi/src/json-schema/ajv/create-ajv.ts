import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js';
import type { Json } from '../../json.ts';
import { PatternMatcher } from '../../pattern/match-pattern.ts';
import type { CheckProblem } from '../error-list.ts';
import { FORMATS, hasFormat } from '../formats.ts';
import { canonicalText, findDuplicate, isEqual, isMultipleOf } from '../json-value.ts';
import { STEP } from './ajv-schema.ts';

/** Definitions entered in one run: a second's work, and alternatives of alternatives multiply. */
const MAX_STEPS = 2_000_000;

/** State of a run of compiled schemas; reset before each run. */
export interface Run {
  steps: number;
  problems: CheckProblem[];
}

export interface AjvOptions {
  /** Goes on after the first error. */
  allErrors: boolean;
  /** Track evaluated parts: twice the code, for two rarely used keywords. */
  unevaluated: boolean;
}

/** Thrown through compiled code when a run takes too many steps. */
export class StepLimit extends Error {}

/**
 * Creates an Ajv whose compiled code terminates for any schema and value, and follows the specification where
 * Ajv does not: inherited names, decimals, evaluated items.
 */
export function createAjv(module: AjvModule, run: Run, { allErrors, unevaluated }: AjvOptions): Ajv2020 {
  const { Ajv2020, _ } = module;
  const patterns = new PatternMatcher();
  const regExp = Object.assign(
    (pattern: string) => ({
      test: (text: string) => {
        const matches = patterns.matches(pattern, text);
        if (typeof matches === 'boolean') return matches;
        run.problems.push({ kind: matches, detail: pattern });
        return true;
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
    // Inlining definitions would multiply code.
    inlineRefs: false,
    code: { regExp },
  });
  ajv.opts.unevaluated = unevaluated;
  ajv.opts.dynamicRef = false;
  for (const [name, { type }] of FORMATS) {
    const validate = (value: Json) => {
      const fits = hasFormat(value, name);
      if (fits === undefined) run.problems.push({ kind: 'long-text' });
      return fits ?? true;
    };
    if (type === 'number') ajv.addFormat(name, { type, validate });
    else ajv.addFormat(name, { validate });
  }
  const count = (steps: number) => {
    run.steps += steps;
    if (run.steps > MAX_STEPS) throw new StepLimit();
  };
  ajv.addKeyword({
    keyword: STEP,
    schemaType: 'number',
    code: ({ gen, schema }) => gen.code(_`${gen.scopeValue('func', { ref: count })}(${schema})`),
  });
  replaceAssertions(ajv, module);
  correctKeywords(ajv, module);
  return ajv;
}

/** Ajv compares by a function that calls the `valueOf` of a value, and divides in binary fractions. */
function replaceAssertions(ajv: Ajv2020, { _ }: AjvModule): void {
  for (const keyword of ['const', 'enum', 'multipleOf', 'uniqueItems']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'const',
    validate: (wanted: Json, value: Json) => isEqual(wanted, value),
    error: { message: '', params: ({ schemaCode }) => _`{allowedValue: ${schemaCode}}` },
  });
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    compile: (values: Json[]) => {
      const allowed = new Set(values.map(canonicalText));
      return (value: Json) => allowed.has(canonicalText(value));
    },
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
          check.errors = duplicate
            ? [{ keyword: 'uniqueItems', params: { j: duplicate[0], i: duplicate[1] } }]
            : [];
          return duplicate === undefined;
        },
        { errors: [] as { keyword: string; params: { i: number; j: number } }[] },
      );
      return check;
    },
  });
}

/** Ajv 8 loses errors and annotations in some keywords, and reports errors of alternatives that do not apply. */
function correctKeywords(ajv: Ajv2020, { _, Name }: AjvModule): void {
  for (const keyword of ['anyOf', 'oneOf', 'contains']) {
    extend(ajv, keyword, (cxt) => {
      // Errors of one alternative are not reported while it is unknown which one was meant.
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
}

/** Runs a function before the code of a keyword is generated. */
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

/** The module of Ajv for JSON Schema 2020-12. */
export type AjvModule = typeof import('ajv/dist/2020.js');

/**
 * Ajv, loaded when the first schema must be compiled: it takes some 50 ms, and most descriptions never need
 * it. Undefined where modules cannot be loaded on demand (browsers, workers without Node's modules).
 */
export function loadAjv(): AjvModule | undefined {
  try {
    const module = globalThis.process?.getBuiltinModule?.('node:module');
    const loaded: unknown = module?.createRequire(import.meta.url)('ajv/dist/2020.js');
    return isAjvModule(loaded) ? loaded : undefined;
  } catch {
    return undefined; // A bundle that was moved away from its dependencies.
  }
}

function isAjvModule(loaded: unknown): loaded is AjvModule {
  return typeof loaded === 'function' && 'Ajv2020' in loaded;
}
