import type { Components } from '@curlew/openapi';
import type { CompareContext } from '../check/check-context.ts';
import type { MatchedRequest } from '../match/match-requests.ts';
import { componentReference, type Reference } from './component-reference.ts';

/** The operation whose parts may be components. */
export interface ReuseContext {
  context: CompareContext;
  /** Key in `paths`. */
  path: string;
  /** Lower case. */
  method: string;
  /** File that the operation is written to. */
  file: string;
  samples: readonly MatchedRequest[];
}

/** A reference to a component from the file of an operation. */
export function referenceTo(
  { context: { description }, file }: ReuseContext,
  kind: keyof Components,
  name: string,
): Reference | undefined {
  return componentReference(description, file, kind, name);
}
