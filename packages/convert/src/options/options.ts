import { type InferenceOptions, resolveInference, withDefaults } from './inference-options.ts';

/** Options of a conversion; a missing or undefined field gets its default. */
export interface ConvertOptions {
  /** Version of the document; only `3.2.0`. */
  openapiVersion?: '3.2.0' | undefined;
  /** `info.title`; not blank. Default `Generated API`. */
  title?: string | undefined;
  /** `info.version`; not blank. Default `1.0.0`. */
  version?: string | undefined;
  /** `info.description` (CommonMark); left out of the document when empty, which is the default. */
  description?: string | undefined;
  /** Turn segments that vary and look like identifiers into path parameters. Default true. */
  inferPathParameters?: boolean | undefined;
  /** How many requests a group needs before its segments vary; a positive integer, default 2. */
  pathParameterMinSamples?: number | undefined;
  /** Emit `securitySchemes` and each operation's `security`. Default true. */
  inferSecurity?: boolean | undefined;
  /** Show headers that browsers add on their own, and those of most responses that no client reads; transport headers stay out. Default false. */
  includeCommonHeaders?: boolean | undefined;
  /** Show cookies as parameters. Default false. */
  includeCookies?: boolean | undefined;
  /** Read the entries of an HTTP archive that are no API calls, too: pages, images, scripts, preflights, reports to trackers. Default false. */
  includeAssets?: boolean | undefined;
  /** Fill examples from what was observed; credentials and personal data are replaced. Default false. */
  includeExamples?: boolean | undefined;
  /** With one origin, move the common path prefix into the server's URL. Default false. */
  useServerBasePath?: boolean | undefined;
  /**
   * Take title, description and version from the source where these options do not give them, and the paths of servers that it
   * states. Default false.
   */
  useSourceInfo?: boolean | undefined;
  /** Base URLs of the requests to describe: `https://api.example.com/v1`, or a host alone. Default all. */
  servers?: readonly string[] | undefined;
  /** Paths, or whole addresses, that are described: `/v1/**`. `*` is anything within a segment, `**` anything. Default all. */
  include?: readonly string[] | undefined;
  /** Paths, or whole addresses, to exclude. Default none. */
  exclude?: readonly string[] | undefined;
  /** Environments of a collection (parsed files of the same program); their variables win. Default none. */
  environments?: readonly object[] | undefined;
  /** Validate the document; failures are diagnostics. Default true. */
  validate?: boolean | undefined;
  /** Throw a `ConversionError` on the first diagnostic of severity `error`. Default false. */
  strict?: boolean | undefined;
  /** Additional inferences. Default: none. */
  inference?: InferenceOptions | undefined;
}

/** Options that change nothing when left out. */
type SilentOption = 'useSourceInfo' | 'environments' | 'servers' | 'include' | 'exclude' | 'inference';

/** Every option with a value, but for those that change nothing when left out. */
export type ResolvedOptions = {
  [Name in keyof ConvertOptions]-?: Name extends SilentOption
    ? ConvertOptions[Name] | undefined
    : Exclude<ConvertOptions[Name], undefined>;
};

/** Default of each option. */
export const DEFAULT_OPTIONS: Readonly<ResolvedOptions> = Object.freeze({
  openapiVersion: '3.2.0',
  title: 'Generated API',
  version: '1.0.0',
  description: '',
  inferPathParameters: true,
  pathParameterMinSamples: 2,
  inferSecurity: true,
  includeCommonHeaders: false,
  includeCookies: false,
  includeAssets: false,
  includeExamples: false,
  useServerBasePath: false,
  validate: true,
  strict: false,
  useSourceInfo: undefined,
  environments: undefined,
  servers: undefined,
  include: undefined,
  exclude: undefined,
  inference: undefined,
});

/**
 * Merges options with the defaults.
 * @throws {TypeError} naming an invalid one.
 */
export function resolveOptions(options: ConvertOptions = {}): ResolvedOptions {
  const resolved = withDefaults<ResolvedOptions>(options, DEFAULT_OPTIONS);
  if (resolved.openapiVersion !== DEFAULT_OPTIONS.openapiVersion) {
    throw new TypeError(
      `Unsupported openapiVersion ${JSON.stringify(resolved.openapiVersion)}: only "3.2.0" is written`,
    );
  }
  const { pathParameterMinSamples } = resolved;
  if (!Number.isInteger(pathParameterMinSamples) || pathParameterMinSamples < 1) {
    throw new TypeError('pathParameterMinSamples must be a positive integer');
  }
  requireText('title', resolved.title);
  requireText('version', resolved.version);
  for (const [name, value] of Object.entries(DEFAULT_OPTIONS)) {
    const actual = resolved[name as keyof ResolvedOptions];
    if (value !== undefined && typeof actual !== typeof value)
      throw new TypeError(`${name} must be a ${typeof value}`);
  }
  requireSourceOptions(resolved);
  if (typeof resolved.inference !== 'object' && resolved.inference !== undefined) {
    throw new TypeError('inference must be an object');
  }
  resolveInference(resolved.inference);
  return resolved;
}

function requireSourceOptions(options: Pick<ConvertOptions, SilentOption>): void {
  const { useSourceInfo = false, environments = [] } = options;
  if (typeof useSourceInfo !== 'boolean') throw new TypeError('useSourceInfo must be a boolean');
  const isList = Array.isArray(environments) && environments.every((one) => typeof one === 'object');
  if (!isList) throw new TypeError('environments must be an array of objects');
  for (const name of ['servers', 'include', 'exclude'] as const) {
    const list: unknown = options[name] ?? [];
    if (!Array.isArray(list) || !list.every((one) => typeof one === 'string' && one !== ''))
      throw new TypeError(`${name} must be an array of non-empty strings`);
  }
}

function requireText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') {
    throw new TypeError(`${name} must be a non-empty string`);
  }
}
