import { percentDecode } from '@curlew/exchange';

const VERSION = /^(?:v\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d*)?|\d{4}-\d{2}(?:-\d{2})?|\d+(?:\.\d+)+)$/i;

/** The first path segment that is not a parameter, `api` or a version. */
export function tagOf(path: string): string {
  for (const segment of path.split('/')) {
    if (segment === '' || segment.includes('{')) continue;
    const fragment = segment.indexOf('#', 1);
    const name = percentDecode(fragment < 0 ? segment : segment.slice(0, fragment));
    if (!isVersion(name) && name.toLowerCase() !== 'api') return name;
  }
  return 'default';
}

function isVersion(segment: string): boolean {
  return VERSION.test(segment);
}
