import { renderJson } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import type { Reporter } from '@curlew/project';

/** For scripts. */
export const jsonReporter: Reporter = {
  id: 'json',
  render: ({ diagnostics }) => renderJson(diagnostics, { codeUrl }),
};
