import type { Diagnostic } from '../../diagnostic.ts';
import { isOrdinaryName } from '../../redact/secret-names.ts';
import type { CurlWarning } from './command/curl-transfer.ts';

/** Messages about data that a correct command does not contain. */
const MISSING: Readonly<Record<string, string>> = {
  'data-file': 'Data in a file is missing: the file is not part of the capture.',
  'data-stdin':
    'Data from standard input is missing: of what is written there, only here-documents and here-strings are read.',
  'data-variable':
    'Data is missing: it is a variable or the output of a command, whose value is not part of the capture.',
  'header-file': 'Headers in a file are missing: the file is not part of the capture.',
  'config-file': 'Options in a file are missing: the file is not part of the capture.',
  'cookie-files': 'Cookies in a file are missing: the file is not part of the capture.',
};

/** Own messages for the component's warnings, which quote values of the capture. */
const MESSAGES: Readonly<Record<string, string>> = {
  ...MISSING,
  'unclosed-quote': 'A quote is not closed; the command was read up to the next command.',
  'unknown-option': 'An option that curl does not have was ignored.',
  'bad-variable': 'A variable has a name, a value or a function that curl does not allow; it was ignored.',
  'unset-variable': 'A variable that --variable does not set is empty.',
  'malformed-header': 'A header without a colon or semicolon was ignored.',
  'nested-form': 'Nested form parts were flattened.',
  'unsupported-form-detail': 'A form field has an attribute that curl does not allow there; it was ignored.',
  'unknown-form-detail': 'A form field has an unknown attribute, which was ignored.',
  'trailing-form-data': 'Text after a quoted form parameter was ignored, as in curl.',
  'glob-limit': 'A URL expands to more than 100 addresses; the first 100 were read.',
  'data-and-form': 'curl sends either data (-d) or a form (-F); the data was ignored.',
  'missing-continuation':
    'A line that begins with an option or a URL was read as part of the command before it: a line continuation is missing.',
  'blank-after-continuation': 'Spaces or tabs after a line continuation were ignored.',
  'unquoted-ampersand': 'An & outside of quotes was read as part of the URL; a shell ends the command there.',
  'blanks-in-url': 'White space in a URL was removed.',
  'method-variable':
    'The method is a variable or an argument of a function, whose value is not part of the capture; the request was not read.',
  'unknown-arguments':
    'Arguments are those of a function or of an array whose values are not part of the capture; they were ignored.',
  'stray-argument': 'An argument that is neither an option nor a URL was ignored.',
};

const MISSING_MESSAGES = new Set(Object.values(MISSING));

/** Whether a message is about data that is not in the capture. */
export function isAboutMissingData(message: string): boolean {
  return MISSING_MESSAGES.has(message);
}

/** The diagnostic for a warning. */
export function warningDiagnostic([code, text]: CurlWarning, source: string, index: number): Diagnostic {
  const isShown = code === 'unknown-option' && text.startsWith('-') && isOrdinaryName(text);
  const message = isShown ? `Unknown curl option ${text}; it was ignored.` : getMessage(code);
  return { code: 'CURL_PARSE_FAILED', severity: 'warning', message, source, index };
}

function getMessage(code: string): string {
  return Object.hasOwn(MESSAGES, code) ? (MESSAGES[code] ?? code) : 'A part of this command was ignored.';
}
