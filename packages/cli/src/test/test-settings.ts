import { type CaseFilter, type ConnectionOptions, TEST_REPORTERS, type TestReporter } from '@curlew/contract';
import {
  ACCEPTANCES,
  type Acceptance,
  FILTER_FIELDS,
  type FilterField,
  type TlsOptions,
} from '@curlew/contract/internal';
import type { CheckOptions } from '@curlew/exchange';
import type { OptionValues } from '../arguments/command.ts';
import { readPem, unknownChoice } from '../arguments/option-values.ts';
import { UsageError } from '../command-error.ts';
import type { testCommand } from './test-command.ts';

export type Given = OptionValues<typeof testCommand.options>;

/**
 * The two sides of `name=value`.
 * @throws {UsageError} without a separator.
 */
export function pairOption(name: string, text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + separator.length).trim()];
  throw new UsageError(`\`--${name}\` must have the form \`name${separator}value\`.`);
}

export function acceptance({ accept }: Given): Acceptance | undefined {
  return ACCEPTANCES.find((one) => one === accept);
}

/**
 * The statuses of `--accept-refusal`.
 * @throws {UsageError} for another text than statuses from 400 to 499.
 */
export function acceptedRefusals({ 'accept-refusal': text }: Given): number[] {
  if (text === undefined) return [];
  const statuses = text.split(',').map((one) => one.trim());
  if (statuses.every((one) => /^4\d\d$/.test(one))) return statuses.map(Number);
  throw new UsageError(
    `\`--accept-refusal\` must list statuses from 400 to 499, found \`${text}\`.`,
    'Write `--accept-refusal 400,422`.',
  );
}

export function filters({ filter = [] }: Given): CaseFilter[] {
  return filter.map((text) => {
    const [field, pattern] = pairOption('filter', text, ':');
    if (!isField(field)) throw unknownChoice('filter', field, FILTER_FIELDS);
    return { field, pattern };
  });
}

function isField(text: string): text is FilterField {
  return FILTER_FIELDS.some((field) => field === text);
}

export interface ChosenReporter {
  reporter: TestReporter;
  /** Undefined: standard output. */
  file: string | undefined;
}

/** Reporters with their output files; the pretty one writes to standard output unless another one does. */
export function reporters({ reporter = [] }: Given): ChosenReporter[] {
  const chosen = reporter.map((text): ChosenReporter => {
    const at = text.indexOf('=');
    const id = at < 0 ? text : text.slice(0, at);
    const found = TEST_REPORTERS.find((one) => one.id === id);
    const ids = TEST_REPORTERS.map((one) => one.id);
    if (!found) throw unknownChoice('reporter', id, ids);
    if (text.slice(at + 1) === '')
      throw new UsageError(`\`--reporter ${id}=\` requires a file.`, `Write \`--reporter ${id}=<file>\`.`);
    return { reporter: found, file: at < 0 ? undefined : text.slice(at + 1) };
  });
  const printed = chosen.filter(({ file }) => file === undefined);
  if (printed.length > 1)
    throw new UsageError('Only one reporter can write to standard output.', 'Write `--reporter name=file`.');
  const [pretty] = TEST_REPORTERS;
  return printed.length === 1 || !pretty ? chosen : [{ reporter: pretty, file: undefined }, ...chosen];
}

/** Connections of all calls; without the server for all protocols. */
export function connection(given: Given): ConnectionOptions {
  const servers = Object.fromEntries(
    (given.server ?? []).filter(isForProtocol).map((text) => pairOption('server', text, '=')),
  );
  const tls: TlsOptions = {
    ...(given.ca !== undefined && { ca: readPem('ca', given.ca) }),
    ...(given.cert !== undefined && { cert: readPem('cert', given.cert) }),
    ...(given.key !== undefined && { key: readPem('key', given.key) }),
    ...(given.insecure && { insecure: true }),
  };
  return {
    servers,
    tls,
    ...(given.proxy !== undefined && { proxy: given.proxy }),
    ...(given['allow-commands'] && { allowCommands: true }),
  };
}

/** The server for all protocols, without a trailing slash. */
export function serverUrl({ server = [] }: Given): string | undefined {
  const [url, other] = server.filter((text) => !isForProtocol(text));
  if (other !== undefined)
    throw new UsageError(
      '`--server` sets two URLs for all protocols; expected one.',
      'Pass one; for a single protocol, write `--server grpc=host:port`.',
    );
  if (url === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`\`--server\` must be an http or https address, found \`${url}\`.`);
  return url.replace(/\/+$/, '');
}

/** The URLs of all servers, of those for one protocol or source description, too. */
export function serverUrls({ server = [] }: Given): string[] {
  return server.map((text) => (isForProtocol(text) ? pairOption('server', text, '=')[1] : text));
}

/** Whether a server is that of one protocol, or of one source description of an Arazzo document. */
function isForProtocol(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)*=/.test(text);
}

/** How strictly responses are checked. */
export function checkOptions(given: Given): Pick<CheckOptions, 'allowUndeclared' | 'discriminators'> {
  return {
    allowUndeclared: given['allow-undeclared'] ?? false,
    discriminators: given['ignore-discriminators'] ? 'annotate' : 'select',
  };
}
