import type { Operation } from '@curlew/openapi';

/** Longest summary that is still a title, in characters. */
const MAX_TITLE = 120;

/**
 * Some write whole paragraphs of Markdown as the summary of an operation. What is too long for a title
 * becomes the beginning of the description; what is a title stands on one line.
 */
export function titleOrText(operation: Operation): Operation {
  const callbacks = operation.callbacks.map((callback) => ({
    ...callback,
    operations: callback.operations.map(titleOrText),
  }));
  const { summary = '', description = '', ...rest } = operation;
  const title = summary.replace(/\s+/g, ' ').trim();
  const isTitle = title.length <= MAX_TITLE;
  const text =
    isTitle || description.includes(summary.trim())
      ? description
      : `${summary.trim()}\n\n${description}`.trim();
  return {
    ...rest,
    callbacks,
    ...(isTitle && title ? { summary: title } : {}),
    ...(text ? { description: text } : {}),
  };
}
