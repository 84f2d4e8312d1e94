/**
 * Inference beyond the rules of `ConvertOptions`; off by default. A field left out or `undefined` takes its
 * default.
 */
export interface InferenceOptions {
  /** Objects that occur in several places become `components.schemas`, named after their resource. Default false. */
  sharedSchemas?: boolean | undefined;
  /** Infer enums from texts with few values. Default false. */
  enums?: boolean | undefined;
  /** How many values an enumeration must be seen with; a positive integer, default 6. */
  enumMinSamples?: number | undefined;
  /** How many different values an enumeration may have; a positive integer, default 20. */
  enumMaxValues?: number | undefined;
  /**
   * Formats such as `email` and `uri`, objects with varying keys as `additionalProperties`, objects told apart by a constant
   * and events told apart by their name as `oneOf`, and no `type: "null"` where nothing but null was seen. Default false.
   */
  details?: boolean | undefined;
  /** How many objects must be seen before a property that all of them have is required; default 1. */
  requiredMinSamples?: number | undefined;
  /** More segments become path parameters: prefixed ids, dates, slugs, and identifiers that were seen once. Default false. */
  widePaths?: boolean | undefined;
  /** Templates of paths that are known: `/products/{slug}`. Default none. */
  paths?: readonly string[] | undefined;
  /**
   * Write `x-curlew-samples`: how many requests an operation is inferred from, and of a parameter or a property that not all
   * of them had, how many had it. Default false.
   */
  sampleCounts?: boolean | undefined;
  /** A GraphQL request becomes one operation for each `operationName`. Default false. */
  graphqlOperations?: boolean | undefined;
  /** Session cookies as a scheme, several schemes of one request together, and `security: []` where a source says so. Default false. */
  combinedSecurity?: boolean | undefined;
  /**
   * Operations are named as a person names them (`listUsers`, `getUser`, `archiveUser`), have a summary, and, unless a source
   * orders them, are ordered by resource. Default false.
   */
  readableOperations?: boolean | undefined;
}

/** Every option with a value. */
export type ResolvedInference = {
  [Name in keyof InferenceOptions]-?: Exclude<InferenceOptions[Name], undefined>;
};

/** Default of each option. */
const DEFAULT_INFERENCE: Readonly<ResolvedInference> = Object.freeze({
  sharedSchemas: false,
  enums: false,
  enumMinSamples: 6,
  enumMaxValues: 20,
  details: false,
  requiredMinSamples: 1,
  widePaths: false,
  paths: [],
  sampleCounts: false,
  graphqlOperations: false,
  combinedSecurity: false,
  readableOperations: false,
});

/** Recommended inference for descriptions that are maintained: default of the command line and of references. */
export const RECOMMENDED_INFERENCE: Readonly<InferenceOptions> = Object.freeze({
  sharedSchemas: true,
  enums: true,
  details: true,
  requiredMinSamples: 2,
  widePaths: true,
  combinedSecurity: true,
  readableOperations: true,
});

/** Options with defaults in place of those that are left out or undefined. */
export function withDefaults<Resolved extends object>(options: object, defaults: Resolved): Resolved {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}

/**
 * Merges options with the defaults.
 * @throws {TypeError} naming an invalid one.
 */
export function resolveInference(options: InferenceOptions = {}): ResolvedInference {
  const resolved: ResolvedInference = withDefaults(options, DEFAULT_INFERENCE);
  for (const [name, value] of Object.entries(DEFAULT_INFERENCE)) {
    const actual: unknown = resolved[name as keyof ResolvedInference];
    if (typeof actual !== typeof value || Array.isArray(actual) !== Array.isArray(value)) {
      throw new TypeError(
        `inference.${name} must be ${Array.isArray(value) ? 'an array' : `a ${typeof value}`}`,
      );
    }
    if (typeof actual === 'number' && !(Number.isInteger(actual) && actual > 0)) {
      throw new TypeError(`inference.${name} must be a positive integer`);
    }
  }
  for (const path of resolved.paths) {
    if (typeof path !== 'string' || !path.startsWith('/')) {
      throw new TypeError(
        `inference.paths must hold paths that begin with a slash, not ${JSON.stringify(path)}`,
      );
    }
  }
  return resolved;
}

/** Whether schemas need all samples of a place at once. */
export function comparesSamples(inference: ResolvedInference): boolean {
  const { sharedSchemas, enums, details, requiredMinSamples, sampleCounts } = inference;
  return sharedSchemas || enums || details || sampleCounts || requiredMinSamples > 1;
}
