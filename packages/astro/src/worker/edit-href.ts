import { isAbsolute, relative } from 'node:path';
import type { Span } from '@curlew/diagnostics';

/**
 * The address to edit a source at: `{path}` is its file from `cwd`, `{line}` the line.
 * Undefined for what is no file below `cwd`: standard input, a remote source.
 */
export function editHref(
  template: string,
  { file, line }: Pick<Span, 'file' | 'line'>,
  cwd: string,
): string | undefined {
  if (/^<|^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return undefined;
  const path = (isAbsolute(file) ? relative(cwd, file) : file).replaceAll('\\', '/');
  if (path.startsWith('../') || isAbsolute(path)) return undefined;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return template.replaceAll('{path}', () => encoded).replaceAll('{line}', () => String(line));
}
