// A page that may be among the results.
import { plainName, type SearchIndex, type SearchRow, searchWords } from '@curlew/reference/search';
import type { IndexFiles } from './index-files.ts';

export interface SearchResult {
  href: string;
  title: string;
  /** `POST`; empty where there is none, and for a webhook, which is received. */
  method: string;
  isWebhook?: true;
  /** The path of an operation, or what kind of page it is. */
  detail: string;
  /** One of its names, where it is found by that name alone. */
  name?: string;
  /** Its tag, and with several references the title of its reference. */
  group: string;
}

export interface Candidate extends Omit<SearchResult, 'name'> {
  /** The path template of an operation. */
  template: string;
  operationId: string;
  /** Names of its parameters, properties and values. */
  names: readonly string[];
}

const KIND_WORDS: Record<string, string> = {
  overview: 'Overview',
  tag: 'Group',
  schemas: 'Schemas',
  schema: 'Schema',
  workflows: 'Workflows',
  workflow: 'Workflow',
};

/** What is no path of a page below the reference: an address that is made differently, and that of a guide. */
const IS_ADDRESS = /^(?:[/.#]|https?:|mailto:)/i;

/** A page whose name is the query comes first, a page with a part of that name before others. */
const NAME_FACTORS = { own: 16, identifier: 48, identifierOfPart: 12, part: 2, spelled: 4 };
/** A compound name, which is only typed to find that name: `run_attempt`, `createdAt`, `order.paid`. */
const IDENTIFIER = /^[\p{L}\p{N}]+(?:[_.:-][\p{L}\p{N}_.:-]+|\p{Lu}[\p{L}\p{N}]*)$/u;

export async function getCandidate(
  files: IndexFiles,
  page: number,
  isOneOfSeveral: boolean,
): Promise<Candidate> {
  const [index, { row, names }] = await Promise.all([files.index(), files.row(page)]);
  const candidate = fromRow(row, index, isOneOfSeveral);
  return { ...candidate, href: files.resolve(candidate.href, index), names };
}

function fromRow(
  [kind, path, title, group, address = '', operationId = '']: SearchRow,
  index: SearchIndex,
  isOneOfSeveral: boolean,
): Omit<Candidate, 'names'> {
  const space = address.indexOf(' ');
  const template = address.slice(space + 1);
  // A guide is of the site, not of one of its references.
  const isNamed = isOneOfSeveral && index.kinds[kind] !== 'guide';
  const isWebhook = index.kinds[kind] === 'webhook';
  return {
    href: IS_ADDRESS.test(path) ? path : `${index.before}${path}${index.after}`,
    // Omitted in the index if it is the end of the path.
    title: title || path.slice(path.lastIndexOf('/') + 1),
    method: isWebhook ? '' : address.slice(0, Math.max(space, 0)),
    ...(isWebhook && { isWebhook }),
    template,
    operationId: operationId || (address === '' ? '' : path),
    detail: template || (KIND_WORDS[index.kinds[kind] ?? ''] ?? ''),
    group: [isNamed ? index.title : '', index.groups[group] ?? ''].filter(Boolean).join(' · '),
  };
}

/** Factor of the score of a page, for a query that is a name. */
export function nameFactor(
  { title, operationId, template, method, names }: Candidate,
  query: string,
): number {
  const wanted = plainName(query);
  const isWanted = (name: string) => plainName(name) === wanted;
  const isIdentifier = IDENTIFIER.test(query.trim());
  const isAddress = [template, `${method}${template}`].some(isWanted);
  // Without a slash it is rather the name of a group: `vector stores` of `/vector_stores`.
  if (isAddress && query.includes('/')) return NAME_FACTORS.identifier;
  if (!query.trim().startsWith('/') && [title, operationId].some(isWanted))
    return isIdentifier ? NAME_FACTORS.identifier : NAME_FACTORS.own;
  if (isAddress) return NAME_FACTORS.spelled;
  if (!names.some(isWanted)) return 1;
  return isIdentifier ? NAME_FACTORS.identifierOfPart : NAME_FACTORS.part;
}

/**
 * A page that has the name of the query, or matches only by one of its names, shows that name.
 * @param words that were searched for.
 */
export function getResult(
  { href, title, method, isWebhook, detail, group, names, template }: Candidate,
  words: readonly string[],
  query: string,
): SearchResult {
  const shown = plainName(`${title}${template}`);
  const hidden = words.filter((word) => !shown.includes(word));
  const wanted = plainName(query);
  const exact = shown.includes(wanted) ? undefined : names.find((one) => plainName(one) === wanted);
  const name = exact ?? mostMatching(names, hidden);
  // Without a summary, the method and the path are the title.
  const isPath = template !== '' && title === `${method} ${template}`;
  return {
    href,
    title: isPath ? template : title,
    method,
    ...(isWebhook && { isWebhook }),
    detail: isPath ? '' : detail,
    ...(name !== undefined && { name }),
    group,
  };
}

/** The name that contains most of the words, or words that begin with them; of several, the one with the fewest others. */
function mostMatching(names: readonly string[], words: readonly string[]): string | undefined {
  let best: string | undefined;
  let most = 0;
  let fewest = Number.POSITIVE_INFINITY;
  if (words.length === 0) return best;
  for (const name of names) {
    const own = searchWords(name);
    const count = words.filter((word) => own.some((one) => one.startsWith(word))).length;
    if (count === 0 || count < most || (count === most && own.length >= fewest)) continue;
    most = count;
    fewest = own.length;
    best = name;
  }
  return best;
}
