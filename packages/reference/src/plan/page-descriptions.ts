import type { Api, Operation } from '@curlew/openapi';
import { isObject, type Workflow } from '@curlew/openapi/internal';
import type { Markdown } from '../markdown/markdown.ts';
import { shorten } from '../markdown/plain-text.ts';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';
import { isTitledByPath, methodAndPath, operationTitle } from './names/operation-title.ts';
import { operationTexts } from './operation-texts.ts';
import type { SharedSchema } from './shared-schemas.ts';

/** Longest description of a page, in characters: search engines show about as many. */
const MAX_LENGTH = 160;

/** Plain texts for `<meta name="description">` and search, of at most 160 characters each. */
export class PageDescriptions {
  readonly #info: Api['info'];
  readonly #markdown: Markdown;
  /** The words of the language of the interface. */
  readonly words: Words;
  /** How the author writes a word that a name has in small letters. */
  readonly findSpelling: (word: string) => string | undefined;

  constructor(api: Api, markdown: Markdown, words: Words) {
    this.words = words;
    this.findSpelling = readSpellings(api);
    this.#info = api.info;
    this.#markdown = markdown;
  }

  overview(title: string): string {
    return this.markdown(this.#info.summary ?? this.#info.description) || title;
  }

  operation(operation: Operation): string {
    return this.markdown(operationTexts(operation)[0]) || this.#operationSentence(operation);
  }

  schema({ name, schema: { value } }: SharedSchema): string {
    const text = isObject(value) && typeof value.description === 'string' ? value.description : '';
    return this.markdown(text) || fillIn(this.words.labels.schemaNamed, name);
  }

  workflow({ description, steps }: Workflow): string {
    return this.markdown(description) || this.words.count('workflowSteps', steps.length);
  }

  /** A CommonMark text without its formatting. */
  markdown(text: string | undefined): string {
    return text ? shorten(this.#markdown.text(text), MAX_LENGTH) : '';
  }

  /** For an operation without a description: `Create a booking: POST /bookings, Train Travel API`. */
  #operationSentence(operation: Operation): string {
    const address = methodAndPath(operation.method, operation.path);
    const title = operationTitle(operation, this.findSpelling);
    const [first] = operation.responses.flatMap(({ description = '' }) => description.split('\n', 1));
    const about = isTitledByPath(operation) ? (first ?? '').trim() : title;
    const parts = [about, `${address}, ${this.#info.title}`].filter((part) => part !== '');
    return shorten(parts.join(': '), MAX_LENGTH);
  }
}

/** Code and addresses have names in the spelling of programs. */
const NOT_PROSE = /`[^`]*`|\]\([^()]*\)|:\/\/\S+/g;

const WORD = /\p{L}[\p{L}\p{N}]*/gu;

/** Two capitals, or one inside of the word: `FDX`, `SKUs`, `iOS`, `PayPal`. */
const HAS_OWN_CAPITALS = /^(?:\p{Lu}.*\p{Lu}|\p{Ll}+\p{Lu})/u;

/** How often a word is written, and in which spellings with capitals of their own. */
interface Uses {
  count: number;
  spellings: Map<string, number>;
}

/**
 * Reads how the author writes acronyms and names (`FDX`, `PayPal`) in titles and descriptions. Returns a function that finds the
 * spelling of a word; undefined for a word that is written otherwise at least as often.
 */
function readSpellings({ info, tags, operations, schemas }: Api): (word: string) => string | undefined {
  const words = new Map<string, Uses>();
  for (const text of [info.title, info.summary, info.description]) addWords(text, words);
  for (const { name, summary, description } of tags)
    for (const text of [name, summary, description]) addWords(text, words);
  for (const { summary, description } of operations)
    for (const text of [summary, description]) addWords(text, words);
  for (const { schema } of schemas)
    if (isObject(schema.value) && typeof schema.value.description === 'string')
      addWords(schema.value.description, words);
  return (word) => {
    const uses = words.get(word.toLowerCase());
    if (uses === undefined) return undefined;
    const [most] = [...uses.spellings].sort(([, one], [, other]) => other - one);
    return most !== undefined && most[1] * 2 > uses.count ? most[0] : undefined;
  };
}

function addWords(text: string | undefined, words: Map<string, Uses>): void {
  if (text === undefined) return;
  const prose = text.replace(NOT_PROSE, ' ');
  // A whole text in capitals spells no word.
  if (/\p{L}\s+\p{L}/u.test(prose) && prose === prose.toUpperCase()) return;
  for (const [word] of prose.matchAll(WORD)) {
    const key = word.toLowerCase();
    const uses = words.get(key) ?? { count: 0, spellings: new Map() };
    words.set(key, uses);
    uses.count += 1;
    if (HAS_OWN_CAPITALS.test(word)) uses.spellings.set(word, (uses.spellings.get(word) ?? 0) + 1);
  }
}
