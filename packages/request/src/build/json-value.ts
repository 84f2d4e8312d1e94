import type { Json } from '@curlew/openapi';
import { encodeBase64 } from './body/encode-text.ts';
import { type RequestValue, Serialized } from './request-input.ts';
import type { ReportAt } from './request-problem.ts';

/** Deeper values could overflow the stack of serializers. */
const MAX_DEPTH = 200;

/**
 * Returns a value as JSON, for everything that is written as text: `undefined` members are left out, bytes become
 * base64 (`contentEncoding` of JSON Schema), bytes that are not in memory are reported.
 */
export function toJsonValue(value: RequestValue, report: ReportAt): Json | undefined {
  // Most values are JSON already: checking takes a third of the time of copying.
  return isJsonValue(value) ? value : toJson(value, report, 0);
}

/** Whether a value is plain JSON: neither absent, nor bytes, nor serialized text. */
export function isJsonValue(value: RequestValue): value is Json {
  return isJson(value, 0);
}

function isJson(value: RequestValue, depth: number): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return false;
  if (isList(value)) return value.every((item) => isJson(item, depth + 1));
  if (value instanceof Serialized || isBinary(value)) return false;
  for (const name in value)
    if (!isJson((value as { [name: string]: RequestValue })[name], depth + 1)) return false;
  return true;
}

function toJson(value: RequestValue, report: ReportAt, depth: number): Json | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value !== 'object') return typeof value === 'number' ? keepFinite(value, report) : value;
  if (value instanceof Serialized) return value.text;
  if (value instanceof Uint8Array) return encodeBase64(value);
  if (isBinary(value)) {
    report(
      'unsupported-value',
      'A file, Blob or stream cannot be converted to text; pass its bytes as a Uint8Array.',
    );
    return undefined;
  }
  if (depth >= MAX_DEPTH) {
    report('unsupported-value', `The value is nested more than ${MAX_DEPTH} levels deep.`);
    return undefined;
  }
  if (isList(value)) return value.map((item) => toJson(item, report, depth + 1) ?? null);
  const entries: [string, Json][] = [];
  for (const [name, item] of Object.entries(value)) {
    const json = toJson(item, report, depth + 1);
    if (json !== undefined) entries.push([name, json]);
  }
  // `Object.fromEntries` defines, it never assigns: `__proto__` stays an ordinary name.
  return Object.fromEntries(entries);
}

function keepFinite(value: number, report: ReportAt): number | undefined {
  if (Number.isFinite(value)) return value;
  report('unsupported-value', 'The number is not finite, so JSON cannot represent it.');
  return undefined;
}

/** Bytes, in memory or not. */
export function isBinary(value: RequestValue): value is Uint8Array | Blob | ReadableStream<Uint8Array> {
  return value instanceof Uint8Array || value instanceof Blob || value instanceof ReadableStream;
}

export function isList(value: RequestValue): value is readonly RequestValue[] {
  return Array.isArray(value);
}

/** An object with named members, and not a file. */
export function isRecord(value: RequestValue): value is { readonly [name: string]: RequestValue } {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns a value that is written as text in a place without structure: JSON for anything but a primitive. */
export function writeScalar(value: Json): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
