import type { Description, Operation } from '@curlew/openapi';
import type { Link } from '@curlew/openapi/internal';

/** Finds the target operations of links; the first one with an operationId counts. */
export class LinkTargets {
  readonly #description: Description;
  readonly #byId = new Map<string, Operation>();
  readonly #byPlace = new Map<string, Operation>();

  constructor(operations: readonly Operation[], description: Description) {
    this.#description = description;
    for (const operation of operations) {
      const { operationId: id = '', location } = operation;
      if (!this.#byId.has(id)) this.#byId.set(id, operation);
      if (!this.#byPlace.has(location.id)) this.#byPlace.set(location.id, operation);
    }
  }

  find({ operationId, operationRef }: Pick<Link, 'operationId' | 'operationRef'>): Operation | undefined {
    if (operationId) return this.#byId.get(operationId);
    const target = operationRef && this.#description.resolve(operationRef, this.#description.root.location);
    return target ? this.#byPlace.get(target.location.id) : undefined;
  }
}
