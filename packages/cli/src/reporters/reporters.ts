import { renderGithub, renderJunit, renderSarif } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import type { Reporter } from '@curlew/project';
import { jsonReporter } from './json-reporter.ts';
import { prettyReporter } from './pretty-reporter.ts';

/** Annotations of a pull request. */
const githubReporter: Reporter = {
  id: 'github',
  render: ({ diagnostics }) => renderGithub(diagnostics, { codeUrl }),
};

/** For test reports. */
const junitReporter: Reporter = {
  id: 'junit',
  render: ({ diagnostics, files, strict }) => renderJunit(diagnostics, { files, strict, codeUrl }),
};

/** For code scanning. */
const sarifReporter: Reporter = {
  id: 'sarif',
  render: ({ diagnostics, sourceFiles, version, rules }) =>
    renderSarif(diagnostics, { sourceFiles, version, rules, codeUrl }),
};

/** The built-in reporters, in the order of the help. */
export const REPORTERS: readonly Reporter[] = [
  prettyReporter,
  jsonReporter,
  githubReporter,
  sarifReporter,
  junitReporter,
];
