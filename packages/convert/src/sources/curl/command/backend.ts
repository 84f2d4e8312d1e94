import { type ShellWord, wordText } from '../shell/shell-word.ts';
import type { CurlBackend, CurlTransfer } from './curl-transfer.ts';
import { modelBackend } from './model-backend.ts';

/** Loads the component's exports. */
export type CurlComponent = () => Promise<Record<string, unknown>>;

const bundled: CurlComponent = () => import('../../../../vendor/curlconverter.js');

let component: CurlComponent = bundled;
let resolved: Promise<CurlBackend | undefined> | undefined;

/** Output of `toJsonString` for the first request of a command. */
interface CurlSummary {
  url?: string;
  raw_url?: string;
  method?: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  data?: unknown;
  files?: Record<string, string>;
  auth?: { user: string; password: string };
}

/** The best available backend, created once; undefined without one. */
export function resolveBackend(): Promise<CurlBackend | undefined> {
  resolved ??= component().then(
    (exports) => modelBackend(exports) ?? jsonBackend(exports),
    () => undefined,
  );
  return resolved;
}

/** Names of the component's exports, sorted; empty when it can't be loaded. */
export async function availableExports(): Promise<string[]> {
  try {
    return Object.keys(await component()).sort();
  } catch {
    return [];
  }
}

/** Forgets the backend; the next one is made from `replacement`, or from the bundled component. */
export function resetBackend(replacement: CurlComponent = bundled): void {
  component = replacement;
  resolved = undefined;
}

/**
 * Fallback backend: a component that only writes JSON. Repeated headers, further URLs, `--next`, file names and
 * the exact text of a body are lost in this backend.
 */
function jsonBackend(exports: Record<string, unknown>): CurlBackend | undefined {
  const { toJsonString, toJsonObject } = exports;
  const summarise =
    typeof toJsonObject === 'function'
      ? (args: string[]) => toJsonObject(args)
      : typeof toJsonString === 'function'
        ? (args: string[]) => JSON.parse(toJsonString(args))
        : undefined;
  if (!summarise) return undefined;
  return {
    kind: 'json',
    read: (words: readonly ShellWord[]) => [fromSummary(summarise(['curl', ...words.map(wordText)]))],
  };
}

function fromSummary(summary: CurlSummary): CurlTransfer {
  const { headers = {}, cookies = {}, files, data, auth } = summary;
  const isForm = files !== undefined;
  const transfer: CurlTransfer = {
    urls: [summary.raw_url ?? summary.url ?? ''],
    uploads: [],
    head: false,
    get: false,
    headers: Object.entries(headers).map(([name, value]) =>
      value === '' ? `${name};` : `${name}: ${value}`,
    ),
    ownHeaders: [],
    cookies: Object.keys(headers).some((name) => name.toLowerCase() === 'cookie')
      ? []
      : Object.entries(cookies).map(([name, value]) => `${name}=${value}`),
    data: isForm || data === undefined ? [] : [{ type: 'raw', value: dataText(data, headers) }],
    json: false,
    form: isForm ? formParts(files, data) : [],
    urlQuery: [],
    hasCertificate: false,
    certificates: [],
    credentials: [],
  };
  if (summary.method) transfer.method = summary.method.toUpperCase();
  if (auth) transfer.user = `${auth.user}:${auth.password}`;
  return transfer;
}

/** The component parses JSON and forms; this writes them again. */
function dataText(data: unknown, headers: Record<string, string>): string {
  if (typeof data === 'string') return data;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (!type?.includes('x-www-form-urlencoded') || typeof data !== 'object' || data === null) {
    return JSON.stringify(data);
  }
  return Object.entries(data)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
    .map((pair) => pair.map((part) => encodeURIComponent(part ?? '')).join('='))
    .join('&');
}

function formParts(files: Record<string, string>, data: unknown): CurlTransfer['form'] {
  const fields = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return [
    ...fields.map(([name, value]) => ({ name, content: String(value) })),
    ...Object.entries(files).map(([name, file]) => ({ name, file, fileName: file })),
  ];
}
