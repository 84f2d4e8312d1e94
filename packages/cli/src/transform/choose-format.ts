import type { FORMATS } from '../convert/convert-command.ts';

/** The syntax that a description is written in. */
type Format = (typeof FORMATS)[number];

/** What the command line says about the output. */
interface Given {
  format?: string;
  out?: string;
}

/**
 * Returns the syntax of an output: the given one, or that of the name of its file; undefined if neither says it.
 * A name without a known extension says nothing.
 */
export function chooseFormat({ format, out }: Given): Format | undefined {
  if (format === 'yaml' || format === 'json') return format;
  const extension = /\.(json|ya?ml)$/i.exec(out ?? '')?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return extension === 'json' ? 'json' : 'yaml';
}
