import type { TagObject } from '../openapi-document.ts';
import type { Redactor } from '../redact/redactor.ts';
import type { TagInfo } from '../source-info.ts';

/** Tag Objects for the groups of a source, redacted as the tags of operations are; of equal names the first counts. */
export function sourceTags(tags: readonly TagInfo[], redactor: Redactor): TagObject[] {
  const found = new Map<string, TagObject>();
  for (const { name, summary, description, parent } of tags) {
    const shown = redactor.text(name);
    if (found.has(shown)) continue;
    const around = parent === undefined ? undefined : redactor.text(parent);
    found.set(shown, {
      name: shown,
      ...(summary !== undefined && { summary: redactor.text(summary) }),
      ...(description !== undefined && { description: redactor.text(description) }),
      // A tag is not its own parent.
      ...(around !== undefined && around !== shown && found.has(around) && { parent: around }),
    });
  }
  return [...found.values()];
}
