import { scanJson } from '@curlew/openapi';

/** Where each entry of an HTTP archive's text begins and ends. */
export function locateEntries(text: string): [start: number, end: number][] {
  const keys: (string | number | undefined)[] = [];
  const starts: number[] = [];
  const found: [start: number, end: number][] = [];
  scanJson(text, {
    enter(key, kind, start) {
      if (kind === 'scalar') return;
      keys.push(key);
      starts.push(start);
    },
    leave(_kind, end) {
      const start = starts.pop();
      const isEntry = keys.length === 4 && keys[1] === 'log' && keys[2] === 'entries';
      keys.pop();
      if (isEntry && start !== undefined) found.push([start, end]);
    },
  });
  return found;
}
