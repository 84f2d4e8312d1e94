import type { Diagnostic } from '@curlew/diagnostics';
import { expect, test, vi } from 'vitest';
import { logReports } from '../src/report/log-reports.ts';
import { reportBuild } from '../src/report/report-build.ts';

type Sources = Parameters<typeof logReports>[0];

function problem(file: string, line: number): Diagnostic {
  const span = { file, line, column: 3, length: 1 };
  return { code: 'a', severity: 'warning', message: `Wrong ${line}.`, help: 'Fix it.', span };
}

const source = (name: string, base: string, diagnostics: Diagnostic[]) => ({
  name,
  base,
  usable: true,
  lost: [],
  files: [],
  knownProblems: 0,
  seconds: 0,
  diagnostics,
});

test('problems of a file that several locales and versions have are logged once', () => {
  const sources = [
    source('api.yaml', 'reference', [problem('api.yaml', 1), problem('shared.yaml', 2)]),
    source('api.yaml', 'fr/reference', [problem('api.yaml', 1), problem('shared.yaml', 2)]),
    source('v1.yaml', 'reference/v1', [problem('v1.yaml', 1), problem('shared.yaml', 2)]),
  ] as unknown as Sources;
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  logReports(sources, logger, false);

  expect(logger.warn.mock.calls.flat()).toEqual([
    'api.yaml:1:3 a Wrong 1. Fix it.',
    'shared.yaml:2:3 a Wrong 2. Fix it.',
    'v1.yaml:1:3 a Wrong 1. Fix it.',
  ]);
  expect(logger.info.mock.calls.flat()).toEqual([
    'api.yaml: 2 warnings · no reference built',
    'api.yaml · no reference built',
    'v1.yaml: 1 warning · no reference built',
  ]);

  const site = {
    root: '/',
    base: '',
    cwd: '/',
    links: undefined,
    linkErrors: false,
    seconds: 1,
    guideProblems: [],
  };
  reportBuild({ ...site, folder: import.meta.dirname, sources }, logger);
  expect(logger.info.mock.lastCall?.[0]).toMatch(/; 3 warnings$/);
});
