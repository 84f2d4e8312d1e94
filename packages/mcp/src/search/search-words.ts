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
export interface PhraseWord {
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
export type Action = 'create' | 'list' | 'read' | 'update' | 'delete' | 'run';

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
export function getActions(verb: string): readonly Action[] {
  return byVerb.get(verb) ?? [];
}

/** Whether two verbs may mean the same action. */
export function isSameAction(verb: string, other: string): boolean {
  return getActions(verb).some((action) => getActions(other).includes(action));
}

/** Returns how well a method fits one of the actions, from 0 to 1. */
export function fitMethod(actions: readonly Action[], method: string): number {
  const fits = actions.map((action) => {
    const at = METHODS[action].indexOf(method);
    return at < 0 ? 0 : 1 - at / 4;
  });
  return Math.max(0, ...fits);
}

/** Whether a path fits one of the actions: whether it ends with the identifier of one resource. */
export function fitsPath(actions: readonly Action[], isItem: boolean): boolean {
  return actions.some((action) => ON_ITEMS.has(action) === isItem);
}

/** Words for what belongs to the caller: those of people, such as `my`, and those of paths and names. */
const OWN = new Set('my mine me myself own self current authenticated'.split(' '));

/** Whether both words name what belongs to the caller. */
export function areOwn(word: string, other: string): boolean {
  return OWN.has(word) && OWN.has(other);
}
