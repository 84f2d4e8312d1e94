import type { DiagnosticCode } from '@curlew/openapi';

/** A problem of a text of a description. */
export interface TextMessage {
  code: DiagnosticCode;
  message: string;
  /** In the text, counted from 1. */
  line: number;
}
