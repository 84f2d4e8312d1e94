/** The codes of the thorough parser in words for authors of YAML, and how to fix each problem. */
const WORDS: Record<string, [reason: string, help: string]> = {
  TAB_AS_INDENT: ['tabs cannot indent', 'Indent with spaces.'],
  MULTIPLE_DOCS: [
    'a second document begins here',
    'Keep one document a file: remove the line `---` and what follows it.',
  ],
  MISSING_CHAR: ['a comma, a colon or a bracket is missing', 'Add it, or put the text in quotes.'],
  BAD_INDENT: ['the indentation does not fit the lines around it', 'Indent it like its neighbours.'],
  UNEXPECTED_TOKEN: [
    'this is not expected here',
    'Look at the indentation and the quotes of this line and the one before.',
  ],
  MULTILINE_IMPLICIT_KEY: [
    'a key and its colon must stand on one line',
    'Add the colon, or indent the line to join it to the text above.',
  ],
  BLOCK_AS_IMPLICIT_KEY: [
    'a second key stands on the line of the first',
    'Begin a new line, or put the text in quotes: it holds a colon.',
  ],
  BAD_SCALAR_START: ['a text cannot begin with this character', 'Put the text in quotes.'],
  BAD_DQ_ESCAPE: ['there is no such escape in double quotes', 'Double the backslash, or use single quotes.'],
  BAD_ALIAS: ['this alias repeats nothing', 'Correct its name, or name a value before it with `&`.'],
};

export function yamlErrorInWords(code: string, message: string): { message: string; help: string } {
  const [reason, help] = missing(message) ??
    WORDS[code] ?? [withoutQuotes(message).replace(/\.$/, ''), 'Mend the text at this place.'];
  return { message: `The file is not YAML: ${reason}.`, help };
}

function missing(message: string): [reason: string, help: string] | undefined {
  if (message.startsWith('Missing closing')) return ['a closing quote is missing', 'Add it.'];
  const bracket = /end with an? (.)$/.exec(message)?.[1];
  return bracket === undefined
    ? undefined
    : [`a closing \`${bracket}\` is missing`, 'Add it, or put the text in quotes.'];
}

/** What a parser says, without the text of the file that it repeats: the file may be one of recorded requests. */
export function withoutQuotes(reason: string): string {
  return reason.replace(/"[^"]*"|'[^']*'|`[^`]*`|<[^<>]*>/g, '…');
}
