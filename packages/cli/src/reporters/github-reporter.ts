import { renderGithub } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import type { Reporter } from '@curlew/project';

/** Annotations of a pull request. */
export const githubReporter: Reporter = {
  id: 'github',
  render: ({ diagnostics }) => renderGithub(diagnostics, { codeUrl }),
};
