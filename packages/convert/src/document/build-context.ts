import type { Report } from '../diagnostic.ts';
import type { SchemaPool } from '../infer/schema-pool.ts';
import type { ResolvedOptions } from '../options.ts';
import type { Redactor } from '../redact/redactor.ts';

/** What every stage of the builder needs. */
export interface BuildContext {
  options: ResolvedOptions;
  report: Report;
  redactor: Redactor;
  pool: SchemaPool;
}
