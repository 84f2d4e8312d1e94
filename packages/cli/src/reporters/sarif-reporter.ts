import { codeUrl, renderSarif } from '@curlew/diagnostics';
import type { Reporter } from '@curlew/project';

/** For code scanning. */
export const sarifReporter: Reporter = {
  id: 'sarif',
  render: ({ diagnostics, sources, version, rules }) =>
    renderSarif(diagnostics, { sources, version, rules, codeUrl }),
};
