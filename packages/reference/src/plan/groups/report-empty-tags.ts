import type { Report } from '@curlew/diagnostics';
import { isObject, type Json, type JsonObject, Location } from '@curlew/openapi';
import { EMPTY_TAG } from '../../reference-codes.ts';
import type { ApiContent, SitePlan } from '../../render-context.ts';

/** Reports the declared tags, and groups of tags, that have no page, because no operation has them. */
export function reportEmptyTags({ description, groupsByTag }: SitePlan & ApiContent, report: Report): void {
  const reportAt = (pointer: string, message: string) =>
    report({
      code: EMPTY_TAG.code,
      severity: EMPTY_TAG.severity,
      message,
      help: EMPTY_TAG.help,
      span: description.span(new Location(description.entry, pointer)),
      pointer,
    });
  for (const [index, { name }] of named(description.value.tags)) {
    if (groupsByTag.has(name)) continue;
    reportAt(
      `/tags/${index}`,
      `No operation has the tag \`${name}\`, so the tag and its description are not shown.`,
    );
  }
  for (const [index, { name, tags }] of named(description.value['x-tagGroups'])) {
    if (!Array.isArray(tags) || tags.some((tag) => typeof tag === 'string' && groupsByTag.has(tag))) continue;
    reportAt(
      `/x-tagGroups/${index}/name`,
      `No operation has a tag of the group \`${name}\`, so the group is not shown.`,
    );
  }
}

/** The objects of a list that have a name, with their indexes. */
function named(list: Json | undefined): [number, JsonObject & { name: string }][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, index) =>
    isObject(item) && typeof item.name === 'string' ? [[index, { ...item, name: item.name }]] : [],
  );
}
