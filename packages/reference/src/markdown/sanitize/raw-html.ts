import { ErrorCodes, type Token, Tokenizer, TokenizerMode } from 'parse5';
import { HTML_ELEMENTS } from './html-elements.ts';

/** A tag inside of raw HTML. */
export interface RawTag {
  name: string;
  isEnd: boolean;
  /** Offsets in the raw HTML, in UTF-16 units. */
  start: number;
  end: number;
}

/** Tokens of the HTML in a Markdown text. */
export interface RawHtml {
  tags: RawTag[];
  /**
   * False: it ends inside of a tag, a comment or an element that contains no tags. It would capture all
   * following text.
   */
  isComplete: boolean;
}

/** Elements whose content is text up to their end tag. HTML, section 13.2.5. */
const TEXT_ELEMENTS: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
]);

const UNFINISHED: ReadonlySet<string> = new Set([
  ErrorCodes.eofInTag,
  ErrorCodes.eofBeforeTagName,
  ErrorCodes.eofInComment,
  ErrorCodes.eofInDoctype,
  ErrorCodes.eofInCdata,
]);

/** Reads raw HTML with the tokenizer of the HTML standard. */
export function readRawHtml(source: string): RawHtml {
  const tags: RawTag[] = [];
  let isComplete = true;
  let inside: string | undefined;
  const addTag = (isEnd: boolean, { tagName, location }: Token.TagToken) => {
    tags.push({
      name: tagName,
      isEnd,
      start: location?.startOffset ?? 0,
      end: location?.endOffset ?? 0,
    });
  };
  const ignore = () => undefined;
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        addTag(false, tag);
        const state = TEXT_ELEMENTS.get(tag.tagName);
        if (state === undefined) return;
        tokenizer.state = state;
        inside = tag.tagName;
      },
      onEndTag(tag) {
        addTag(true, tag);
        if (tag.tagName === inside) inside = undefined;
      },
      onParseError: ({ code }) => {
        if (UNFINISHED.has(code)) isComplete = false;
      },
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(source, true);
  return { tags, isComplete: isComplete && inside === undefined };
}

/** Whether the content of an element is text up to its end tag. */
export function holdsText(name: string): boolean {
  return TEXT_ELEMENTS.has(name);
}

/** Descriptions are full of placeholders that look like tags: `Bearer <token>`. */
export function isPlaceholder({ name }: RawTag): boolean {
  return !HTML_ELEMENTS.has(name);
}
