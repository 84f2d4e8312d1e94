/** Nouns no rule reaches. */
const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  mice: 'mouse',
  geese: 'goose',
  feet: 'foot',
  teeth: 'tooth',
  criteria: 'criterion',
  phenomena: 'phenomenon',
  indices: 'index',
  matrices: 'matrix',
  vertices: 'vertex',
  appendices: 'appendix',
  analyses: 'analysis',
  bases: 'base',
  diagnoses: 'diagnosis',
  hypotheses: 'hypothesis',
  crises: 'crisis',
  axes: 'axis',
  knives: 'knife',
  lives: 'life',
  wives: 'wife',
  shelves: 'shelf',
  leaves: 'leaf',
  halves: 'half',
  wolves: 'wolf',
  calves: 'calf',
  thieves: 'thief',
  movies: 'movie',
  cookies: 'cookie',
  caches: 'cache',
  niches: 'niche',
  zombies: 'zombie',
  selfies: 'selfie',
  calories: 'calorie',
  ties: 'tie',
  pies: 'pie',
  quizzes: 'quiz',
  buses: 'bus',
  gases: 'gas',
  heroes: 'hero',
  potatoes: 'potato',
  tomatoes: 'tomato',
  echoes: 'echo',
  vetoes: 'veto',
  addresses: 'address',
  aliases: 'alias',
  canvases: 'canvas',
  atlases: 'atlas',
  biases: 'bias',
  viruses: 'virus',
};

/** Nouns that are their own singular, or have none. */
const UNCHANGED: ReadonlySet<string> = new Set(
  'data metadata media news info information status bus gas address access process progress analysis basis axis canvas alias lens https aws ios os js analytics statistics economics physics settings sheep fish deer aircraft equipment feedback software hardware research business class success bonus campus census corpus focus virus bias atlas chess tennis'.split(
    ' ',
  ),
);

/** The singular of an English noun in camel case: its last word is changed. */
export function singular(noun: string): string {
  const last = /(?:^|(?<=[a-z0-9]))[A-Z]?[a-z]+$/.exec(noun);
  if (!last) return noun;
  const word = last[0];
  const one = singularWord(word.toLowerCase());
  const cased = /^[A-Z]/.test(word) ? one.charAt(0).toUpperCase() + one.slice(1) : one;
  return noun.slice(0, last.index) + cased;
}

/** `sms`, `sys`, `tls`: of three consonants the last one is no ending in nearly all paths of public APIs. */
const ABBREVIATION = /^[^aeiou]{2}s$/;

function singularWord(word: string): string {
  if (UNCHANGED.has(word) || ABBREVIATION.test(word) || /(?:series|species)$/.test(word)) return word;
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word] ?? word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes|zzes|tuses|puses|ruses|nuses|cuses|suses)$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|[^p]is)$/.test(word) || word.length < 3) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
