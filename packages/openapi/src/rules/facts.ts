import type { Located } from '../api.ts';
import type { Description } from '../description.ts';
import { itemsOf, membersOf } from '../located.ts';
import { fieldOf } from '../read/field-of.ts';
import { type PathItem, readPathItem } from '../read/path-item.ts';
import { effectiveParameters, type ParameterFact } from './effective-parameters.ts';
import { type RequiredScheme, requiredSchemes } from './security-requirements.ts';
import { ValueChecks } from './value-checks.ts';

/** An operation as rules look at it: where it is used, and all that is written about it. */
export interface OperationFact {
  kind: 'path' | 'webhook';
  path: string;
  method: string;
  operation: Located;
  item: PathItem;
  /** The path item as it stands under its path. */
  place: Located;
}

/** What several rules ask of a description, worked out once. */
export class Facts {
  readonly description: Description;
  #values: ValueChecks | undefined;
  #operations: OperationFact[] | undefined;
  #requiredSchemes: RequiredScheme[] | undefined;
  readonly #parameters = new Map<OperationFact, ParameterFact[] | undefined>();

  constructor(description: Description) {
    this.description = description;
  }

  /** The check of examples, defaults and allowed values against their schemas. */
  get values(): ValueChecks {
    this.#values ??= new ValueChecks(this.description);
    return this.#values;
  }

  /** Of paths and webhooks, in source order. */
  get operations(): readonly OperationFact[] {
    this.#operations ??= [...this.#under('paths', 'path'), ...this.#under('webhooks', 'webhook')];
    return this.#operations;
  }

  /** The parameters of an operation, its path item's included; undefined when one of them cannot be known. */
  parametersOf(fact: OperationFact): ParameterFact[] | undefined {
    if (!this.#parameters.has(fact)) this.#parameters.set(fact, effectiveParameters(fact, this));
    return this.#parameters.get(fact);
  }

  /** What the security requirements of the description and its operations name. */
  get requiredSchemes(): readonly RequiredScheme[] {
    this.#requiredSchemes ??= requiredSchemes(this);
    return this.#requiredSchemes;
  }

  /** The members of a kind of component of the entry file. */
  components(kind: string): [string, Located][] {
    const { description } = this;
    return membersOf(fieldOf(description, fieldOf(description, description.root, 'components'), kind));
  }

  /** The declared tags. */
  get tags(): Located[] {
    return itemsOf(fieldOf(this.description, this.description.root, 'tags'));
  }

  #under(field: string, kind: OperationFact['kind']): OperationFact[] {
    return membersOf(fieldOf(this.description, this.description.root, field)).flatMap(([path, place]) => {
      const item = path.startsWith('x-') ? undefined : readPathItem(this.description, place);
      return (item?.operations ?? []).map(({ method, operation }) => ({
        kind,
        path,
        method,
        operation,
        item: item as PathItem,
        place,
      }));
    });
  }
}
