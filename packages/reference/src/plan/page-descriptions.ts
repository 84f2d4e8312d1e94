import type { Api, Operation } from '@curlew/openapi';
import { isObject, type Workflow } from '@curlew/openapi/internal';
import type { Markdown } from '../markdown/markdown.ts';
import { shorten } from '../markdown/plain-text.ts';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';
import { readSpellings } from './names/author-spellings.ts';
import { methodAndPath, operationTitle } from './names/operation-title.ts';
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
    const about = title === address ? (first ?? '').trim() : title;
    const parts = [about, `${address}, ${this.#info.title}`].filter((part) => part !== '');
    return shorten(parts.join(': '), MAX_LENGTH);
  }
}
