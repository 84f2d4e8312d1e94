import type { Description } from '../description.ts';
import type { ReferenceFailureCode } from '../load/reference-failure.ts';
import type { ReferenceVisit } from '../walk/visitor.ts';
import type { Finding, Rule } from './rule.ts';

/** Returns a rule for references whose file was refused for a reason. */
export function refusedRef(
  code: ReferenceFailureCode,
  words: Pick<Rule, 'summary' | 'help' | 'example' | 'valid'>,
): Rule {
  return {
    code,
    severity: 'error',
    ...words,
    check: ({ index, report }) => ({
      reference(visit) {
        const finding = findReferenceFailure(code, visit, index.description);
        if (finding !== undefined) report(finding);
      },
    }),
  };
}

/** Returns the problem of a reference whose file was rejected for this reason; otherwise undefined. */
export function findReferenceFailure(
  code: ReferenceFailureCode,
  { field, reference, place, target }: ReferenceVisit,
  description: Description,
): Finding | undefined {
  if (target !== undefined) return undefined;
  const failure = description.failure(reference, place);
  if (failure?.code !== code) return undefined;
  return { at: place.child(field), message: failure.message(reference), help: failure.help };
}
