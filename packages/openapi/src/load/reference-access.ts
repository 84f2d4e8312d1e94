import type { MayName } from '../reference/resolver.ts';
import type { ReferenceFailure } from './reference-failure.ts';

/** What the references of a description may name. */
export interface ReferenceAccess {
  /** Files that are not part of the description, with the reason. */
  failures: ReadonlyMap<string, ReferenceFailure>;
  mayName: MayName;
  /** Whether any reference is refused because of what its file is named or holds. */
  hasRefusals: boolean;
  /** Why a place in a file of the description may not be named. */
  refusal(file: string): ReferenceFailure;
}
