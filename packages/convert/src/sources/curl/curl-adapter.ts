import type { Diagnostic } from '../../diagnostic.ts';
import type { AddressProblem } from '../../http/read-address.ts';
import { isPseudoHeader } from '../../infer/pseudo-headers.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { safeError } from '../../redact/safe-error.ts';
import type { AdapterContext, LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { type CurlBackend, resolveBackend } from './command/backend.ts';
import type { CurlWarning } from './command/curl-transfer.ts';
import type { DataContext } from './command/data-text.ts';
import { type ReadCommand, readCommands } from './command/read-commands.ts';
import { type TransferResult, transferRequests } from './command/transfer-requests.ts';
import { wordText } from './shell/shell-word.ts';
import { warningDiagnostic } from './warning-diagnostic.ts';

/** The schemes a message names; what else stands before `://` may be part of a credential. */
const OTHER_SCHEMES: ReadonlySet<string> = new Set(
  'ftp ftps sftp scp file ws wss ldap ldaps smtp smtps imap imaps pop3 pop3s mqtt dict gopher telnet tftp rtsp smb'.split(
    ' ',
  ),
);

export { availableExports, resetBackend, resolveBackend } from './command/backend.ts';

export interface CurlAdapterOptions {
  /** Gives the text of a file a command names (`-d @body.json`); without it no file is read. */
  readFile?: (path: string) => string | undefined;
}

/** Reads curl commands: one, several in a text, or an array of texts. */
export class CurlAdapter implements SourceAdapter {
  readonly id = 'curl';
  readonly #options: CurlAdapterOptions;

  constructor(options: CurlAdapterOptions = {}) {
    this.#options = options;
  }

  /** True for text, or an array whose first element is text, that begins with a curl command. */
  canHandle(input: unknown): boolean {
    const first: unknown = Array.isArray(input) ? input[0] : input;
    return (
      typeof first === 'string' && /^\s*(?:[$#>]\s*)?curl(?:\.exe)?(?=\s|\\|\^|$)/i.test(first.slice(0, 500))
    );
  }

  async parse(input: unknown, context: LocatingContext): Promise<NormalizedRequest[]> {
    const commands = texts(input).flatMap(readCommands);
    if (typeof input === 'string')
      context.locate?.(() => commands.map(({ offset, arguments: { end } }) => [offset, end]));
    if (commands.length === 0) {
      context.report(this.#diagnostic('CURL_EMPTY_INPUT', 'warning', 'The input holds no curl command.'));
      return [];
    }
    const backend = await resolveBackend();
    if (!backend) {
      const message = 'The component that reads curl commands offers none of the functions needed.';
      context.report(this.#diagnostic('CURL_CAPABILITY_MISSING', 'error', message));
      return [];
    }
    if (backend.kind === 'json') {
      const message = 'The component that reads curl commands only writes a summary: details are lost.';
      context.report(this.#diagnostic('CURL_BACKEND_JSON_FALLBACK', 'info', message));
    }
    const requests: NormalizedRequest[] = [];
    let extra = 0;
    for (const [index, command] of commands.entries()) {
      const found = this.#readCommand(command, index, backend, context);
      for (const [position, request] of found.entries()) {
        const sourceIndex = index + extra + position;
        const details = { ...request.details, index };
        requests.push(sourceIndex === index ? request : { ...request, sourceIndex, details });
      }
      extra += Math.max(found.length - 1, 0);
    }
    return requests;
  }

  #readCommand(
    command: ReadCommand,
    index: number,
    backend: CurlBackend,
    { report }: AdapterContext,
  ): NormalizedRequest[] {
    const warnings: CurlWarning[] = command.arguments.unclosed ? [['unclosed-quote', '']] : [];
    const results = this.#transfers(command, backend, warnings);
    if (Array.isArray(results)) warnings.push(...strayArguments(results));
    for (const warning of warnings) report(warningDiagnostic(warning, this.id, index));
    if (!Array.isArray(results)) {
      const message = 'curl could not read the arguments of this command; check its options and quotes.';
      report({
        ...this.#diagnostic('CURL_PARSE_FAILED', 'error', message),
        index,
        cause: safeError(results.error, command.text),
      });
      return [];
    }
    if (results.every(({ requests, problems }) => requests.length + problems.length === 0)) {
      const message = 'The command names no URL.';
      report({ ...this.#diagnostic('CURL_PARSE_FAILED', 'error', message), index });
    }
    for (const problem of results.flatMap(({ problems }) => problems)) {
      report({ ...this.#problem(problem), index });
    }
    for (const name of new Set(results.flatMap(({ pseudoHeaders }) => pseudoHeaders))) {
      const message = `${isPseudoHeader(name) ? name : 'A name with a colon'} belongs to HTTP/2, not to the request, and was dropped.`;
      report({ ...this.#diagnostic('PSEUDO_HEADER_DROPPED', 'info', message), index });
    }
    return results.flatMap(({ requests }) =>
      requests.map((request) => ({ source: this.id, sourceIndex: index, ...request })),
    );
  }

  #transfers(command: ReadCommand, backend: CurlBackend, warnings: CurlWarning[]) {
    const { words, stdin } = command.arguments;
    const context: DataContext = { ...this.#options };
    if (stdin !== undefined) context.stdin = wordText(stdin);
    try {
      const transfers = backend.read(words, warnings);
      return transfers.map((transfer) => transferRequests(transfer, context, warnings));
    } catch (error) {
      return { error };
    }
  }

  #problem(problem: AddressProblem): Diagnostic {
    if (problem.problem === 'scheme') {
      const scheme = OTHER_SCHEMES.has(problem.scheme) ? `scheme ${problem.scheme}` : 'another scheme';
      const message = `Only http and https are described; a URL of ${scheme} was skipped.`;
      return this.#diagnostic('CURL_UNSUPPORTED_SCHEME', 'warning', message);
    }
    return this.#diagnostic('CURL_PARSE_FAILED', 'error', 'The URL of this command does not parse.');
  }

  #diagnostic(code: Diagnostic['code'], severity: Diagnostic['severity'], message: string): Diagnostic {
    return { code, severity, message, source: this.id };
  }
}

/** What is no address in a command that has one is a slip (`/` for a backslash), and no lost request. */
function strayArguments(results: TransferResult[]): CurlWarning[] {
  return results.flatMap((result) => {
    if (result.requests.length === 0) return [];
    const stray = result.problems.filter(({ problem }) => problem === 'invalid');
    result.problems = result.problems.filter(({ problem }) => problem !== 'invalid');
    return stray.map((): CurlWarning => ['stray-argument', '']);
  });
}

function texts(input: unknown): string[] {
  if (typeof input === 'string') return [input];
  if (Array.isArray(input) && input.every((text) => typeof text === 'string')) return input;
  throw new TypeError('The curl adapter reads a string or an array of strings');
}
