import { createSecureContext } from 'node:tls';
import { judgeFindings, TrafficBaseline } from '@curlew/contract/servers';
import { pluralize, printableText } from '@curlew/diagnostics/internal';
import { type ServeProxyOptions, serveProxy, type Traffic, TrafficChecker } from '@curlew/mock/proxy';
import { wireMethod } from '@curlew/openapi/internal';
import { isAllowedHost, readFindingIgnores } from '@curlew/project/internal';
import type { Run } from '../arguments/command.ts';
import { readCors, readNumber, readPem } from '../arguments/option-values.ts';
import { requireSingleSource } from '../arguments/require-sources.ts';
import { EXIT, UsageError } from '../command-error.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { openDescription } from '../follow-description.ts';
import { printMessage, printResult } from '../output.ts';
import { listenFailure } from '../process/listen-failure.ts';
import { untilStopped } from '../process/stop-on-signal.ts';
import { configFile } from '../read-config.ts';
import { createRecording } from '../recording/recording.ts';
import { requirePackages } from '../require-packages.ts';
import { readFindingSettings, writeBaseline } from '../test/finding-settings.ts';
import { proxyCommand } from './proxy-command.ts';
import { TrafficLog } from './traffic-log.ts';

const MAX_BODY_BYTES = 10_000_000;

/** Proxies traffic to a target until the user stops it, and prints contradictions of the description. */
export const runProxy: Run<typeof proxyCommand.options> = async ({ values, positionals }) => {
  const path = requireSingleSource(proxyCommand, positionals);
  const target = readTarget(values.target);
  const { host, quiet = false, insecure = false } = values;
  const port = readNumber('port', values.port, { min: 0, max: 65_535 }) ?? 4011;
  const timeoutMs = readNumber('timeout', values.timeout, { min: 1, max: 86_400_000 }) ?? 120_000;
  const allowUndeclared = values['allow-undeclared'] ?? false;
  const discriminators = values['ignore-discriminators'] ? 'annotate' : 'select';
  const certificate = readCertificate(values);
  const cors = readCors(values.cors);
  const settings = await readFindingSettings(values);
  const { baseline, ...policy } = settings.policy;
  const known = new TrafficBaseline(baseline);
  if (values.record !== undefined && values.save !== undefined)
    throw new UsageError('--record and --save name two files.', 'Pass one of them.');
  const file = values.record ?? values.save;
  const recording = createRecording(file);
  const description = await openDescription(path, values['allow-remote'] ?? false, (given) => {
    const checks = { allowUndeclared, discriminators } as const;
    const checker = new TrafficChecker(given, { ...checks, insecure, maxBodyBytes: MAX_BODY_BYTES });
    return { checker, ignores: readFindingIgnores(given) };
  });
  await requirePackages(description.current().checker.load());
  rejectInputs(
    [file],
    [...description.files(), values['tls-cert'], values['tls-key'], configFile(values.config)],
    values.record === undefined ? '--save' : '--record',
  );
  rejectInputs(
    [settings.update ? settings.file : undefined],
    [...description.files(), file, configFile(values.config)],
    '--baseline',
  );
  // Fail early if the file cannot be written.
  recording?.write();
  const log = new TrafficLog({ quiet });
  let unrecorded = 0;
  let hasRefused = false;
  const queue = new CheckQueue(async (traffic) => {
    const { checker, ignores } = description.current();
    const checked = await checker.check(traffic);
    if (recording && isRecordable(traffic)) {
      recording.add(checked.exchange);
      unrecorded -= 1;
    }
    const accepts = ignores.accepts;
    const kept = judgeFindings(checked.findings, { ...policy, accepts });
    const { operation, exchange, path: outline } = checked;
    const method = operation ? wireMethod(operation.method) : exchange.request.method;
    const fresh = known.fresh(`${method} ${outline}`, exchange.response?.status, kept);
    const judged = { ...checked, findings: settings.update ? [] : fresh };
    for (const line of log.lines(traffic, judged)) printMessage(line);
  });
  const server = await serveProxy({
    target,
    port,
    timeoutMs,
    insecure,
    cors,
    onForeignPage: () => {
      if (!hasRefused) printMessage('Refused a page of another origin. Pass `--cors <origin>` to answer it.');
      hasRefused = true;
    },
    ...(certificate && { certificate }),
    maxBodyBytes: MAX_BODY_BYTES,
    allowsHost: (header) => isAllowedHost(header, { host, allowedHosts: [] }),
    ...(host === undefined ? {} : { host }),
    report: (traffic) => {
      if (isRecordable(traffic)) unrecorded += 1;
      queue.add(traffic);
    },
  }).catch((error: unknown) => {
    throw listenFailure(error, port);
  });
  const stopped = untilStopped();
  printResult(`${server.url}\n`);
  printMessage(
    `Requests go to ${target.origin}${target.pathname === '/' ? '' : target.pathname}. Ctrl+C stops.`,
  );
  description.follow();
  await stopped;
  description.stop();
  await server.close();
  await queue.end();
  const written = recording && {
    ...recording.write(),
    file: file ?? '',
    unchecked: unrecorded,
  };
  if (settings.update && settings.file !== undefined) writeBaseline(settings.file, known.all);
  printMessage(log.summary);
  if (known.knownCount > 0)
    printMessage(`Not listed: ${pluralize(known.knownCount, 'finding')} known by the baseline.`);
  for (const line of closingLines(queue.unchecked, written)) printMessage(line);
  return log.hasFindings || queue.unchecked.failedCount > 0 ? EXIT.problems : EXIT.ok;
};

