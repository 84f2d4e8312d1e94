import type { CompareContext } from '../check/check-context.ts';
import type { MatchedRequest } from '../match-requests.ts';

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
