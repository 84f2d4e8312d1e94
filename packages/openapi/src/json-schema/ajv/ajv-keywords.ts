import type { Ajv2020, KeywordCxt } from 'ajv/dist/2020.js';
import type { Json } from '../../json.ts';
import { canonicalText, findDuplicate, isEqual, isMultipleOf } from '../json-value.ts';
import type { AjvModule } from './load-ajv.ts';

/** Ajv compares by a function that calls the `valueOf` of a value, and divides in binary fractions. */
export function replaceAssertions(ajv: Ajv2020, { _ }: AjvModule): void {
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
export function correctKeywords(ajv: Ajv2020, { _, Name }: AjvModule): void {
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
