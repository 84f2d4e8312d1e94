import { renderPretty } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import type { Reporter } from '@curlew/project';

/** For people at a terminal: each problem with the lines around it. */
export const prettyReporter: Reporter = {
  id: 'pretty',
  render({ diagnostics, sourceFiles, color, files, width, maxReports, all, more }) {
    if (diagnostics.length === 0) return files.length > 0 ? `${files.join(', ')}: no problems\n` : '';
    return renderPretty(diagnostics, {
      sourceFiles,
      color,
      codeUrl,
      ...(all !== undefined && { all }),
      ...(maxReports !== undefined && { maxReports }),
      ...(more !== undefined && { more }),
      ...(width !== undefined && { width }),
    });
  },
};
