import { randomBytes } from 'node:crypto';
import { dynamicVariable } from '@curlew/contract/scripts';
import { errorInWords, type Json } from '@curlew/openapi';
import { InstanceChecker, standaloneSchema } from '@curlew/openapi/internal';

/** Longer texts are not converted. */
const MAX_TEXT = 10_000_000;
const ENCODINGS: ReadonlySet<string> = new Set([
  'utf8',
  'utf-8',
  'base64',
  'base64url',
  'hex',
  'latin1',
  'ascii',
  'binary',
  'utf16le',
]);

/** Functions of the host that scripts may call: they compute, and reach nothing. Arguments are JSON. */
export const HOST_FUNCTIONS: Readonly<Record<string, (given: readonly Json[]) => Json>> = {
  convert([text, from, to]) {
    if (typeof text !== 'string' || text.length > MAX_TEXT) throw new RangeError('The text is too long.');
    return Buffer.from(text, getEncoding(from)).toString(getEncoding(to));
  },
  dynamic: ([name]) => dynamicVariable(String(name)) ?? null,
  random: ([count]) => randomBytes(Math.min(Number(count) || 0, 65_536)).toString('hex'),
  schema: ([schema, value]) => schemaProblem(schema ?? null, value ?? null),
};

function getEncoding(name: Json | undefined): BufferEncoding {
  if (typeof name === 'string' && ENCODINGS.has(name)) return name as BufferEncoding;
  throw new RangeError(`Unknown encoding ${String(name).slice(0, 20)}.`);
}

/** Why a value is not valid against a JSON Schema; null if it is. Schemas are interpreted, never compiled. */
function schemaProblem(schema: Json, value: Json): string | null {
  const own = standaloneSchema(schema);
  const { verdict, errors } = new InstanceChecker(own.description).check(value, own.schema);
  const [error] = errors;
  if (verdict !== 'invalid' || error === undefined) return null;
  return `/${error.path.join('/')} ${errorInWords(error, value)}`;
}
