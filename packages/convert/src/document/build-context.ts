import type { Report } from '../diagnostic.ts';
import { SchemaComponents } from '../infer/components/schema-components.ts';
import { SampleCollector } from '../infer/samples/sample-collector.ts';
import { SchemaPool } from '../infer/schema-pool.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import { comparesSamples, type ResolvedInference, resolveInference } from '../options/inference-options.ts';
import type { ResolvedOptions } from '../options/options.ts';
import type { Redactor } from '../redact/redactor.ts';
import { type NamedScheme, SchemeNames } from './operations/scheme-names.ts';

/** Context of all stages of the builder. */
export interface BuildContext {
  options: ResolvedOptions;
  inference: ResolvedInference;
  report: Report;
  redactor: Redactor;
  pool: SchemaPool;
  schemeNames: SchemeNames;
  /** Caches the keys of `content` by media type, because recordings repeat a few. */
  contentKeys: Map<string, string>;
  /** Response headers of most operations, which say nothing about one. */
  commonHeaders: ReadonlySet<string>;
  /** The security schemes of requests whose schemes were read. */
  schemes: Map<NormalizedRequest, readonly NamedScheme[]>;
  /** Collects the samples of each place for inference; absent if schemas are derived value by value. */
  samples?: {
    collector: SampleCollector;
    components: SchemaComponents;
    /** Whether a recorded value may be written under a name. */
    isPublicValue(name: string, value: string): boolean;
  };
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
    contentKeys: new Map(),
    commonHeaders: new Set(),
    schemes: new Map(),
  };
  if (!comparesSamples(inference)) return context;
  const collector = new SampleCollector({
    isHiddenName: (name) => redactor.isSecretName(name),
    isSecretName: (name) => redactor.isCredentialName(name),
    isPublicName: (name, isError) => redactor.isPublicName(name, isError),
    maxValues: inference.enumMaxValues,
  });
  const isPublicValue = (name: string, value: string) => redactor.isPublicValue(name, value);
  const components = new SchemaComponents(inference, isPublicValue);
  return { ...context, samples: { collector, components, isPublicValue } };
}
