import type { Diagnostic } from '../../diagnostic.ts';
import type { AddressProblem } from '../../http/read-address.ts';
import { isPseudoHeader } from '../../infer/infer-auth.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { safeError } from '../../redact/safe-error.ts';
import type { AdapterContext, LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { resolveBackend } from './command/backend.ts';
import type { CurlBackend, CurlWarning } from './command/curl-transfer.ts';
import type { DataContext } from './command/data-text.ts';
import { withConfig, withVariables } from './command/expand-arguments.ts';
import { commandRanges, type ReadCommand, scanCommands } from './command/read-commands.ts';
import { type TransferResult, transferRequests } from './command/transfer-requests.ts';
import type { UnreadCommand } from './command/unread-commands.ts';
import { isUnknownWord, wordText } from './shell/shell-word.ts';
import { warningDiagnostic } from './warning-diagnostic.ts';

/** Schemes that messages may contain; any other text before `://` may be part of a credential. */
const OTHER_SCHEMES: ReadonlySet<string> = new Set(
  'ftp ftps sftp scp file ws wss ldap ldaps smtp smtps imap imaps pop3 pop3s mqtt dict gopher telnet tftp rtsp smb'.split(
    ' ',
  ),
);

export { availableExports, resetBackend, resolveBackend } from './command/backend.ts';

/** Options of the adapter of curl commands. */
export interface CurlAdapterOptions {
  /** Reads the text of a file that a command names (`-d @body.json`); without it no file is read. */
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
    const scans = this.#texts(input, context).map(scanCommands);
    const commands = scans.flatMap((scan) => scan.commands);
    const unread = scans.flatMap((scan) => scan.unread);
    if (typeof input === 'string') context.locate?.(() => commandRanges({ commands, unread }));
    for (const [position, command] of unread.entries())
      context.report({ ...this.#unreadCommand(command), index: commands.length + position });
    if (commands.length === 0) {
      context.report(this.#diagnostic('CURL_EMPTY_INPUT', 'warning', 'The input contains no curl command.'));
      return [];
    }
    const backend = await resolveBackend();
    if (!backend) {
      const message = 'The curl parser lacks required functions.';
      context.report(this.#diagnostic('CURL_CAPABILITY_MISSING', 'error', message));
      return [];
    }
    if (backend.kind === 'json') {
      const message = 'The curl parser provides only a JSON summary; details of the commands are lost.';
      context.report(this.#diagnostic('CURL_BACKEND_JSON_FALLBACK', 'info', message));
    }
    const requests: NormalizedRequest[] = [];
    let extra = 0;
    for (const [index, command] of commands.entries()) {
      const found = this.#readCommand(command, index, backend, context);
      for (const [position, request] of found.entries()) {
        const sourceIndex = index + extra + position;
        const isMoved = sourceIndex !== index;
        requests.push(
          isMoved ? { ...request, sourceIndex, details: { ...request.details, index } } : request,
        );
      }
      extra += Math.max(found.length - 1, 0);
    }
    return requests;
  }

  /** Elements of an array that are not text are skipped. */
  #texts(input: unknown, { report }: AdapterContext): string[] {
    if (typeof input === 'string') return [input];
    const texts = Array.isArray(input) ? input.filter((text) => typeof text === 'string') : [];
    const others = Array.isArray(input) ? input.length - texts.length : 0;
    if (!Array.isArray(input) || (texts.length === 0 && others > 0))
      throw new TypeError('The curl adapter reads a string or an array of strings');
    if (others > 0) {
      const message = `${others} of ${input.length} elements of the input are not text and were left out.`;
      report(this.#diagnostic('CURL_PARSE_FAILED', 'warning', message));
    }
    return texts;
  }

  #readCommand(
    command: ReadCommand,
    index: number,
    backend: CurlBackend,
    { report }: AdapterContext,
  ): NormalizedRequest[] {
    const { problems = [] } = command.arguments;
    const warnings: CurlWarning[] = problems.map((problem) => [problem, '']);
    const results = this.#transfers(command, backend, warnings);
    if (Array.isArray(results)) warnings.push(...strayArguments(results));
    for (const warning of warnings) report(warningDiagnostic(warning, this.id, index));
    if (!Array.isArray(results)) {
      const message = 'The arguments of this command cannot be parsed.';
      report({
        ...this.#diagnostic('CURL_PARSE_FAILED', 'error', message),
        index,
        cause: safeError(results.error, command.text),
      });
      return [];
    }
    const isReported = warnings.some(([code]) => code === 'method-variable');
    if (!isReported && results.every(({ requests, problems }) => requests.length + problems.length === 0)) {
      const message = 'The command has no URL.';
      report({ ...this.#diagnostic('CURL_PARSE_FAILED', 'error', message), index });
    }
    for (const { problems } of results)
      for (const problem of problems) report({ ...this.#problem(problem), index });
    const pseudoHeaders = results.flatMap((result) => result.pseudoHeaders);
    for (const name of pseudoHeaders.length > 0 ? new Set(pseudoHeaders) : []) {
      const message = `${isPseudoHeader(name) ? name : 'A name with a colon'} is an HTTP/2 pseudo-header and was dropped.`;
      report({ ...this.#diagnostic('PSEUDO_HEADER_DROPPED', 'info', message), index });
    }
    return results.flatMap(({ requests }) =>
      requests.map((request) => ({ source: this.id, sourceIndex: index, ...request })),
    );
  }

  #transfers(command: ReadCommand, backend: CurlBackend, warnings: CurlWarning[]) {
    const { words, stdin, stdinFile } = command.arguments;
    const context: DataContext = { ...this.#options };
    const input = stdin ?? (stdinFile === undefined ? undefined : this.#options.readFile?.(stdinFile));
    if (input !== undefined && isUnknownWord(input)) context.isStdinUnknown = true;
    else if (input !== undefined) context.stdin = wordText(input);
    try {
      const configured = withConfig(words, context, warnings);
      const transfers = backend.read(withVariables(configured, context, warnings), warnings);
      return transfers.map((transfer) => transferRequests(transfer, context, warnings));
    } catch (error) {
      return { error };
    }
  }

  #unreadCommand({ name, kind }: UnreadCommand): Diagnostic {
    const message = {
      client: `Unsupported command ${name}; expected curl. Its request was left out.`,
      misspelled: `Expected the command curl, found ${name}; its request was left out.`,
      nested: 'A curl command in an argument or a string of another command was left out.',
      function: 'A curl command in a function that renames its arguments with `shift` was left out.',
    }[kind];
    return this.#diagnostic('CURL_UNKNOWN_COMMAND', 'warning', message);
  }

  #problem(problem: AddressProblem): Diagnostic {
    if (problem.problem === 'scheme') {
      const scheme = OTHER_SCHEMES.has(problem.scheme) ? `scheme ${problem.scheme}` : 'another scheme';
      const message = `Unsupported URL: ${scheme}; expected http or https. The URL was skipped.`;
      return this.#diagnostic('CURL_UNSUPPORTED_SCHEME', 'warning', message);
    }
    return this.#diagnostic('CURL_PARSE_FAILED', 'error', 'The URL of this command cannot be parsed.');
  }

  #diagnostic(code: Diagnostic['code'], severity: Diagnostic['severity'], message: string): Diagnostic {
    return { code, severity, message, source: this.id };
  }
}

/** In a command with a URL, another argument that is not a URL is a typo (`/` for a backslash), not a lost request. */
function strayArguments(results: TransferResult[]): CurlWarning[] {
  return results.flatMap((result) => {
    if (result.requests.length === 0) return [];
    const stray = result.problems.filter(({ problem }) => problem === 'invalid');
    result.problems = result.problems.filter(({ problem }) => problem !== 'invalid');
    return stray.map((): CurlWarning => ['stray-argument', '']);
  });
}
