/** A text that can be found. */
export interface SearchEntry {
  /** A phrase for people: `Create a pull request`. */
  title: string;
  /** Names for programs: `pulls/create`. */
  names: string;
  /** Further text, whose first sentence weighs more than the rest. */
  text: string;
  tags?: readonly string[];
  /** Method of an operation, in lower case, and its path template. */
  method?: string;
  path?: string;
  isDeprecated?: boolean;
}

/** How much a word counts, by its best place. */
const WEIGHTS = { title: 1, names: 1, lastSegment: 1, path: 0.7, tags: 0.6, sentence: 0.5, text: 0.25 };
/** How much a word counts that is similar to the one that was asked for. */
const SIMILARITY = { same: 1, own: 0.6, prefix: 0.6, stem: 0.5, part: 0.4 };
/** Minimum length of a word that another one may begin with (`repo`, and not `re`), and that it may contain (`hook`). */
const MIN_PREFIX = 3;
const MIN_PART = 4;
/** Minimum length of the common beginning of two words of one stem (`collaborator` and `collaboration`), and its part of the longer one. */
const MIN_STEM = 6;
const STEM_PART = 0.7;
/** How much words after a preposition count: they name the place or the purpose. */
const COMPLEMENT = 0.6;
/** How much a word counts that is the subject of the query, and not that of the entry. */
const OTHER_ROLE = 0.85;
/** Weight of a common verb, which is in many names. That of other words is their rarity. */
const VERB_WEIGHT = 2;
/** How much a verb of the same action counts, and a method alone. */
const SAME_ACTION = 0.85;
const METHOD_ALONE = 0.8;
/** What is added to a score, which is from 0 to 1 otherwise. */
const BONUS = { lastSegment: 0.1, path: 0.05, imperative: 0.1, segment: -0.01, deprecated: -0.1 };

/** Maximum number of words of a query: each is compared with all known words. */
const MAX_QUERY_WORDS = 30;

interface IndexedEntry {
  words: ReadonlyMap<string, number>;
  title: readonly PhraseWord[];
  names: readonly PhraseWord[];
  /** Verbs that say what an operation does. */
  verbs: readonly string[];
  /** Words before the first preposition of the title or of the name, and those of the last segment of the path. */
  heads: ReadonlySet<string>;
  lastSegment: ReadonlySet<string>;
  depth: number;
  method: string | undefined;
  isItem: boolean;
  isDeprecated: boolean;
}

interface Query {
  /** The common verb that the query begins with: `open` of "open a pull request". */
  verb: string | undefined;
  /** What the verb may mean; empty without a verb. */
  actions: readonly Action[];
  /** Whether the query begins with another word that is used as a verb: "merge a pull request". */
  isImperative: boolean;
  words: readonly QueryWord[];
}

interface QueryWord extends PhraseWord {
  weight: number;
  /** The known words that are similar, and how much each counts. */
  similar: ReadonlyMap<string, number>;
}

/**
 * Finds operations and pages by a few words. The rank is how much of the query an entry contains, rare words counting more, and
 * how much of the title or of the name the query explains. Verbs are compared by what they mean and by the method.
 */
export class SearchIndex {
  readonly #entries: readonly IndexedEntry[];
  /** Number of entries that contain a word. */
  readonly #counts = new Map<string, number>();

  constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries.map(indexEntry);
    for (const { words } of this.#entries)
      for (const word of words.keys()) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  /** Returns the positions of matching entries, best first. Entries of equal rank keep their order; an empty query matches all. */
  search(text: string, limit: number): number[] {
    const query = this.#readQuery(text);
    if (query.words.length === 0 && query.verb === undefined)
      return this.#entries.slice(0, limit).map((_, at) => at);
    const scored = this.#entries.flatMap((entry, at) => {
      const score = this.#score(entry, query);
      return score === undefined ? [] : [{ at, score }];
    });
    scored.sort((one, other) => other.score - one.score || one.at - other.at);
    return scored.slice(0, limit).map(({ at }) => at);
  }

  #readQuery(text: string): Query {
    const phrase = splitPhrase(text).slice(0, MAX_QUERY_WORDS);
    const [first, ...others] = phrase;
    const actions = first === undefined || others.length === 0 ? [] : getActions(first.word);
    const verb = actions.length > 0 ? first?.word : undefined;
    const words = (verb === undefined ? phrase : others).map((word): QueryWord => {
      const similar = this.#findSimilar(word.word);
      return { ...word, similar, weight: this.#rarity(word.word) * (word.isHead ? 1 : COMPLEMENT) };
    });
    return { verb, actions, isImperative: verb === undefined && isImperative(text), words };
  }

  #findSimilar(word: string): Map<string, number> {
    const similar = new Map<string, number>();
    for (const known of this.#counts.keys()) {
      const similarity = compareWords(word, known);
      if (similarity > 0) similar.set(known, similarity);
    }
    return similar;
  }

  /** Undefined if the entry contains no word of the query. */
  #score(entry: IndexedEntry, { verb, actions, isImperative, words }: Query): number | undefined {
    const explained = new Map<string, number>();
    let asked = 0;
    let found = 0;
    for (const { weight, similar, isHead } of words) {
      asked += weight;
      found += weight * matchWord(entry, { similar, isHead }, explained);
    }
    if (found === 0 && words.length > 0) return undefined;
    if (verb !== undefined) {
      asked += VERB_WEIGHT;
      found += VERB_WEIGHT * matchVerb(entry, verb, actions);
      for (const one of entry.verbs) if (one === verb || isSameAction(verb, one)) explained.set(one, 1);
    }
    const precision = Math.max(
      this.#coverage(entry.title, explained),
      this.#coverage(entry.names, explained),
    );
    const isSubject = words.some(
      ({ isHead, similar }) => isHead && [...entry.lastSegment].some((one) => similar.has(one)),
    );
    return (
      (found / asked) * (0.5 + 0.5 * precision) +
      (isSubject ? BONUS.lastSegment : 0) +
      (isSubject && isImperative ? BONUS.imperative * fitMethod(['run'], entry.method ?? '') : 0) +
      (entry.method !== undefined && fitsPath(actions, entry.isItem) ? BONUS.path : 0) +
      BONUS.segment * entry.depth +
      (entry.isDeprecated ? BONUS.deprecated : 0)
    );
  }

  #rarity(word: string): number {
    const count = this.#counts.get(word) ?? 0;
    return Math.log(1 + (this.#entries.length - count + 0.5) / (count + 0.5));
  }

  /** Returns how much of a phrase is explained by the query, from 0 to 1. */
  #coverage(phrase: readonly PhraseWord[], explained: ReadonlyMap<string, number>): number {
    let all = 0;
    let covered = 0;
    for (const { word, isHead } of phrase) {
      const weight =
        (getActions(word).length > 0 ? VERB_WEIGHT : this.#rarity(word)) * (isHead ? 1 : COMPLEMENT);
      all += weight;
      covered += weight * (explained.get(word) ?? 0);
    }
    return all === 0 ? 0 : covered / all;
  }
}

/** Whether a text begins with a word and an article or a preposition: "merge a pull request", "comment on an issue". */
function isImperative(text: string): boolean {
  return /^\s*\p{L}+\s+(?:an?|the|this|all|to|on|for|in|from|with|my|some\w*)\s/iu.test(text);
}

