import { signal } from '@preact/signals';
import { WINDOW_ID } from './window-key.ts';

/** Text of one file that the server has not stored, kept in the browser. */
export interface LocalCopy {
  window: string;
  path: string;
  text: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Of the text of the server that the copy is based on; the hash is empty where it is not known. */
  lineage: string;
  baseHash: string;
  diskVersion: string;
  /** The browser has refused to store it: this window alone has it. */
  isUnstored?: true;
}

const PREFIX = 'curlew:unsent:';
/** Characters of all copies: settings of the window need a place, too. Browsers store about 5 million. */
const MAX_CHARACTERS = 4_500_000;

/** Files with text that the server has not stored, and whether the browser has stored it. */
export const unsentFiles = signal<ReadonlyMap<string, 'stored' | 'refused'>>(new Map());
/** Copies of windows that are closed, which differ from the text of the server. */
export const foundCopies = signal<readonly LocalCopy[]>([]);

/** Other windows see by the lock that this one is open, and leave its copies to it. */
export function holdWindowLock(): void {
  void navigator.locks
    ?.request(lockName(WINDOW_ID), () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Stores the text of a file of this window, or reports in `unsentFiles` that the browser refused. */
export function storeCopy(copy: Omit<LocalCopy, 'window' | 'savedAt'>): void {
  const key = getKey(WINDOW_ID, copy.path);
  const value = JSON.stringify({ ...copy, window: WINDOW_ID, savedAt: Date.now() } satisfies LocalCopy);
  let state: 'stored' | 'refused' = 'refused';
  try {
    const others = copyKeys().filter((one) => one !== key);
    const used = others.reduce((sum, one) => sum + (localStorage.getItem(one)?.length ?? 0), 0);
    if (used + value.length <= MAX_CHARACTERS) {
      localStorage.setItem(key, value);
      state = 'stored';
    }
  } catch {
    // Full or disabled. An earlier copy of less text stays: it is better than none.
  }
  if (unsentFiles.value.get(copy.path) !== state)
    unsentFiles.value = new Map(unsentFiles.value).set(copy.path, state);
}

/** Keeps a text of this window that it shows no longer, for the user to decide about. */
export function keepFound(copy: Omit<LocalCopy, 'window' | 'savedAt'>): void {
  const found: LocalCopy = { ...copy, window: crypto.randomUUID(), savedAt: Date.now() };
  try {
    localStorage.setItem(getKey(found.window, found.path), JSON.stringify(found));
  } catch {
    found.isUnstored = true;
  }
  foundCopies.value = [found, ...foundCopies.value];
}

/** Adds copies of windows that are closed to those that the user decides about. */
export function addFound(copies: readonly LocalCopy[]): void {
  const known = new Set(foundCopies.value.map(({ window, path }) => getKey(window, path)));
  const added = copies.filter(({ window, path }) => !known.has(getKey(window, path)));
  if (added.length > 0) foundCopies.value = [...foundCopies.value, ...added];
}

/** The server has stored the text of a file of this window. */
export function removeOwnCopy(path: string): void {
  if (!unsentFiles.value.has(path)) return;
  remove(getKey(WINDOW_ID, path));
  const next = new Map(unsentFiles.value);
  next.delete(path);
  unsentFiles.value = next;
}

export function removeCopy({ window, path }: LocalCopy): void {
  remove(getKey(window, path));
  foundCopies.value = foundCopies.value.filter((one) => one.window !== window || one.path !== path);
}

/** Copies of a file by windows that are closed, newest first. */
export async function findCopies(path: string): Promise<LocalCopy[]> {
  try {
    const keys = copyKeys().filter((key) => key.endsWith(`:${path}`));
    if (keys.length === 0) return [];
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    return keys
      .flatMap((key) => {
        const copy: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isCopy(copy) && copy.path === path && !open.has(lockName(copy.window)) ? [copy] : [];
      })
      .sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    return [];
  }
}

function isCopy(value: unknown): value is LocalCopy {
  const copy = (value ?? {}) as Partial<Record<keyof LocalCopy, unknown>>;
  const names = ['window', 'path', 'text', 'lineage', 'baseHash', 'diskVersion'] as const;
  return names.every((name) => typeof copy[name] === 'string') && typeof copy.savedAt === 'number';
}

function copyKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled: nothing is stored in it.
  }
}

function getKey(window: string, path: string): string {
  return `${PREFIX}${window}:${path}`;
}

function lockName(window: string): string {
  return `curlew-window-${window}`;
}
