import type { DiagnosticCounts } from './diagnostic.ts';

/** `2 errors, 1,200 warnings`; what is zero is left out; `no problems` when all are. */
export function countsInWords({ errors, warnings, infos }: DiagnosticCounts): string {
  const parts = [plural(errors, 'error'), plural(warnings, 'warning'), plural(infos, 'info')];
  return parts.filter((part) => part !== '').join(', ') || 'no problems';
}

function plural(count: number, noun: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`;
}
