import { isAbsolute, relative } from 'node:path';
import type { Span } from '@curlew/diagnostics';
import { isUrl } from '@curlew/project';

/**
 * The address to edit a source at: `{path}` is its file from `cwd`, `{line}` the line.
 * Undefined for anything but a file below `cwd`: standard input, a remote source.
 */
export function editHref(
  template: string,
  { file, line }: Pick<Span, 'file' | 'line'>,
  cwd: string,
): string | undefined {
  if (file.startsWith('<') || isUrl(file)) return undefined;
  const path = (isAbsolute(file) ? relative(cwd, file) : file).replaceAll('\\', '/');
  if (path.startsWith('../') || isAbsolute(path)) return undefined;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return template.replaceAll('{path}', () => encoded).replaceAll('{line}', () => String(line));
}
