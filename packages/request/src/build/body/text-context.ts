import type { Json, SchemaView, ViewSource } from '@curlew/openapi';
import type { ReportAt } from '../request-problem.ts';

export interface TextContext {
  views: Pick<ViewSource, 'get'>;
  report: ReportAt;
  /** Indented where the media type allows it, for readers. */
  pretty: boolean;
}

/** The same for a body of fields or parts, which problems name. */
export interface FieldsContext extends Omit<TextContext, 'report'> {
  reportPart(name: string): ReportAt;
}

/** Writes a value in a media type. */
export type TextWriter = (
  value: Json,
  mediaType: string,
  schema: SchemaView | undefined,
  context: TextContext,
) => string;
