import type { Report } from '../diagnostics/diagnostic.ts';
import { SchemaComponents } from '../infer/components/schema-components.ts';
import { SampleCollector } from '../infer/samples/sample-collector.ts';
import { SchemaPool } from '../infer/schema-pool.ts';
import { comparesSamples, type ResolvedInference, resolveInference } from '../options/inference-options.ts';
import type { ResolvedOptions } from '../options/options.ts';
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

/** The context of one document. */
export function buildContext(options: ResolvedOptions, report: Report, redactor: Redactor): BuildContext {
  const inference = resolveInference(options.inference);
  const context: BuildContext = { options, inference, report, redactor, pool: new SchemaPool() };
  if (!comparesSamples(inference)) return context;
  const collector = new SampleCollector({
    isHiddenName: (name) => redactor.isSecretName(name),
    isSecretName: (name) => redactor.isCredentialName(name),
    isPublicName: (name, isError) => redactor.isPublicName(name, isError),
  });
  const isPublicValue = (name: string, value: string) => redactor.isPublicValue(name, value);
  return { ...context, samples: { collector, components: new SchemaComponents(inference, isPublicValue) } };
}
