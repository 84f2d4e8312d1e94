import { type InferenceOptions, resolveInference } from './inference-options.ts';

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
  /** Show headers that browsers add on their own; transport headers stay out. Default false. */
  includeCommonHeaders?: boolean | undefined;
  /** Show cookies as parameters. Default false. */
  includeCookies?: boolean | undefined;
  /** Fill examples from what was observed; credentials and personal data are replaced. Default false. */
  includeExamples?: boolean | undefined;
  /** With one origin, move the common path prefix into the server's URL. Default false. */
  useServerBasePath?: boolean | undefined;
  /** Validate the document; failures are diagnostics. Default true. */
  validate?: boolean | undefined;
  /** Throw a `ConversionError` on the first diagnostic of severity `error`. Default false. */
  strict?: boolean | undefined;
  /** What is inferred beyond the rules above. Default: nothing. */
  inference?: InferenceOptions | undefined;
}

type Resolved<Options> = { [Name in keyof Options]-?: Exclude<Options[Name], undefined> };

/** Every option with a value; `inference` may be `undefined`, which is none. */
export interface ResolvedOptions extends Resolved<Omit<ConvertOptions, 'inference'>> {
  inference: InferenceOptions | undefined;
}

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
  includeExamples: false,
  useServerBasePath: false,
  validate: true,
  strict: false,
  inference: undefined,
});

/** Puts the given options onto the defaults; throws a `TypeError` that names a wrong one. */
export function resolveOptions(options: ConvertOptions = {}): ResolvedOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const resolved: ResolvedOptions = { ...DEFAULT_OPTIONS, ...given };
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
  if (typeof resolved.inference !== 'object' && resolved.inference !== undefined) {
    throw new TypeError('inference must be an object');
  }
  resolveInference(resolved.inference);
  return resolved;
}

function requireText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') {
    throw new TypeError(`${name} must be a non-empty string`);
  }
}
