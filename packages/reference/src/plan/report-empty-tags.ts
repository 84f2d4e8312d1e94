import type { Report } from '@curlew/diagnostics';
import { isObject, Location } from '@curlew/openapi';
import type { Model } from '../model.ts';
import { EMPTY_TAG } from '../reference-codes.ts';

/** Reports the declared tags that have no page, because no operation has them. */
export function reportEmptyTags({ description, groupsByTag }: Model, report: Report): void {
  const { tags } = description.value;
  if (!Array.isArray(tags)) return;
  for (const [index, tag] of tags.entries()) {
    if (!isObject(tag) || typeof tag.name !== 'string' || groupsByTag.has(tag.name)) continue;
    const pointer = `/tags/${index}`;
    report({
      code: EMPTY_TAG.code,
      severity: EMPTY_TAG.severity,
      message: `No operation has the tag \`${tag.name}\`. It is not listed, and its description is not shown.`,
      help: EMPTY_TAG.help,
      span: description.span(new Location(description.entry, pointer)),
      pointer,
    });
  }
}
