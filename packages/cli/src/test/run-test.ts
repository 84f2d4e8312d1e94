import { mergeReports } from '@curlew/contract';
import type { Run } from '../arguments/command.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { EXIT } from '../exit-code.ts';
import { requireSingleSource } from '../require-single-source.ts';
import { abortOnInterrupt } from './abort-on-interrupt.ts';
import { mergeRuns } from './merge-runs.ts';
import { testCommand } from './test-command.ts';
import {
  assertCredentialsOf,
  type PreparedFile,
  prepareFile,
  type TestedFile,
  testFile,
} from './test-file.ts';
import { reporters } from './test-settings.ts';
import { underFiles } from './under-files.ts';
import { watchTests } from './watch-tests.ts';
import { writeFirstSuite } from './write-first-suite.ts';
import { rejectReplacingInputs, writeReports } from './write-reports.ts';

/** Tests an API with the cases of a description or a suite, and reports the results. */
export const runTest: Run<typeof testCommand.options> = async ({ values, positionals }) => {
  const chosen = reporters(values);
  const [first, ...others] = positionals;
  if (first === 'merge') return writeReports(mergeRuns(others), chosen, values, others);
  if (values.init) return writeFirstSuite(requireSingleSource(testCommand, positionals), values.root);
  const paths = requireSources(testCommand, positionals);
  // A run may take minutes: what is known is rejected before it.
  rejectReplacingInputs(chosen, paths);
  if (values.watch) return watchTests(paths, values, chosen);
  const interrupt = abortOnInterrupt();
  const read = new Set(paths);
  const reports = new Map<string, TestedFile>();
  const prepared: PreparedFile[] = [];
  const options = { signal: interrupt.signal, onFile: (file: string) => void read.add(file) };
  try {
    for (const path of paths) prepared.push(await prepareFile(path, values, options));
    assertCredentialsOf(prepared, values);
    for (const file of prepared) {
      const tested = await testFile(file, values);
      if (tested) reports.set(file.path, tested);
    }
  } finally {
    for (const { session } of prepared) await session.close();
    interrupt.stop();
  }
  return reports.size === 0 ? EXIT.ok : writeReports(mergeReports(underFiles(reports)), chosen, values, read);
};
