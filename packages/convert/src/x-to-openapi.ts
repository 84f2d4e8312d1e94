import { AdapterRegistry } from './adapter-registry.ts';
import { ConversionError } from './conversion-error.ts';
import type { ConvertResult } from './convert-result.ts';
import { DiagnosticBag } from './diagnostic-bag.ts';
import { buildDocument } from './document/build-document.ts';
import { cloneDocument } from './document/operations/clone-document.ts';
import { validateOpenApi32 } from './document/validate-openapi32.ts';
import type { NormalizedRequest } from './normalized-request.ts';
import { type ConvertOptions, resolveOptions } from './options.ts';
import { safeError, safeReason } from './redact/safe-error.ts';
import type { SourceAdapter } from './source-adapter.ts';
import { inputSize, MAX_INPUT_BYTES } from './sources/input-size.ts';

/** Turns recorded requests into an OpenAPI 3.2 document, by whatever adapters are registered. */
export class XToOpenApi {
  readonly #registry = new AdapterRegistry();

  /** Chainable; throws for a wrong adapter and for an id that is taken. */
  register(adapter: SourceAdapter): this {
    this.#registry.register(adapter);
    return this;
  }

  /** Registered ids, in order. */
  adapters(): string[] {
    return this.#registry.ids();
  }

  /**
   * Parse, build, validate. `source` is an adapter's id, or `auto` for the first that accepts the
   * input. Wrong options are a `TypeError`, an unknown id an `Error`; input above 10 MB, input nobody
   * accepts, and in strict mode any error are a `ConversionError`. All else is in the result.
   */
  async convert(source: string, input: unknown, options?: ConvertOptions): Promise<ConvertResult> {
    const resolved = resolveOptions(options);
    if (inputSize(input) > MAX_INPUT_BYTES) {
      throw new ConversionError(`Input exceeds maximum size of ${MAX_INPUT_BYTES / 1024 / 1024} MB`, []);
    }
    const adapter = this.#pick(source, input);
    const bag = new DiagnosticBag(resolved.strict);
    const report = bag.report.bind(bag);
    const requests = await parse(adapter, input, bag);
    const { document, origins, redactor } = buildDocument(requests, resolved, report);
    let documentValid = true;
    if (resolved.validate) {
      const outcome = await validateOpenApi32(document);
      documentValid = outcome.valid;
      for (const diagnostic of outcome.diagnostics) report(diagnostic);
    }
    return {
      document: cloneDocument(document),
      requests,
      // Of what an adapter wrote before anybody knew the credentials.
      diagnostics: bag.items.map((item) => ({ ...item, message: redactor.message(item.message) })),
      ok: !bag.hasErrors(),
      documentValid,
      origins,
    };
  }

  #pick(source: string, input: unknown): SourceAdapter {
    if (source !== 'auto') return this.#registry.get(source);
    const adapter = this.#registry.detect(input);
    if (adapter) return adapter;
    const ids = this.adapters().join(', ') || 'none';
    throw new ConversionError(
      `No registered adapter can handle the provided input. Registered adapters: ${ids}`,
      [],
    );
  }
}

/** A failure of the adapter becomes a diagnostic, and the conversion goes on with what there is. */
async function parse(
  adapter: SourceAdapter,
  input: unknown,
  bag: DiagnosticBag,
): Promise<NormalizedRequest[]> {
  const report = bag.report.bind(bag);
  try {
    const requests = await adapter.parse(input, { report, strict: bag.strict });
    return requests.map((request) => ({ urlString: request.url.href, ...request }));
  } catch (cause) {
    if (cause instanceof ConversionError) throw cause;
    const reason = safeReason(cause, input);
    const message = `The ${adapter.id} adapter could not read the input${reason === undefined ? '.' : `: ${reason}`}`;
    const diagnostic = { severity: 'error', message, source: adapter.id } as const;
    report({ ...diagnostic, code: 'ADAPTER_PARSE_FAILED', cause: safeError(cause, input) });
    return [];
  }
}
