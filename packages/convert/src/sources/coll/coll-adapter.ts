import type { Diagnostic } from '../../diagnostic.ts';
import { descriptionText, textOf } from '../../http/loose-json.ts';
import { parseJson } from '../../http/parse-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { isOrdinaryName } from '../../redact/names/ordinary-name.ts';
import type { LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { collRequest } from './coll-request.ts';
import type { CollCollection } from './coll-types.ts';
import { locateItems } from './locate-items.ts';
import { VariableResolver } from './resolve-variables.ts';
import { walkItems } from './walk-items.ts';

export interface CollAdapterOptions {
  /** Takes what the collection says of itself, when it is one. */
  onInfo?: (info: { title?: string; description?: string }) => void;
}

/** Reads request collections, v2.0 and v2.1, as objects or as JSON text. */
export class CollAdapter implements SourceAdapter {
  readonly id = 'coll';
  readonly #options: CollAdapterOptions;

  constructor(options: CollAdapterOptions = {}) {
    this.#options = options;
  }

  /** True for an object, or JSON text of one, that has an `info` object and an `item` array. */
  canHandle(input: unknown): boolean {
    if (typeof input !== 'string') return isCollection(input);
    if (!/^\s*\{/.test(input.slice(0, 200).replace(/^\uFEFF/, '')) || !input.includes('"item"')) return false;
    return isCollection(parseJson(input)?.value);
  }

  async parse(input: unknown, { report, locate }: LocatingContext): Promise<NormalizedRequest[]> {
    const diagnose = (code: Diagnostic['code'], severity: Diagnostic['severity'], message: string) =>
      ({ code, severity, message, source: this.id }) satisfies Diagnostic;
    const read = typeof input === 'string' ? parseJson(input) : { value: input };
    if (typeof input === 'string') locate?.(() => locateItems(input));
    if (!read || typeof read.value !== 'object' || read.value === null || Array.isArray(read.value)) {
      const what = read ? 'not an object' : 'not JSON';
      report(diagnose('COLL_INVALID_COLLECTION', 'error', `The collection is ${what}.`));
      return [];
    }
    if (!isCollection(read.value)) {
      const message = 'The collection has no info object or no item list.';
      report(diagnose('COLL_INVALID_COLLECTION', 'error', message));
      return [];
    }
    this.#options.onInfo?.(infoOf(read.value));
    const found = walkItems(read.value, () => {
      const message = 'A folder of the collection holds itself; it was read once.';
      report(diagnose('COLL_INVALID_COLLECTION', 'error', message));
    });
    if (found.length === 0) {
      report(diagnose('COLL_EMPTY_COLLECTION', 'warning', 'The collection holds no request.'));
    }
    const unresolved = new Set<string>();
    const requests: NormalizedRequest[] = [];
    for (const [index, item] of found.entries()) {
      const resolver = new VariableResolver((name) => {
        if (unresolved.has(name)) return;
        unresolved.add(name);
        const variable = isOrdinaryName(name)
          ? `the variable ${JSON.stringify(name)}`
          : 'a variable of this item';
        const message = `Nothing gives ${variable} a value; it stays in braces.`;
        report({ ...diagnose('COLL_VARIABLE_UNRESOLVED', 'warning', message), index });
      });
      const result = collRequest(item, (text) => resolver.resolve(text, item.scope));
      if (result.unsupportedMode !== undefined) {
        const { unsupportedMode } = result;
        const mode = isOrdinaryName(unsupportedMode)
          ? `body mode ${JSON.stringify(unsupportedMode)}`
          : 'mode of the body';
        const message = `The ${mode} is not in the format; the body was left out.`;
        report({ ...diagnose('COLL_UNSUPPORTED_BODY_MODE', 'warning', message), index });
      }
      if (result.request) requests.push({ source: this.id, sourceIndex: index, ...result.request });
      else {
        const message = 'The item has no usable URL and was skipped.';
        report({ ...diagnose('COLL_INVALID_COLLECTION', 'warning', message), index });
      }
    }
    return requests;
  }
}

function infoOf({ info }: CollCollection): { title?: string; description?: string } {
  const title = textOf(info.name)?.trim();
  const description = descriptionText(info.description);
  return { ...(title && { title }), ...(description && { description }) };
}

function isCollection(value: unknown): value is CollCollection {
  if (typeof value !== 'object' || value === null) return false;
  const { info, item } = value as Partial<CollCollection>;
  return typeof info === 'object' && info !== null && Array.isArray(item);
}
