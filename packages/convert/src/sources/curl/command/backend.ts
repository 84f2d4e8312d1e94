import type { ShellWord } from '../shell/shell-word.ts';
import type { CurlTransfer, CurlWarning } from './curl-transfer.ts';
import { jsonBackend } from './json-backend.ts';
import { modelBackend } from './model-backend.ts';

/** Reads the arguments of a curl command; the external component behind the one interface we need. */
export interface CurlBackend {
  /** `model`: all arguments. `json`: a lossy summary of the first request. */
  kind: 'model' | 'json';
  /** Throws when the arguments make no sense to curl. */
  read(words: readonly ShellWord[], warnings: CurlWarning[]): CurlTransfer[];
}

/** Loads the component's exports. */
export type CurlComponent = () => Promise<Record<string, unknown>>;

const bundled: CurlComponent = () => import('../../../../vendor/curlconverter.js');

let component: CurlComponent = bundled;
let resolved: Promise<CurlBackend | undefined> | undefined;

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
