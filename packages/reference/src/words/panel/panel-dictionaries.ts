import { DICTIONARIES } from '../dictionaries.ts';
import type { Dictionary } from '../dictionary.ts';
import { type PanelDictionary, type PanelTexts, SHARED_LABELS } from './panel-dictionary.ts';

/** In the order of the languages of pages. */
export const PANEL_DICTIONARIES: readonly PanelDictionary[] = DICTIONARIES.map(panelDictionary);

/** What the panel and pages both say is written once. */
function panelDictionary({
  language,
  labels,
  panel,
  plurals,
  punctuation,
  type,
}: Dictionary): PanelDictionary {
  const shared = Object.fromEntries(SHARED_LABELS.map((name) => [name, labels[name]])) as Pick<
    PanelTexts,
    (typeof SHARED_LABELS)[number]
  >;
  const { comma, colon } = punctuation;
  const { items, properties } = plurals;
  return {
    language,
    texts: { ...shared, ...panel.texts, and: type.and, or: type.or, comma, colon },
    plurals: { ...panel.plurals, items, properties },
  };
}
