import { SecretMask } from '@curlew/exchange';
import { type CheckedTraffic, type Traffic, undeclaredOperation } from '@curlew/mock/proxy';
import { expect, test, vi } from 'vitest';
import { TrafficLog } from '../../src/proxy/traffic-log.ts';

/** A request for a path that the description does not have. */
function undeclared(path: string, status = 200, isOtherMethod = false): [Traffic, CheckedTraffic] {
  const url = `https://api.test${path}`;
  const request = { method: 'GET', url, headers: [] };
  const times = { startedAt: 0, durationMs: 1 };
  const response = {
    status,
    statusText: '',
    headers: [],
    trailers: [],
    body: new Uint8Array(),
    truncated: false,
  };
  const body = { headers: [], body: new Uint8Array(), truncated: false };
  const exchange = {
    protocol: 'http',
    operation: '',
    request,
    response,
    messages: [],
    redirects: [],
    timings: { firstByteMs: 1, lastByteMs: 1 },
    ...times,
  };
  return [
    { method: 'GET', url, pathAndQuery: path, request: body, response, messages: [], ...times },
    { exchange, path, findings: undeclaredOperation(exchange, isOtherMethod) },
  ];
}

test('contradictions beyond the limit are counted', () => {
  const log = new TrafficLog({ quiet: true, maxFindings: 2 });
  const printed = ['/a', '/b', '/a', '/c', '/c', '/d', '/b'].map(
    (path) => log.lines(...undeclared(path)).length > 0,
  );
  expect(printed).toEqual([true, true, false, false, false, false, false]);
  expect(log.summary).toBe(
    '7 exchanges, 2 contradictions, seen 4 times. Others were seen 3 times and not printed: only the first 2 are.',
  );
});

test('below the limit, only the contradictions are in the summary', () => {
  const log = new TrafficLog({ quiet: true, maxFindings: 2 });
  log.lines(...undeclared('/a'));
  log.lines(...undeclared('/b'));
  expect(log.summary).toBe('2 exchanges, 2 contradictions, seen 2 times.');
});

test('warnings are printed once and counted, and are no contradictions', () => {
  const log = new TrafficLog({ quiet: true });
  const [traffic, checked] = undeclared('/a');
  const operation = { key: 'post /a', path: '/a' } as NonNullable<typeof checked.operation>;
  const finding = {
    kind: 'undeclared-property',
    severity: 'warning',
    direction: 'request',
    part: 'body',
    instance: '/more',
    sentence: 'The body: `/more` is not declared by the schema.',
    outline: 'The body: `/more` is not declared by the schema.',
  } as const;
  const lines = () => log.lines(traffic, { ...checked, operation, findings: [finding] });
  expect(lines().join('\n')).toContain('Warning: Request: The body: `/more` is not declared by the schema.');
  expect(lines()).toEqual([]);
  expect([log.hasFindings, log.summary]).toEqual([false, '2 exchanges, no contradiction, 1 warning.']);
});

test.each([404, 405, 410])('a path that the target answers with %i, too, is a warning', (status) => {
  const log = new TrafficLog({ quiet: true });
  expect(log.lines(...undeclared('/a', status))).toEqual([
    `GET /a (no matching operation) ${status} 1 ms`,
    `  Warning: The description does not have this path. The target answers ${status}.`,
  ]);
  const other = log.lines(...undeclared('/b', status, true));
  expect(other[1]).toBe(
    `  Warning: The description has this path, but not the method GET. The target answers ${status}.`,
  );
  expect([log.hasFindings, log.summary]).toEqual([false, '2 exchanges, no contradiction, 2 warnings.']);
});

test.each([400, 401, 403, 500])('a path that the target answers with %i is a contradiction', (status) => {
  const log = new TrafficLog({ quiet: true });
  expect(log.lines(...undeclared('/a', status))[1]).toBe('  The description does not have this path.');
  expect(log.hasFindings).toBe(true);
});

test.each([true, false])(
  'only exchanges with a finding to print are searched for credentials; quiet: %s',
  (quiet) => {
    const learn = vi.spyOn(SecretMask.prototype, 'learn');
    try {
      const log = new TrafficLog({ quiet });
      for (const path of ['/a', '/b', '/a', '/a', '/b']) log.lines(...undeclared(path));
      expect(learn).toHaveBeenCalledTimes(2);
    } finally {
      learn.mockRestore();
    }
  },
);
