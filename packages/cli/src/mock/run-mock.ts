import { readFileSync } from 'node:fs';
import { renderLine } from '@curlew/diagnostics';
import { pluralize, printableText } from '@curlew/diagnostics/internal';
import type { Exchange } from '@curlew/exchange';
import {
  type FaultScript,
  Mock,
  type MockReply,
  type MockRequest,
  RESET_PATH,
  readFaultScript,
  type SimulatedFailures,
  serveMock,
} from '@curlew/mock';
import type { Operation } from '@curlew/openapi';
import { displayPath, isAllowedHost } from '@curlew/project/internal';
import type { OptionValues, Run } from '../arguments/command.ts';
import { readCors, readNumber } from '../arguments/option-values.ts';
import { requireSingleSource } from '../arguments/require-sources.ts';
import { EXIT, UsageError } from '../command-error.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { openDescription } from '../follow-description.ts';
import { printMessage, printResult } from '../output.ts';
import { listenFailure } from '../process/listen-failure.ts';
import { untilStopped } from '../process/stop-on-signal.ts';
import { createRecording } from '../recording/recording.ts';
import { mockCommand } from './mock-command.ts';

type Values = OptionValues<typeof mockCommand.options>;

/** Serves a mock of one description and follows its files until the user stops it. */
export const runMock: Run<typeof mockCommand.options> = async ({ values, positionals }) => {
  const path = requireSingleSource(mockCommand, positionals);
  const { host, lenient = false, quiet = false, state = false } = values;
  const port = readNumber('port', values.port, { min: 0, max: 65_535 }) ?? 4010;
  const maxBodyBytes = readNumber('max-body', values['max-body'], { min: 0, max: 2 ** 31 });
  const failures = readFailures(values);
  const discriminators = values['ignore-discriminators'] ? 'annotate' : 'select';
  const cors = readCors(values.cors);
  const description = await openDescription(path, values['allow-remote'] ?? false, (given) => {
    return new Mock(given, { lenient, discriminators, state });
  });
  const faults = readFaults(values.faults, {
    operations: description.current().operations,
    seed: failures.seed,
  });
  const recording = createRecording(values.record, { requestsOnly: true });
  rejectInputs([values.record], [...description.files(), values.faults], '--record');
  // Fail early if the file cannot be written.
  recording?.write();
  const server = await serveMock(() => description.current(), {
    port,
    failures,
    cors,
    allowsHost: (header) => isAllowedHost(header, { host, allowedHosts: [] }),
    ...(faults && { faults }),
    ...(host === undefined ? {} : { host }),
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    report(request, reply, durationMs, path) {
      if (!quiet) printRequest(request, reply, durationMs, path);
      if (isUnknown(request, reply, description.current()))
        recording?.add(requestExchange(request, durationMs));
    },
  }).catch((error: unknown) => {
    throw listenFailure(error, port);
  });
  const stopped = untilStopped();
  printResult(`${server.url}\n`);
  printMessage(
    `${description.current().operationCount} operations. Saved changes are served at once. Ctrl+C stops.`,
  );
  const { statefulCount } = description.current();
  if (statefulCount !== undefined)
    printMessage(
      `${statefulCount} of them keep state. Reset it with \`curl -X POST ${server.url}${RESET_PATH}\`.`,
    );
  for (const line of unservedLines(description.current())) printMessage(line);
  description.follow();
  await stopped;
  description.stop();
  await server.close();
  if (recording) {
    const { count, dropped } = recording.write();
    const more = dropped > 0 ? `; ${dropped.toLocaleString('en')} more were too many` : '';
    printMessage(`Wrote ${pluralize(count, 'unknown request')} to ${values.record}${more}.`);
  }
  return EXIT.ok;
};

/** A request of a path or method that the description does not have. */
function isUnknown(request: MockRequest, { status }: MockReply, mock: Mock): boolean {
  if (request.path === RESET_PATH) return false;
  const isPath = request.path.startsWith('/') && URL.canParse(`http://localhost${request.path}`);
  return isPath && (status === 404 || status === 405) && mock.getOperation(request) === undefined;
}

/** A request without its response, which is none of the API. */
function requestExchange({ method, path, query, headers, body }: MockRequest, durationMs: number): Exchange {
  const lines = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const host = headers.host ?? 'localhost';
  return {
    protocol: 'http',
    operation: '',
    request: {
      method,
      url: `http://${host}${path}${query === '' ? '' : `?${query}`}`,
      headers: lines,
      ...(body.length > 0 && { body }),
    },
    messages: [],
    redirects: [],
    startedAt: Date.now() - durationMs,
    durationMs,
    timings: {},
  };
}

/** Maximum number of listed operations that are not served. */
const MAX_LISTED = 20;

function unservedLines({ unserved }: Mock): string[] {
  if (unserved.length === 0) return [];
  const listed = unserved.slice(0, MAX_LISTED).map(({ operation, protocol, span }) => {
    const { operationId, method, path } = operation;
    const name = printableText(operationId ?? `${method.toUpperCase()} ${path}`);
    return `  ${name} (${protocol})  ${displayPath(span.file, process.cwd())}:${span.line}:${span.column}`;
  });
  const more = unserved.length - listed.length;
  return [
    `${pluralize(unserved.length, 'operation')} not served (501), because a mock speaks HTTP, SSE and WebSocket alone:`,
    ...listed,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function readFailures(values: Values): SimulatedFailures {
  const rate = { min: 0, max: 1, integer: false };
  const errorRate = readNumber('error-rate', values['error-rate'], rate);
  const resetRate = readNumber('reset-rate', values['reset-rate'], rate);
  const seed = readNumber('seed', values.seed, { min: 0, max: 2 ** 32 - 1 });
  return {
    latencyMs: readLatency(values.latency),
    ...(errorRate === undefined ? {} : { errorRate }),
    ...(resetRate === undefined ? {} : { resetRate }),
    ...(seed === undefined ? {} : { seed }),
  };
}

function readLatency(text = '0'): readonly [number, number] {
  const [, min, max = min] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (min !== undefined && Number(min) <= Number(max)) return [Number(min), Number(max)];
  throw new UsageError(
    `\`--latency\` must be a time in milliseconds such as 200 or 100-500, found \`${text}\`.`,
  );
}

/** Prints the path template instead of the path, and no message of the request: both may contain credentials. */
function printRequest({ method }: MockRequest, reply: MockReply, durationMs: number, path: string): void {
  const detail = reply.outline === undefined ? '' : `  ${printableText(reply.outline)}`;
  printMessage(`${method} ${printableText(path)} ${reply.status} ${durationMs.toFixed(0)} ms${detail}`);
  for (const line of reply.outlines ?? []) printMessage(`  ${printableText(line)}`);
}

/**
 * Reads the file of `--faults`; undefined without one.
 * @throws {UsageError} with the places of what is wrong in it.
 */
function readFaults(
  file: string | undefined,
  { operations, seed }: { operations: readonly Operation[]; seed: number | undefined },
): FaultScript | undefined {
  if (file === undefined) return undefined;
  const { script, diagnostics } = readFaultScript(getText(file), {
    file,
    operations,
    ...(seed !== undefined && { seed }),
  });
  if (script !== undefined) return script;
  throw new UsageError(
    `\`--faults\` cannot be used: ${file}.`,
    diagnostics.map((diagnostic) => renderLine(diagnostic)).join('\n'),
  );
}

function getText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`File not found: \`--faults\` ${file}.`);
  }
}
