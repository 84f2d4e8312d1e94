import type { Report } from '@curlew/diagnostics';
import { isObject, Location } from '@curlew/openapi';
import { EMPTY_TAG } from '../../reference-codes.ts';
import type { ApiContent, SitePlan } from '../../render-context.ts';

/** Reports the declared tags that have no page, because no operation has them. */
export function reportEmptyTags({ description, groupsByTag }: SitePlan & ApiContent, report: Report): void {
  const { tags } = description.value;
  if (!Array.isArray(tags)) return;
  for (const [index, tag] of tags.entries()) {
    if (!isObject(tag) || typeof tag.name !== 'string' || groupsByTag.has(tag.name)) continue;
    const pointer = `/tags/${index}`;
    report({
      code: EMPTY_TAG.code,
      severity: EMPTY_TAG.severity,
      message: `No operation has the tag \`${tag.name}\`, so the tag and its description are not shown.`,
      help: EMPTY_TAG.help,
      span: description.span(new Location(description.entry, pointer)),
      pointer,
    });
  }
}
