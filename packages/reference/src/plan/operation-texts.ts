import type { Operation } from '@curlew/openapi';

/** Longest summary that is a title, in characters: some write paragraphs of Markdown there. */
const MAX_TITLE = 120;

type Described = Pick<Operation, 'summary' | 'description'>;

/** The summary on one line, where it is short enough for a title. */
export function summaryTitle({ summary = '' }: Described): string | undefined {
  const title = summary.replace(/\s+/g, ' ').trim();
  return title !== '' && title.length <= MAX_TITLE ? title : undefined;
}

/** The texts below the title: a summary that is too long for it, the description. */
export function operationTexts(operation: Described): string[] {
  const { summary = '', description = '' } = operation;
  const isShown = summaryTitle(operation) !== undefined || description.includes(summary.trim());
  return (isShown ? [description] : [summary, description]).filter((text) => text.trim() !== '');
}
