import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from '../../json.ts';
import { PatternMatcher } from '../../pattern/match-pattern.ts';
import { FORMATS, hasFormat } from '../formats.ts';
import type { CheckProblem } from '../validation-error.ts';
import { correctKeywords, replaceAssertions } from './ajv-keywords.ts';
import { STEP } from './ajv-schema.ts';
import type { AjvModule } from './load-ajv.ts';

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
