import { splitName } from '@curlew/openapi/internal';

/** File names that some systems keep for devices, and names that web servers give a meaning. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|index|null|undefined)$/;

/** Longest slug, in characters; with a number after it a name stays below 255 bytes in UTF-8. */
const MAX_LENGTH = 61;

/**
 * A name as one segment of an address: letters, digits and hyphens of any script, lower case. Never
 * empty for a name that contains a letter or a digit, never `.` or `..`, never a reserved file name.
 */
export function slugify(name: string): string {
  return slugOfWords(splitWords(name));
}

/** The slug of words in lower case; a long one ends with a whole word. */
export function slugOfWords(words: readonly string[]): string {
  const slug = words.join('-');
  const cut = isCut(words) ? cutAtWord([...slug].slice(0, MAX_LENGTH + 1)) : slug;
  return RESERVED.test(cut) ? `${cut}-page` : cut;
}

/** Whether words are too long for a slug. */
export function isCut(words: readonly string[]): boolean {
  const slug = words.join('-');
  return slug.length > (MAX_LENGTH - 1) * 2 || [...slug].length > MAX_LENGTH;
}

/** Returns the characters up to the last hyphen; where half of them were lost, as many characters as fit. */
function cutAtWord(characters: readonly string[]): string {
  const end = characters.lastIndexOf('-');
  return (
    characters
      .slice(0, end > MAX_LENGTH / 2 ? end : MAX_LENGTH)
      .join('')
      .slice(0, (MAX_LENGTH - 1) * 2)
      // The cut may leave half of a character that has two units.
      .replace(/[\uD800-\uDBFF]$/, '')
      .replace(/-$/, '')
  );
}

/**
 * Words with a capital inside, and acronyms in the plural: `OAuth`, `VPCs`. Titles know more such words, and learn new ones; here
 * none is added, because pages would get other addresses.
 */
const WHOLE =
  /OAuth|OpenAPI|OpenID|GraphQL|GitHub|GitLab|YouTube|LinkedIn|PayPal|JavaScript|TypeScript|WebSocket|IPv(?=[46])|iOS|macOS|MySQL|NoSQL|\p{Lu}{2,}s(?!\p{Ll})/gu;

/** The words of a name in lower case: `getHTMLPage_2` → `get`, `html`, `page`, `2`. At most 500 characters are looked at. */
export function splitWords(name: string): string[] {
  return splitName(name.slice(0, 500).normalize('NFKC'), WHOLE)
    .join('-')
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}
