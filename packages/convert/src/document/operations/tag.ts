import { percentDecode } from '../../http/percent-decode.ts';

const VERSION = /^(?:v\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d*)?|\d{4}-\d{2}(?:-\d{2})?|\d+(?:\.\d+)+)$/i;

/** The first path segment that is not a parameter, `api` or a version. */
export function tagOf(path: string): string {
  const names = path
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{'))
    .map((segment) => percentDecode(segment.replace(/(?<=.)#.*$/, '')));
  return names.find((name) => !isVersion(name) && name.toLowerCase() !== 'api') ?? 'default';
}

function isVersion(segment: string): boolean {
  return VERSION.test(segment);
}
