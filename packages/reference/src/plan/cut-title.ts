/** Longest title, in UTF-16 units: the title of an API stands on every page, and that of a tag on many. */
const MAX_TITLE = 300;

export function cutTitle(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  return `${title.slice(0, MAX_TITLE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
