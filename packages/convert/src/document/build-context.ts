import type { Report } from '../diagnostics/diagnostic.ts';
import { SchemaComponents } from '../infer/components/schema-components.ts';
import { SampleCollector } from '../infer/samples/sample-collector.ts';
import { SchemaPool } from '../infer/schema-pool.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import { comparesSamples, type ResolvedInference, resolveInference } from '../options/inference-options.ts';
import type { ResolvedOptions } from '../options/options.ts';
import type { Redactor } from '../redact/redactor.ts';
import { SchemeNames } from './operations/scheme-names.ts';
import type { NamedScheme } from './operations/security.ts';

/** Context of all stages of the builder. */
export interface BuildContext {
  options: ResolvedOptions;
  inference: ResolvedInference;
  report: Report;
  redactor: Redactor;
  pool: SchemaPool;
  schemeNames: SchemeNames;
  /** The security schemes of requests that were looked at. */
  schemes: Map<NormalizedRequest, readonly NamedScheme[]>;
  /** Where schemas are inferred from all samples of a place together; absent when values are described one by one. */
  samples?: { collector: SampleCollector; components: SchemaComponents };
}

/** The context of one document. */
export function buildContext(options: ResolvedOptions, report: Report, redactor: Redactor): BuildContext {
  const inference = resolveInference(options.inference);
  const context: BuildContext = {
    options,
    inference,
    report,
    redactor,
    pool: new SchemaPool(),
    schemeNames: new SchemeNames(),
    schemes: new Map(),
  };
  if (!comparesSamples(inference)) return context;
  const collector = new SampleCollector({
    isHiddenName: (name) => redactor.isSecretName(name),
    isSecretName: (name) => redactor.isCredentialName(name),
    isPublicName: (name, isError) => redactor.isPublicName(name, isError),
  });
  const isPublicValue = (name: string, value: string) => redactor.isPublicValue(name, value);
  return { ...context, samples: { collector, components: new SchemaComponents(inference, isPublicValue) } };
}
