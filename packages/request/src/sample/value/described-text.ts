import { formatExamples } from './format/format-texts.ts';

/** Longer descriptions are read up to here, in UTF-16 units. */
const MAX_READ = 2_000;

/** Characters before a cue that are looked at. */
const MAX_BEFORE = 80;

/** A quoted value, and what may follow one: in `type` of a sentence that goes on, a word in quotes is the name of a field. */
const QUOTED = '(?:`([^`]{1,80})`|"([^"]{1,80})"|\'([^\']{1,80})\')';
const END = '(?= ?(?:[).,;:|(`"\'–—-]|(?:or|and)\\b|$))';
/** A word of a list that is not quoted. */
const BARE = '([\\w-]{1,40})(?=,| or\\b| \\|)';

/** Words before an example, and before values that are allowed. */
const CUES: readonly RegExp[] = [
  new RegExp(`\\b(?:e\\. ?g\\.|for example|examples?|such as) ?(?:is|are)? ?[:,]? ?${QUOTED}${END}`, 'iu'),
  new RegExp(`\\bone of(?: the)?(?: following)?(?: \\w+)? ?:?[ *-]*${QUOTED}${END}`, 'iu'),
  new RegExp(
    `\\b(?:values?|settings?|options?) ?(?:is|are|include|can be|must be)?(?: one of)? ?:?[ *-]*${QUOTED}${END}`,
    'iu',
  ),
  new RegExp(`\\b(?:defaults? to|must be|can be|either) ?:?[ *-]*${QUOTED}${END}`, 'iu'),
  new RegExp(`\\b(?:one of|(?:values|settings|options)(?: are)?) ?: ?${BARE}`, 'iu'),
  /\bdefault (?:value )?is (\d{1,9})\b/iu,
];

/** Words of a description of true or false, anywhere in it. */
const TRUE_OR_FALSE =
  /\b(?:when|if)(?: (?:it is|set to))? ?[*`"]*(?:true|false)\b|\btrue\b[^.]{0,40}\bfalse\b|^\W*whether\b|\bboolean\b/iu;

/** What a description says that a string is; the first sentence has the subject. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:number of|an? integer|numeric)\b/iu, '10'],
  [/\be-?mail address\b/iu, textOfFormat('email')],
  [/\bur[li]\b(?!-)/iu, textOfFormat('uri')],
  [/\bdate and time\b|\bISO ?8601\b|\btimestamp\b/iu, textOfFormat('date-time')],
];

/** What a first sentence begins with, of which a name says less: `from` is an address of mail as well, `duration` a span of ISO 8601. */
const SUBJECTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:the |an? )?(?:[\w-]+ )?(?:tele)?phone number(?! (?:s?id|type|country|resource)\b)/iu, '+15550100'],
  [
    /^(?:the |an? )?(?:[\w-]+ ){0,2}(?:length|duration|time|age|timeout|interval|delay)\b[^.]* in seconds\b/iu,
    '30',
  ],
  [
    /^(?:the |an? )?(?:[\w-]+ ){0,2}(?:length|duration|time|age|timeout|interval|delay)\b[^.]* in milliseconds\b/iu,
    '1500',
  ],
];

function textOfFormat(format: string): string {
  return formatExamples(format)[0] ?? '';
}

/** The field that words are about: `purpose` must be. */
const SUBJECT = /`([^`]+)`(?: [\w/]+){0,3} ?$/u;
/** Words about which of several fields is sent. */
const OF_FIELDS = /\b(?:at least|exactly|use|provide|specify) $/iu;

/**
 * A value that the author names in a description: an example (`e.g. "en"`), the first of the allowed values, a default. Undefined where
 * none is marked as such.
 * @param name of the field, which is no value of it.
 */
export function quotedText(descriptions: readonly string[], name?: string): string | undefined {
  for (const description of descriptions) {
    const text = onOneLine(description.slice(0, MAX_READ));
    for (const cue of CUES) {
      const found = cue.exec(text);
      if (found === null) continue;
      const before = text.slice(0, found.index).slice(-MAX_BEFORE);
      if (OF_FIELDS.test(before) || (SUBJECT.exec(before)?.[1] ?? name) !== name) continue;
      const quoted = found.slice(1).find((group) => group !== undefined) ?? '';
      const value = /^"(.+)"$/.exec(quoted)?.[1] ?? quoted;
      const isValue = /[\p{L}\p{N}]/u.test(value) && value.trim() === value;
      if (isValue && value !== 'null' && value !== name) return value;
    }
  }
  return undefined;
}

/** A string of what the first sentence of a description begins with: a telephone number, a number of seconds. */
export function textOfSubject(descriptions: readonly string[]): string | undefined {
  const [first = ''] = descriptions;
  const sentence = firstSentence(first);
  return SUBJECTS.find(([words]) => words.test(sentence))?.[1];
}

/** A string of the kind that the first sentence of a description names: a number, an address, a time, true or false. */
export function textOfKind(descriptions: readonly string[]): string | undefined {
  for (const description of descriptions) {
    if (TRUE_OR_FALSE.test(onOneLine(description.slice(0, MAX_READ)))) return 'true';
    const sentence = firstSentence(description);
    const kind = KINDS.find(([words]) => words.test(sentence));
    if (kind !== undefined) return kind[1];
  }
  return undefined;
}

function firstSentence(description: string): string {
  const [paragraph = ''] = description
    .slice(0, MAX_READ)
    .trim()
    .split(/\n[ \t]*\n/);
  return onOneLine(paragraph).split(/(?<=\w[.!]) /)[0] ?? '';
}

/** Without runs of spaces, each expression reads a text in linear time. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
