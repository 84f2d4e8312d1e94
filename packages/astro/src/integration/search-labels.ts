import type { Words } from '@curlew/reference/words';

/** The texts of the dialog of the search, for its script; undefined in English, which the script speaks itself. */
export function searchLabels({ language, labels, count }: Words): string | undefined {
  if (language === 'en') return undefined;
  const { searchReference, searchPlaceholder, results, noResults, searchFailed, close } = labels;
  const counts = Array.from({ length: MAX_RESULTS }, (_, at) => count('results', at + 1));
  return JSON.stringify({
    searchReference,
    searchPlaceholder,
    results,
    noResults,
    searchFailed,
    close,
    counts,
  });
}

/** As many as the search shows. */
const MAX_RESULTS = 40;
