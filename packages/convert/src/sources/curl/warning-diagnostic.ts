import type { Diagnostic } from '../../diagnostic.ts';
import { isOrdinaryName } from '../../redact/names/ordinary-name.ts';
import type { CurlWarning } from './command/curl-transfer.ts';

/** Our own words for the component's warnings: its own repeat values of the capture. */
const MESSAGES: Readonly<Record<string, string>> = {
  'unclosed-quote': 'A quote is opened and never closed; the command was read up to the next one.',
  'unknown-option': 'An option that curl does not have was left out.',
  'header-file': 'Headers are read from a file, which is not in the capture; they are missing.',
  'cookie-files': 'Cookies are read from a file, which is not in the capture; they are missing.',
  'malformed-header': 'A header has neither a colon nor a semicolon and was left out.',
  'nested-form': 'Nested parts of a form are shown side by side.',
  'unsupported-form-detail': 'A form field has an attribute that curl does not allow there.',
  'unknown-form-detail': 'A form field has an attribute that curl does not know.',
  'trailing-form-data': 'Text behind a quoted form parameter is ignored, as curl does.',
  'stray-argument': 'An argument that is neither option nor URL was left out.',
};

/** The diagnostic for a warning. */
export function warningDiagnostic([code, text]: CurlWarning, source: string, index: number): Diagnostic {
  const isShown = code === 'unknown-option' && text.startsWith('-') && isOrdinaryName(text);
  const message = isShown ? `curl has no option ${text}; it was left out.` : messageOf(code);
  return { code: 'CURL_PARSE_FAILED', severity: 'warning', message, source, index };
}

function messageOf(code: string): string {
  return Object.hasOwn(MESSAGES, code) ? (MESSAGES[code] ?? code) : 'Something in this command was left out.';
}
