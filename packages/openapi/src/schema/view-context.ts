import type { Report } from '@curlew/diagnostics';
import type { Description } from '../description.ts';

export interface ViewContext {
  description: Description;
  report: Report;
}
