import { type Finding, matchResponse } from '@curlew/exchange';
import { matchMediaType, type Operation } from '@curlew/openapi';
import { mediaAnchors, responseAnchor, rowAnchor } from '@curlew/reference/anchors';
import type { Reply } from '../send-request.ts';

/** The id of the element of the page that a finding is about: the property, the nearest one around it, or the response. */
export function findingAnchor(
  finding: Finding,
  operation: Operation,
  { status, headers }: Pick<Reply, 'status' | 'headers'>,
): string | undefined {
  const declared = matchResponse(operation.responses, status);
  if (declared === undefined) return existing('responses');
  const response = responseAnchor(declared.status);
  if (finding.part === 'header')
    return existing(`${response}.headers-${rowAnchor(finding.name ?? '')}`) ?? existing(response);
  const type = headers.find(({ name }) => name === 'content-type')?.value;
  const media = type === undefined ? undefined : matchMediaType(declared.content, type);
  const anchors = mediaAnchors(
    response,
    declared.content.map((one) => one.type),
  );
  const prefix = anchors[media ? declared.content.indexOf(media) : 0] ?? response;
  // Items of a list have the anchors of the list.
  const names = finding.instance
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((token) => !/^(?:0|[1-9]\d*)$/.test(token));
  for (let length = names.length; length > 0; length -= 1) {
    const known = rowOf(prefix, names.slice(0, length));
    if (known !== undefined) return known;
  }
  return existing(prefix) ?? existing(response);
}

/** Alternatives stand between the names of a row: then the first row that begins and ends like it. */
function rowOf(prefix: string, names: readonly string[]): string | undefined {
  const exact = existing(`${prefix}-${rowAnchor(names.join('.'))}`);
  if (exact !== undefined) return exact;
  const start = CSS.escape(`${prefix}-`);
  const end = CSS.escape(`-${rowAnchor(names.at(-1) ?? '')}`);
  return document.querySelector(`[id^="${start}"][id$="${end}"]`)?.id;
}

function existing(id: string): string | undefined {
  return document.getElementById(id) ? id : undefined;
}
