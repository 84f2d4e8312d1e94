/** The page that describes every code. A link to it is part of reports that others keep: it moves only with a redirect. */
const DIAGNOSTICS_PAGE = 'https://github.com/curlew-api/curlew/blob/main/docs/diagnostics.md';

/** Address of the section that describes a code of Curlew: anchors of headings are in lower case. */
export function codeUrl(code: string): string {
  return `${DIAGNOSTICS_PAGE}#${encodeURIComponent(code.toLowerCase())}`;
}

/** Where a code is described; undefined when that is unknown. */
export type CodeUrl = (code: string) => string | undefined;
