import type { Json, Operation } from '@curlew/openapi';
import { bodySyntax } from '@curlew/openapi/internal';
import { type RequestInput, sampleBody } from '@curlew/request';
import {
  isJsonValue,
  isRecord,
  preferredMedia,
  type RequestValue,
  Serialized,
} from '@curlew/request/internal';
import type { InputChecker } from '../call/input-checker.ts';
import { candidateValues, type InvalidValue } from './invalid-values.ts';
import type { InvalidRequest } from './negative-rules.ts';

/** Selects the invalid values that a protocol can transmit. */
export type IsExpressible = (invalid: InvalidValue) => boolean;

/** Values of the body that its schema rejects; of a form, in every reading of the texts that are sent. */
export function invalidBodyValues(
  operation: Operation,
  { body }: RequestInput,
  inputs: InputChecker,
  isExpressible: IsExpressible = () => true,
): InvalidRequest[] {
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const syntax = media && bodySyntax(media.type);
  if (!media || (syntax !== 'json' && syntax !== 'form' && syntax !== 'multipart')) return [];
  const alone = { ...operation, parameters: [], path: '/' };
  const found = new Map<string, InvalidRequest>();
  const sent = new Set<string>();
  for (const base of [body, sampleBody({ ...media, examples: [] }, inputs.views)]) {
    const { value: valid, restore } = withoutFiles(base);
    if (valid === undefined) continue;
    for (const invalid of candidateValues(media, valid, inputs)) {
      const name = `body${/^[/(]/.test(invalid.name) ? ' ' : ''}${invalid.name}`;
      if (found.has(name) || !isExpressible(invalid)) continue;
      const changed = restore(invalid.value);
      found.set(name, {
        name,
        subject: 'body',
        kind: 'value',
        isCertain() {
          const key = JSON.stringify(invalid.value);
          if (sent.has(key) || !invalid.isRejected()) return false;
          sent.add(key);
          return syntax === 'json' || inputs.bodyFindings(alone, { body: changed }).length > 0;
        },
        apply: withBody({ body: changed }),
      });
    }
  }
  return [...found.values()];
}

/** Stands for a file while values are changed. */
const FILE = 'curlew file';

/** A body whose files are texts, and the function that puts them back; undefined: the body is no JSON value. */
function withoutFiles(body: RequestValue): {
  value: Json | undefined;
  restore: (value: Json) => RequestValue;
} {
  if (isJsonValue(body)) return { value: body, restore: (value) => value };
  if (!isRecord(body)) return { value: undefined, restore: (value) => value };
  const files = new Map(Object.entries(body).filter(([, item]) => hasFile(item)));
  const texts = Object.entries(body).map(([name, item]) => [name, hasFile(item) ? getText(item) : item]);
  const value: RequestValue = Object.fromEntries(texts);
  const restore = (changed: Json): RequestValue =>
    isRecord(changed)
      ? Object.fromEntries(
          Object.entries(changed).map(([name, item]) => {
            const file = files.get(name);
            const isSame = file !== undefined && JSON.stringify(item) === JSON.stringify(getText(file));
            return [name, isSame ? file : item];
          }),
        )
      : changed;
  return { value: isJsonValue(value) ? value : undefined, restore };
}

function hasFile(item: RequestValue): boolean {
  return item instanceof Blob || (Array.isArray(item) && item.some((one) => one instanceof Blob));
}

function getText(item: RequestValue): Json {
  return Array.isArray(item) ? item.map(() => FILE) : FILE;
}

/** A required body that is missing. */
export function missingBody({ requestBody }: Operation): InvalidRequest[] {
  if (!requestBody?.required) return [];
  return [{ name: 'no body', subject: 'body', kind: 'value', apply: withBody({ body: undefined }) }];
}

const OTHER_TYPE = 'application/x-curlew';

/** Bodies of HTTP of another media type, or that end in the middle of a value. */
export function invalidRawBodies({ requestBody }: Operation): InvalidRequest[] {
  const media = preferredMedia(requestBody?.content ?? []);
  if (!requestBody || !media) return [];
  const found: InvalidRequest[] = [];
  if (!requestBody.content.some(({ type }) => type.includes('*')))
    found.push({
      name: `body of the type ${OTHER_TYPE}`,
      subject: 'media type',
      kind: 'value',
      apply: withBody({ body: new Serialized('curlew'), mediaType: OTHER_TYPE }),
    });
  if (bodySyntax(media.type) !== 'json') return found;
  const cut = new TextEncoder().encode('{"curlew":');
  found.push({
    name: 'body is not JSON',
    subject: 'media type',
    kind: 'value',
    apply: (call) => ({ ...call, override: { body: cut } }),
  });
  return found;
}

function withBody(changed: Partial<RequestInput>): InvalidRequest['apply'] {
  return (call) => ({ ...call, input: { ...call.input, ...changed } });
}
