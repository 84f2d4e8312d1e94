import { SecretMask } from '@curlew/contract';
import { serveProxy, type Traffic, TrafficChecker } from '@curlew/contract/proxy';
import { displayPath, isAllowedHost } from '@curlew/project';
import type { Run } from '../command.ts';
import { counted } from '../counted.ts';
import { EXIT } from '../exit-code.ts';
import { openDescription } from '../follow-description.ts';
import { listenFailure } from '../listen-failure.ts';
import { onlySource } from '../only-source.ts';
import { printMessage, printResult } from '../output.ts';
import { readNumber } from '../read-number.ts';
import { untilStopped } from '../until-stopped.ts';
import { UsageError } from '../usage-error.ts';
import { contradictions } from './contradictions.ts';
import { proxyCommand } from './proxy-command.ts';
import { createRecording } from './recording.ts';

const MAX_BODY_BYTES = 10_000_000;

/** Passes traffic to a target until the user stops it, and prints what contradicts the description. */
export const runProxy: Run<typeof proxyCommand.options> = async ({ values, positionals }) => {
  const path = onlySource(proxyCommand, positionals);
  const target = readTarget(values.target);
  const { host, quiet = false, insecure = false } = values;
  const port = readNumber('port', values.port, { min: 0, max: 65_535 }) ?? 4011;
  const timeoutMs = readNumber('timeout', values.timeout, { min: 1, max: 86_400_000 }) ?? 120_000;
  const allowUndeclared = values['allow-undeclared'] ?? false;
  const recording = createRecording(values.record);
  // A file that cannot be written is known before anything passes.
  recording?.write();
  const description = await openDescription(path, values['allow-remote'] ?? false, (given) => {
    return new TrafficChecker(given, { allowUndeclared, maxBodyBytes: MAX_BODY_BYTES });
  });
  const seen = new Map<string, number>();
  const mask = new SecretMask();
  let work = Promise.resolve();
  let passed = 0;

  const look = async (traffic: Traffic): Promise<void> => {
    const checked = await description.current().check(traffic);
    const { exchange } = checked;
    mask.learn(exchange);
    recording?.add(exchange);
    passed += 1;
    const shown = mask.text(traffic.pathAndQuery.split('?')[0] ?? '/');
    const found = contradictions(checked, {
      path: shown,
      displayPath: (file) => displayPath(file, process.cwd()),
    });
    const status = exchange.response?.status ?? 'failed';
    const head = `${traffic.method} ${shown} ${status} ${traffic.durationMs.toFixed(0)} ms`;
    const fresh = found.filter(({ key }) => !seen.has(key));
    for (const { key } of found) seen.set(key, (seen.get(key) ?? 0) + 1);
    if (!quiet || fresh.length > 0)
      printMessage(exchange.failure ? `${head}  ${exchange.failure.message}` : head);
    for (const { sentence, place } of fresh) {
      printMessage(`  ${mask.text(sentence)}${place === undefined ? '' : `\n    --> ${place}`}`);
    }
  };

  const server = await serveProxy({
    target,
    port,
    timeoutMs,
    insecure,
    maxBodyBytes: MAX_BODY_BYTES,
    allowsHost: (header) => isAllowedHost(header, { host, allowedHosts: [] }),
    ...(host === undefined ? {} : { host }),
    // One after the other: lines of one exchange stay together.
    report: (traffic) => {
      work = work.then(() => look(traffic));
    },
  }).catch((error: unknown) => {
    throw listenFailure(error, port);
  });
  printResult(`${server.url}\n`);
  printMessage(
    `Requests go to ${target.origin}${target.pathname === '/' ? '' : target.pathname}. Ctrl+C stops.`,
  );
  description.follow();
  await untilStopped();
  description.stop();
  await server.close();
  await work;
  const written = recording?.write();
  printMessage(summary(passed, seen));
  if (written) {
    const left = written.dropped > 0 ? `; ${written.dropped} more were too many` : '';
    printMessage(`Wrote ${counted(written.count, 'exchange')} to ${values.record}${left}.`);
  }
  return seen.size > 0 ? EXIT.problems : EXIT.fine;
};

function summary(passed: number, seen: ReadonlyMap<string, number>): string {
  if (seen.size === 0) return `${counted(passed, 'exchange')}, no contradiction.`;
  const times = [...seen.values()].reduce((sum, count) => sum + count, 0);
  return `${counted(passed, 'exchange')}, ${counted(seen.size, 'contradiction')}, seen ${counted(times, 'time')}.`;
}

function readTarget(text: string | undefined): URL {
  if (text === undefined)
    throw new UsageError('`curlew proxy` needs `--target`.', 'Name the URL of the API.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new UsageError(`\`--target\` is an http or https URL, not \`${text}\`.`);
}
