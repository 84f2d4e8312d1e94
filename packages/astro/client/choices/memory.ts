const kept = new Map<string, string>();

/** Local storage of a site; if storage is disabled, memory while the page is open. */
export const memory = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return kept.get(key) ?? null;
    }
  },
  write(key: string, value: string): void {
    kept.set(key, value);
    try {
      localStorage.setItem(key, value);
    } catch {
      // Storage is switched off: the choice lasts as long as the page.
    }
  },
  forget(key: string): void {
    kept.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is switched off: nothing is stored.
    }
  },
};
