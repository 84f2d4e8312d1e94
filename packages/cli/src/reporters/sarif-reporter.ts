import { renderSarif } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import type { Reporter } from '@curlew/project';

/** For code scanning. */
export const sarifReporter: Reporter = {
  id: 'sarif',
  render: ({ diagnostics, sourceFiles, version, rules }) =>
    renderSarif(diagnostics, { sourceFiles, version, rules, codeUrl }),
};
