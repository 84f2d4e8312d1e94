import type { Diagnostic, Report } from '../../diagnostic.ts';
import { parseJson } from '../../http/read-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { isOrdinaryName } from '../../redact/secret-names.ts';
import type { LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { locateItems } from '../locate-in-json.ts';
import { listOmittedFields } from './omitted-fields.ts';
import { collectionInfo, getCollection, otherFormat } from './read-collection.ts';
import { collRequest } from './request/coll-request.ts';
import { addScripts, VariableResolver } from './scope/coll-scope.ts';
import { type Environment, readEnvironments } from './scope/environment.ts';
import { type FoundItem, walkItems } from './walk-items.ts';

/** Options of the adapter of request collections. */
export interface CollAdapterOptions {
  /** Parsed environment files; their variables win over those of the collection. Default none. */
  environments?: readonly object[];
}

/** Reads request collections, v2.0 and v2.1, as objects or as JSON text; also as APIs wrap them (`{ "collection": … }`). */
export class CollAdapter implements SourceAdapter {
  readonly id = 'coll';
  readonly #environment: Environment;

  constructor({ environments = [] }: CollAdapterOptions = {}) {
    this.#environment = readEnvironments(environments);
  }

  /** True for an object, or JSON text of one, that has an `info` object and an `item` array. */
  canHandle(input: unknown): boolean {
    if (typeof input !== 'string') return getCollection(input) !== undefined;
    if (!/^\s*\{/.test(input.slice(0, 200).replace(/^\uFEFF/, '')) || !input.includes('"item"')) return false;
    return getCollection(parseJson(input)?.value) !== undefined;
  }

  async parse(input: unknown, { report, locate, describe }: LocatingContext): Promise<NormalizedRequest[]> {
    const read = typeof input === 'string' ? parseJson(input) : { value: input };
    if (typeof input === 'string') locate?.(() => locateItems(input));
    const collection = getCollection(read?.value);
    if (!collection) {
      report(diagnose('COLL_INVALID_COLLECTION', 'error', invalidSentence(read)));
      return [];
    }
    const { items, tags, variables } = walkItems(collection, () => {
      const message = 'A folder of the collection contains itself; it was read once.';
      report(diagnose('COLL_INVALID_COLLECTION', 'error', message));
    });
    const scripts = addScripts({}, collection.event);
    describe?.({
      ...collectionInfo(collection),
      ...(tags.length > 0 && { tags }),
      ...(Object.keys(scripts).length > 0 && { scripts }),
      ...(variables.length > 0 && { variables }),
    });
    if (items.length === 0) {
      report(diagnose('COLL_EMPTY_COLLECTION', 'warning', 'The collection contains no requests.'));
    }
    const requests = this.#requests(items, report);
    const omitted = listOmittedFields(collection);
    if (omitted.length > 0) {
      const message = `Not described by OpenAPI, and left out: ${omitted.join(', ')}.`;
      report(diagnose('COLL_FIELD_LEFT_OUT', 'info', message));
    }
    return requests;
  }

  #requests(items: readonly FoundItem[], report: Report): NormalizedRequest[] {
    const unresolved = new Set<string>();
    const requests: NormalizedRequest[] = [];
    for (const [index, item] of items.entries()) {
      const resolver = new VariableResolver((name) => {
        if (unresolved.has(name)) return;
        unresolved.add(name);
        const message = isOrdinaryName(name)
          ? `Variable ${JSON.stringify(name)} has no value; left as {{${name}}}.`
          : 'A variable of this item has no value; left as written.';
        report({ ...diagnose('COLL_VARIABLE_UNRESOLVED', 'warning', message), index });
      }, this.#environment.variables);
      const resolve = (text: string) => resolver.resolve(text, item.scope);
      const result = collRequest(item, resolve, this.#environment);
      if (result.unsupportedMode !== undefined) {
        const outcome = result.request?.body ? 'its text was kept' : 'the body was skipped';
        // An unknown mode may be any text of the recording: it is not quoted.
        const message = `Unsupported body mode; ${outcome}.`;
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

function diagnose(code: Diagnostic['code'], severity: Diagnostic['severity'], message: string): Diagnostic {
  return { code, severity, message, source: 'coll' };
}

function invalidSentence(read: { value: unknown } | undefined): string {
  if (!read) return 'Invalid collection: it is not JSON.';
  const other = otherFormat(read.value);
  if (other) return `Invalid collection: ${other}.`;
  const isObject = typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value);
  return isObject
    ? 'Invalid collection: expected an info object and an item array.'
    : 'Invalid collection: it is not an object.';
}
