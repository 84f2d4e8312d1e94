import type { Operation, SchemaValidators } from '@curlew/openapi';
import { preferredMedia, type RequestInput, Serialized } from '@curlew/request';
import { type InvalidValue, invalidValues } from './invalid-values.ts';
import { isJson } from './is-json.ts';
import type { Violation } from './negative-rules.ts';

/** Selects the invalid values that a protocol can transmit. */
export type IsExpressible = (invalid: InvalidValue) => boolean;

/** Values of the body that its schema rejects. */
export function bodyValueViolations(
  { requestBody }: Operation,
  { body }: RequestInput,
  validators: SchemaValidators,
  isExpressible: IsExpressible = () => true,
): Violation[] {
  const media = preferredMedia(requestBody?.content ?? []);
  if (!media || !/[/+]json\b/i.test(media.type) || !isJson(body)) return [];
  const validator = validators.validator(media);
  return invalidValues(validator.document.schema, body)
    .filter((invalid) => isExpressible(invalid) && validator.validate(invalid.value).verdict === 'invalid')
    .map(({ name, value }) => ({
      name: `body${name.startsWith('/') ? ' ' : ''}${name}`,
      kind: 'value',
      apply: withBody({ body: value }),
    }));
}

/** A required body that is missing. */
export function missingBody({ requestBody }: Operation): Violation[] {
  if (!requestBody?.required) return [];
  return [{ name: 'no body', kind: 'value', apply: withBody({ body: undefined }) }];
}

const OTHER_TYPE = 'application/x-curlew';

/** Bodies of HTTP of another media type, or that end in the middle of a value. */
export function rawBodyViolations({ requestBody }: Operation): Violation[] {
  const media = preferredMedia(requestBody?.content ?? []);
  if (!requestBody || !media) return [];
  const found: Violation[] = [];
  if (!requestBody.content.some(({ type }) => type.includes('*')))
    found.push({
      name: `body of the type ${OTHER_TYPE}`,
      kind: 'value',
      apply: withBody({ body: new Serialized('curlew'), mediaType: OTHER_TYPE }),
    });
  if (!/[/+]json\b/i.test(media.type)) return found;
  const cut = new TextEncoder().encode('{"curlew":');
  found.push({
    name: 'body is not JSON',
    kind: 'value',
    apply: (call) => ({ ...call, override: { body: cut } }),
  });
  return found;
}

function withBody(changed: Partial<RequestInput>): Violation['apply'] {
  return (call) => ({ ...call, input: { ...call.input, ...changed } });
}
