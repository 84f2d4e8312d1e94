// Loads the indexes and searches them beside the page, which stays responsive while an index is made.
import type { SearchIndex } from '@curlew/reference';
import { SearchEngine } from './search-engine.ts';

interface Scope {
  onmessage: ((event: MessageEvent<string[] | { id: number; query: string }>) => void) | null;
  postMessage(message: unknown): void;
}

const scope = self as unknown as Scope;
let engine: Promise<SearchEngine> | undefined;

/** Of several references, those that can be loaded are searched. */
async function load(addresses: readonly string[]): Promise<SearchEngine> {
  const loaded = await Promise.allSettled(addresses.map(loadIndex));
  const indexes = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (indexes.length === 0) throw new Error('No index could be loaded.');
  return new SearchEngine(indexes);
}

async function loadIndex(address: string): Promise<SearchIndex> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return (await response.json()) as SearchIndex;
}

scope.onmessage = async ({ data }) => {
  if (Array.isArray(data)) {
    engine = load(data);
    engine.catch(() => undefined);
    return;
  }
  try {
    scope.postMessage({ id: data.id, results: (await engine)?.search(data.query) ?? [] });
  } catch {
    scope.postMessage({ id: data.id, error: true });
  }
};
