import { HtmlValidate } from 'html-validate';

/** What is invalid in HTML pages, a line for each problem. */
export async function htmlProblems(
  pages: readonly (readonly [name: string, html: string])[],
): Promise<string[]> {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const found: string[] = [];
  for (const [name, html] of pages) {
    const { results } = await validator.validateString(html, name);
    for (const { messages } of results)
      for (const { ruleId, line, column, message } of messages)
        found.push(`${name}:${line}:${column} ${ruleId}: ${message}`);
  }
  return found;
}
