import type { DiagnosticCode } from '@curlew/openapi';

/** What is wrong with a text of a description. */
export interface TextMessage {
  code: DiagnosticCode;
  message: string;
  /** In the text, counted from 1. */
  line: number;
}