function compareWords(word: string, known: string): number {
  if (word === known) return SIMILARITY.same;
  if (areOwn(word, known)) return SIMILARITY.own;
  const shorter = Math.min(word.length, known.length);
  if (shorter >= MIN_PREFIX && (known.startsWith(word) || word.startsWith(known))) return SIMILARITY.prefix;
  if (word.length >= MIN_PART && known.includes(word)) return SIMILARITY.part;
  const stem = STEM_PART * Math.max(word.length, known.length);
  const isStem =
    shorter >= MIN_STEM && shorter >= stem && countCommon(word, known) >= Math.max(MIN_STEM, stem);
  return isStem ? SIMILARITY.stem : 0;
}

/** Returns the length of the common beginning of two words. */
function countCommon(word: string, other: string): number {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  return at;
}

function matchWord(
  { words, heads }: IndexedEntry,
  { similar, isHead }: Pick<QueryWord, 'similar' | 'isHead'>,
  explained: Map<string, number>,
): number {
  let best = 0;
  for (const [known, similarity] of similar) {
    const weight = words.get(known);
    if (weight === undefined) continue;
    explained.set(known, Math.max(similarity, explained.get(known) ?? 0));
    best = Math.max(best, similarity * weight * (isHead && !heads.has(known) ? OTHER_ROLE : 1));
  }
  return best;
}

function matchVerb({ verbs, method }: IndexedEntry, verb: string, actions: readonly Action[]): number {
  if (verbs.includes(verb)) return 1;
  const hasSame = verbs.some((one) => isSameAction(verb, one));
  if (method === undefined) return hasSame ? SAME_ACTION : 0;
  const fit = fitMethod(actions, method);
  return hasSame ? SAME_ACTION * (0.5 + 0.5 * fit) : METHOD_ALONE * fit;
}

function indexEntry(entry: SearchEntry): IndexedEntry {
  const { title, names, text, tags = [], method, path = '', isDeprecated = false } = entry;
  const segments = path.split('/').filter((segment) => segment !== '');
  const fixed = segments.filter((segment) => !segment.includes('{'));
  const last = splitWords(fixed.at(-1) ?? '');
  const [sentence = ''] = /^.*?(?:[.!?](?=\s|<|$)|\n\s*\n|$)/s.exec(text) ?? [];
  const words = new Map<string, number>();
  const add = (list: readonly string[], weight: number) => {
    for (const word of list) words.set(word, Math.max(weight, words.get(word) ?? 0));
  };
  add(splitWords(title), WEIGHTS.title);
  add(splitWords(names), WEIGHTS.names);
  add(last, WEIGHTS.lastSegment);
  add(fixed.flatMap(splitWords), WEIGHTS.path);
  add(tags.flatMap(splitWords), WEIGHTS.tags);
  add(splitWords(sentence), WEIGHTS.sentence);
  add(splitWords(text), WEIGHTS.text);
  const isVerb = (word: string) => getActions(word).length > 0;
  const verbs = [splitWords(title).find(isVerb), splitWords(names).find(isVerb), last.find(isVerb)];
  const phrases = { title: splitPhrase(title), names: splitPhrase(names) };
  const heads = [...phrases.title, ...phrases.names].filter(({ isHead }) => isHead).map(({ word }) => word);
  return {
    words,
    ...phrases,
    heads: new Set([...heads, ...last]),
    verbs: verbs.filter((verb) => verb !== undefined),
    lastSegment: new Set(last),
    depth: segments.length,
    method,
    isItem: segments.at(-1)?.includes('{') ?? false,
    isDeprecated,
  };
}

/** Maximum number of words that are read of a text. */
const MAX_WORDS = 2_000;

/** Splits a text or a name into words in singular: `getUserByID` has four, `repositories` is `repository`. */
export function splitWords(text: string): string[] {
  return text
    .replace(/[’'](?=s\b)s|[’']/g, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(toSingular);
}

/** Removes the ending of an English plural, and of a verb in the third person. */
function toSingular(word: string): string {
  if (word.length <= 3) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|zz|[^aeo]us)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/(?<=[^su])s$/, '');
}

