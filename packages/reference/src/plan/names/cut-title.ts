/** Maximum title length in UTF-16 units: the API title is on every page, a tag title on many. */
const MAX_TITLE = 300;

export function cutTitle(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  return `${title.slice(0, MAX_TITLE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
