import type { Located } from '../api.ts';
import type { Description } from '../description.ts';
import { membersOf } from '../located.ts';
import { fieldOf } from '../read/field-of.ts';
import { readPathItem } from '../read/path-item.ts';
import { effectiveParameters, type ParameterFact } from './effective-parameters.ts';

/** An operation as rules look at it: where it is used, and all that is written about it. */
export interface OperationFact {
  kind: 'path' | 'webhook';
  path: string;
  method: string;
  operation: Located;
  /** False when another path refers to the same path item and was before this one. */
  isFirst: boolean;
  /** Its parameters, those of its path item included; undefined when one of them cannot be known. */
  parameters: readonly ParameterFact[] | undefined;
}

/** The operations of paths and webhooks in source order, made one after the other: there may be a million. */
export function* operationFacts(description: Description): Generator<OperationFact> {
  const seen = new Set<string>();
  for (const [field, kind] of [
    ['paths', 'path'],
    ['webhooks', 'webhook'],
  ] as const) {
    for (const [path, place] of membersOf(fieldOf(description, description.root, field))) {
      const item = path.startsWith('x-') ? undefined : readPathItem(description, place);
      for (const { method, operation } of item?.operations ?? []) {
        const isFirst = seen.size < seen.add(operation.location.id).size;
        const parameters = effectiveParameters(operation, item?.parameters ?? [], description);
        yield { kind, path, method, operation, isFirst, parameters };
      }
    }
  }
}
