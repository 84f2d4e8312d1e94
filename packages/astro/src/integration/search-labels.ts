import type { Words } from '@curlew/reference/words';

/** The texts of the dialog of the search, for its script; undefined for English, which the script contains. */
export function searchLabels({ language, labels, plurals }: Words): string | undefined {
  if (language === 'en') return undefined;
  const { searchReference, searchPlaceholder, results, noResults, searchFailed, close } = labels;
  const count = plurals.results;
  return JSON.stringify({
    language,
    searchReference,
    searchPlaceholder,
    results,
    noResults,
    searchFailed,
    close,
    kinds: {
      Overview: labels.overview,
      Group: labels.tag,
      Schemas: labels.schemas,
      Schema: labels.roleSchema,
      Webhook: labels.webhook,
      Workflows: labels.workflows,
      Workflow: labels.workflow,
    },
    count,
  });
}
