import { effect } from '@preact/signals';
import { isOneOf, storedSignal } from './stored-signal.ts';

export type Theme = 'system' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export const theme = storedSignal<Theme>('theme', 'system', isOneOf(...THEMES));

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});
