import type { Severity } from '../diagnostic.ts';

/** Wraps text in terminal colours, or leaves it as it is. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  help(text: string): string;
  severity(severity: Severity, text: string): string;
}

const SEVERITY_COLOR: Record<Severity, number> = { error: 31, warning: 33, info: 36 };

/** ANSI select-graphic-rendition sequences (ECMA-48, 8.3.117); none when `color` is false. */
export function createPaint(color: boolean): Paint {
  const wrap = (open: string, close: string) => (text: string) =>
    color && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: wrap('1', '22'),
    dim: wrap('2', '22'),
    help: wrap('32', '39'),
    severity: (severity, text) => wrap(`1;${SEVERITY_COLOR[severity]}`, '22;39')(text),
  };
}
