import { reasonPhrase } from '@curlew/openapi';
import type { ResponseView } from '../../page-parts.ts';

const RANGES: Readonly<Record<string, string>> = {
  1: 'Informational',
  2: 'Success',
  3: 'Redirection',
  4: 'Client error',
  5: 'Server error',
};

/** `404` → `Not Found`, `4XX` → `Client error`, `default` → `Any other` (`Any` when it is the only one); empty for codes without a phrase. */
export function statusPhrase(status: string, isOnly = false): string {
  if (status === 'default') return isOnly ? 'Any' : 'Any other';
  const range = /^([1-5])XX$/i.exec(status)?.[1];
  return (range ? RANGES[range] : reasonPhrase(status)) ?? '';
}

export function statusClass(status: string): ResponseView['class'] {
  const digit = /^([1-5])(?:\d\d|XX)$/i.exec(status)?.[1];
  return digit ? (`${digit}xx` as ResponseView['class']) : 'default';
}