/** An archive has requests and responses of HTTP. */
function isRecordable({ isOpen, protocol }: Traffic): boolean {
  return !isOpen && protocol === undefined;
}

/** @throws {UsageError} */
export function readTarget(text: string | undefined): URL {
  if (text === undefined)
    throw new UsageError('`curlew proxy` requires `--target`.', 'Pass the URL of the API.');
  // Servers of descriptions have the scheme of their protocol, which HTTP carries.
  const scheme = CARRIERS.get(/^[a-z]+(?=:\/\/)/i.exec(text)?.[0].toLowerCase() ?? '');
  const url = scheme && URL.parse(text.replace(/^[a-z]+/i, scheme));
  if (url) return url;
  throw new UsageError(`\`--target\` must be an http or https URL, found \`${text}\`.`);
}

const CARRIERS: ReadonlyMap<string, string> = new Map([
  ['http', 'http'],
  ['https', 'https'],
  ['grpc', 'http'],
  ['grpcs', 'https'],
  ['ws', 'http'],
  ['wss', 'https'],
]);

/** What was written to an archive, in exchanges. */
export interface WrittenRecording {
  file: string;
  count: number;
  /** Beyond the size of the archive. */
  dropped: number;
  /** Not recorded, because they were not checked. */
  unchecked: number;
}

/** What a proxy says about traffic that it did not check or record, after the summary of the rest. */
export function closingLines(
  { overflowCount, failedCount, firstFailure }: UncheckedTraffic,
  written: WrittenRecording | undefined,
): string[] {
  const lines: string[] = [];
  if (overflowCount > 0) {
    const were = pluralize(overflowCount, 'exchange or message was', 'exchanges or messages were');
    lines.push(
      `${were} not checked: traffic came faster than it can be checked. Send it more slowly, or in smaller parts.`,
    );
  }
  if (failedCount > 0) {
    const failed = pluralize(failedCount, 'exchange or message', 'exchanges or messages');
    const first = failedCount > 1 ? 'the first one with' : 'with';
    lines.push(`The check of ${failed} failed, ${first}: ${printableText(firstFailure ?? '')}`);
  }
  if (written) {
    const { file, count, dropped, unchecked } = written;
    const left = [
      ...(dropped > 0 ? [`${dropped.toLocaleString('en')} more were too many`] : []),
      ...(unchecked > 0 ? [`${pluralize(unchecked, 'exchange')} could not be recorded without a check`] : []),
    ];
    lines.push(`${[`Wrote ${pluralize(count, 'exchange')} to ${file}`, ...left].join('; ')}.`);
    lines.push(
      'The file may contain credentials: it is readable by you alone. Review it before you share it.',
    );
  }
  return lines;
}

/** Bytes of traffic that may wait; what comes beyond is not checked. */
const MAX_PENDING_BYTES = 200_000_000;
/** Estimated size of what is neither a body nor a message. */
const BASE_BYTES = 2_000;

/** Exchanges and messages that were not checked. */
interface UncheckedTraffic {
  /** Came faster than they could be checked. */
  overflowCount: number;
  /** Their check failed. */
  failedCount: number;
  /** Name of the first failure. */
  firstFailure?: string;
}

/** Checks traffic one after the other, so that the lines of one exchange stay together. */
export class CheckQueue {
  readonly #check: (traffic: Traffic) => Promise<void>;
  readonly #maxPendingBytes: number;
  #work: Promise<void> = Promise.resolve();
  #pendingBytes = 0;
  #unchecked: UncheckedTraffic = { overflowCount: 0, failedCount: 0 };

  constructor(check: (traffic: Traffic) => Promise<void>, maxPendingBytes = MAX_PENDING_BYTES) {
    this.#check = check;
    this.#maxPendingBytes = maxPendingBytes;
  }

  get unchecked(): Readonly<UncheckedTraffic> {
    return this.#unchecked;
  }

  add(traffic: Traffic): void {
    const bytes = getBytes(traffic);
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > this.#maxPendingBytes) {
      this.#unchecked.overflowCount += 1;
      return;
    }
    this.#pendingBytes += bytes;
    this.#work = this.#work
      .then(() => this.#check(traffic))
      .catch((error: unknown) => {
        this.#unchecked.failedCount += 1;
        // The message of an error may quote what was received.
        this.#unchecked.firstFailure ??= error instanceof Error ? error.name : 'an unknown error';
      })
      .then(() => {
        this.#pendingBytes -= bytes;
      });
  }

  /** Resolves when everything that waits is checked. */
  end(): Promise<void> {
    return this.#work;
  }
}

function getBytes({ request, response, messages }: Traffic): number {
  const bodies = request.body.length + (response?.body.length ?? 0);
  return messages.reduce((sum, { data }) => sum + data.length, BASE_BYTES + bodies);
}

/**
 * The certificate of `--tls-cert` and its key; undefined without them.
 * @throws {UsageError} if one of them is missing, or they do not belong together.
 */
export function readCertificate(given: {
  'tls-cert'?: string | undefined;
  'tls-key'?: string | undefined;
}): ServeProxyOptions['certificate'] {
  const { 'tls-cert': certFile, 'tls-key': keyFile } = given;
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined)
    throw new UsageError('`--tls-cert` and `--tls-key` belong together.', 'Pass both files.');
  const certificate = { cert: readPem('tls-cert', certFile), key: readPem('tls-key', keyFile) };
  try {
    createSecureContext(certificate);
  } catch {
    throw new UsageError(
      '`--tls-cert` and `--tls-key` are not a certificate and its private key.',
      'Pass PEM files of one certificate.',
    );
  }
  return certificate;
}
