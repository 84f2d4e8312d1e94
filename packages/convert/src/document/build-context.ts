import type { Report } from '../diagnostic.ts';
import type { SampleCollector } from '../infer/samples/sample-collector.ts';
import type { SchemaPool } from '../infer/schema-pool.ts';
import type { SchemaComponents } from '../infer/shared/schema-components.ts';
import type { ResolvedInference } from '../inference-options.ts';
import type { ResolvedOptions } from '../options.ts';
import type { Redactor } from '../redact/redactor.ts';

/** What every stage of the builder needs. */
export interface BuildContext {
  options: ResolvedOptions;
  inference: ResolvedInference;
  report: Report;
  redactor: Redactor;
  pool: SchemaPool;
  /** Where schemas are inferred from all samples of a place together; absent when values are described one by one. */
  samples?: { collector: SampleCollector; components: SchemaComponents };
}
