import type { MediaType, Parameter, ViewSource } from '@curlew/openapi';
import { writeText } from '../body/write-text.ts';
import type { RequestValue } from '../request-input.ts';
import type { ReportAt } from '../request-problem.ts';
import { jsonValue } from './json-value.ts';

/** The text of a parameter serialized by its media type, before it is encoded for its location. */
export function contentText(
  { type, schema }: MediaType,
  value: RequestValue,
  views: ViewSource,
  report: ReportAt,
): string | undefined {
  const json = jsonValue(value, report);
  if (json === undefined) return undefined;
  return writeText(json, type, schema && views.view(schema), { views, report, pretty: false });
}

/** A parameter has one media type (OpenAPI, Parameter Object, `content`). */
export function contentOf({ content }: Parameter): MediaType | undefined {
  return content?.[0];
}