/** Words of English that say nothing about the subject of a text. */
const STOP_WORDS = new Set(
  'a an and any are as at be by can do does each every for from given have how i if in into is it its of on one onto or our out over please some specific specified that the their them there these this to under up using via want was we what when which with within you your'.split(
    ' ',
  ),
);

/** Prepositions: the words after one describe where, for whom or with what, and not the subject itself. */
const PREPOSITIONS = new Set(
  'at by for from in into of on onto over to under using via with within'.split(' '),
);

/** A word of a phrase. */
interface PhraseWord {
  word: string;
  /** Whether it stands before the first preposition: `label`, and not `issue`, of "add a label to an issue". */
  isHead: boolean;
}

/** Returns the words of a phrase that have a meaning of their own, each once; all words if none has. */
export function splitPhrase(text: string): PhraseWord[] {
  const found = new Map<string, boolean>();
  const words = splitWords(text);
  let isHead = true;
  for (const word of words) {
    if (PREPOSITIONS.has(word) && found.size > 0) isHead = false;
    if (!STOP_WORDS.has(word)) found.set(word, (found.get(word) ?? false) || isHead);
  }
  if (found.size === 0) for (const word of words) found.set(word, true);
  return [...found].map(([word, head]) => ({ word, isHead: head }));
}

/** What an operation does, as people name it. */
type Action = 'create' | 'list' | 'read' | 'update' | 'delete' | 'run';

/** Verbs of requests and of operations, by what they ask for. They name no subject of any API. */
const VERBS: Readonly<Record<Action, string>> = {
  create: 'create add new open make post insert register submit publish invite upload generate save put',
  list: 'list show browse find search enumerate all',
  read: 'get read retrieve fetch show view describe see look download check return find',
  update: 'update edit change modify patch set rename replace close reopen put rotate move',
  delete: 'delete remove drop destroy cancel clear revoke unset',
  run: 'run start trigger execute launch invoke dispatch send perform',
};

/** Methods of HTTP that usually do it, the most usual one first. */
const METHODS: Readonly<Record<Action, readonly string[]>> = {
  create: ['post', 'put'],
  list: ['get', 'query', 'search'],
  read: ['get', 'query', 'head'],
  update: ['patch', 'put', 'post'],
  delete: ['delete', 'post'],
  run: ['post', 'put'],
};

/** Actions whose path usually ends with the identifier of one resource; that of the others ends with the name of a collection. */
const ON_ITEMS: ReadonlySet<Action> = new Set(['read', 'update', 'delete']);

const byVerb = new Map<string, Action[]>();
for (const action of Object.keys(VERBS) as Action[])
  for (const verb of VERBS[action].split(' ')) byVerb.set(verb, [...(byVerb.get(verb) ?? []), action]);

/** Returns the actions that a verb may mean. Empty for a word that is none of the common verbs. */
function getActions(verb: string): readonly Action[] {
  return byVerb.get(verb) ?? [];
}

/** Whether two verbs may mean the same action. */
function isSameAction(verb: string, other: string): boolean {
  return getActions(verb).some((action) => getActions(other).includes(action));
}

/** Returns how well a method fits one of the actions, from 0 to 1. */
function fitMethod(actions: readonly Action[], method: string): number {
  const fits = actions.map((action) => {
    const at = METHODS[action].indexOf(method);
    return at < 0 ? 0 : 1 - at / 4;
  });
  return Math.max(0, ...fits);
}

/** Whether a path fits one of the actions: whether it ends with the identifier of one resource. */
function fitsPath(actions: readonly Action[], isItem: boolean): boolean {
  return actions.some((action) => ON_ITEMS.has(action) === isItem);
}

/** Words for what belongs to the caller: those of people, such as `my`, and those of paths and names. */
const OWN = new Set('my mine me myself own self current authenticated'.split(' '));

/** Whether both words name what belongs to the caller. */
function areOwn(word: string, other: string): boolean {
  return OWN.has(word) && OWN.has(other);
}
