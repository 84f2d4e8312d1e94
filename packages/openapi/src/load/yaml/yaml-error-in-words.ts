/** Messages and help for the error codes of the `yaml` parser. */
const WORDS: Record<string, [reason: string, help: string]> = {
  TAB_AS_INDENT: ['tabs are not allowed for indentation', 'Indent with spaces.'],
  MULTIPLE_DOCS: [
    'a second document starts here',
    'Keep one document per file: remove the line `---` and everything after it.',
  ],
  MISSING_CHAR: ['a comma, a colon or a bracket is missing', 'Add it, or put the text in quotes.'],
  BAD_INDENT: [
    'the indentation does not match the surrounding lines',
    'Indent it like the surrounding lines.',
  ],
  UNEXPECTED_TOKEN: [
    'unexpected content',
    'Check the indentation and quotes of this line and the line before.',
  ],
  MULTILINE_IMPLICIT_KEY: [
    'a key and its colon must be on one line',
    'Add the colon, or indent the line to join it to the text above.',
  ],
  BLOCK_AS_IMPLICIT_KEY: [
    'a second key is on the same line',
    'Start a new line, or put the text in quotes because it contains a colon.',
  ],
  BAD_SCALAR_START: ['a plain scalar cannot start with this character', 'Put the text in quotes.'],
  BAD_DQ_ESCAPE: ['invalid escape sequence in double quotes', 'Double the backslash, or use single quotes.'],
  BAD_ALIAS: ['the alias has no anchor', 'Correct the name, or define the anchor with `&` before it.'],
};

export function yamlErrorInWords(code: string, message: string): { message: string; help: string } {
  const [reason, help] = missing(message) ??
    WORDS[code] ?? [withoutQuotes(message).replace(/\.$/, ''), 'Fix the syntax error shown.'];
  return { message: `Invalid YAML: ${reason}.`, help };
}

function missing(message: string): [reason: string, help: string] | undefined {
  if (message.startsWith('Missing closing')) return ['a closing quote is missing', 'Add it.'];
  const bracket = /end with an? (.)$/.exec(message)?.[1];
  return bracket === undefined
    ? undefined
    : [`a closing \`${bracket}\` is missing`, 'Add it, or put the text in quotes.'];
}

/** The message of a parser without quoted text: the file may contain recorded requests. */
export function withoutQuotes(reason: string): string {
  return reason.replace(/"[^"]*"|'[^']*'|`[^`]*`|<[^<>]*>/g, '…');
}
