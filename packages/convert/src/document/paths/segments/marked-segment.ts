import { singular } from '../singular.ts';

/** `YOUR_ACCOUNT`, `REPO_ID`, `PROJECT-NAME` */
const MARKED =
  /^(?:YOUR|MY)[-_][A-Z0-9]+(?:[-_][A-Z0-9]+){0,5}$|^[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+){0,5}[-_](?:ID|SID|UUID|GUID|SLUG|NAME|NUMBER)$/;
/** Words in the place of a value that documentation writes in capitals. */
const WORDS: ReadonlySet<string> = new Set(
  'OWNER REPO REPOSITORY ORG ORGANIZATION USERNAME USERID USER_LOGIN BRANCH ENTERPRISE TEAM_SLUG PULL_NUMBER ISSUE_NUMBER'.split(
    ' ',
  ),
);

/**
 * The name of the parameter that a segment in capitals marks (`/repos/OWNER/REPO`, `/teams/TEAM`); undefined for one that is
 * part of an API (`/convert/USD`).
 */
export function markedSegment(text: string, before: string): string | undefined {
  if (text !== text.toUpperCase() || !/^[A-Z]/.test(text)) return undefined;
  const isMarked = MARKED.test(text) || WORDS.has(text) || (text.length > 2 && repeats(text, before));
  if (!isMarked) return undefined;
  const words = text
    .toLowerCase()
    .replace(/^(?:your|my)[-_]/, '')
    .split(/[-_]/);
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

/** `/teams/TEAM` */
function repeats(text: string, before: string): boolean {
  return before !== before.toUpperCase() && singular(before).toUpperCase() === text;
}
