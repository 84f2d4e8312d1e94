import { reasonPhrase } from '@curlew/openapi/internal';
import type { ResponseView } from '../../page.ts';
import type { Labels } from '../../words/dictionary.ts';

const RANGES: Readonly<Record<string, keyof Labels>> = {
  1: 'informational',
  2: 'success',
  3: 'redirection',
  4: 'clientError',
  5: 'serverError',
};

/** `404` → `Not Found`, `4XX` → `Client error`, `default` → `Any other` (`Any` when it is the only one); empty for codes without a phrase. */
export function statusPhrase(status: string, labels: Labels, isOnly = false): string {
  if (status === 'default') return isOnly ? labels.any : labels.anyOther;
  const range = /^([1-5])XX$/i.exec(status)?.[1];
  const label = range === undefined ? undefined : RANGES[range];
  return (label === undefined ? reasonPhrase(status) : labels[label]) ?? '';
}

export function statusClass(status: string): ResponseView['class'] {
  const digit = /^([1-5])(?:\d\d|XX)$/i.exec(status)?.[1];
  return digit ? (`${digit}xx` as ResponseView['class']) : 'default';
}
