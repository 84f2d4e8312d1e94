import { codeUrl, renderSarif } from '@curlew/diagnostics';
import type { Reporter } from '@curlew/project';

/** For code scanning. */
export const sarifReporter: Reporter = {
  id: 'sarif',
  render: ({ diagnostics, sourceFiles, version, rules }) =>
    renderSarif(diagnostics, { sourceFiles, version, rules, codeUrl }),
};
