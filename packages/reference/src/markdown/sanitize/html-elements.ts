import { AUTHOR_SCHEMA } from './sanitize-schema.ts';

/** Elements that could run or load something, or imitate a part of the page; removal is reported. */
export const UNSAFE_ELEMENTS: ReadonlySet<string> = new Set(
  'applet audio base body button embed form frame frameset head html iframe link math meta noscript object plaintext portal script select style svg template textarea title video xmp'.split(
    ' ',
  ),
);

/** Presentational elements, removed without a report. */
const PLAIN_ELEMENTS =
  'address area article aside bdi bdo big canvas center col colgroup data datalist dialog dir fieldset font footer header hgroup label legend main map marquee menu meter nav nobr noembed noframes optgroup option output param picture progress rb rp rt rtc ruby search section slot source time track tt wbr'.split(
    ' ',
  );

/** Names of HTML elements; anything else in angle brackets is text such as `<token>`. */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set([
  ...(AUTHOR_SCHEMA.tagNames ?? []),
  ...UNSAFE_ELEMENTS,
  ...PLAIN_ELEMENTS,
]);
