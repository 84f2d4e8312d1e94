import { renderJunit } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import type { Reporter } from '@curlew/project';

/** For test reports. */
export const junitReporter: Reporter = {
  id: 'junit',
  render: ({ diagnostics, files, strict }) => renderJunit(diagnostics, { files, strict, codeUrl }),
};
