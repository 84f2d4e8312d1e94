import { signal } from '@preact/signals';
import { CallError } from './call.ts';

export interface Notice {
  id: number;
  tone: 'info' | 'error';
  text: string;
  help?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
}

export const notices = signal<readonly Notice[]>([]);

/** How long a notice other than an error is shown. */
const SHOWN_MS = 6_000;
const MAX_NOTICES = 3;
let nextId = 1;

export function notify(notice: Omit<Notice, 'id'>): void {
  const id = nextId;
  nextId += 1;
  notices.value = [...notices.value.filter(({ text }) => text !== notice.text), { ...notice, id }].slice(
    -MAX_NOTICES,
  );
  if (notice.tone === 'info') setTimeout(() => dismissNotice(id), SHOWN_MS);
}

export function dismissNotice(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Removes a notice whose cause is gone. */
export function dismissText(text: string): void {
  notices.value = notices.value.filter((notice) => notice.text !== text);
}

/** Shows why a call failed. */
export function notifyError(error: unknown): void {
  if (!(error instanceof Error)) return;
  notify({ tone: 'error', text: error.message, help: error instanceof CallError ? error.help : undefined });
}
