import type { RefusalCode } from '../load/reference-failure.ts';
import { parseReference } from '../reference/parse-reference.ts';
import type { Rule } from './rule.ts';

/** A rule for references whose file was refused for a reason. */
export function refusedRef(
  code: RefusalCode,
  words: Pick<Rule, 'finds' | 'help' | 'example' | 'valid'>,
): Rule {
  return {
    code,
    severity: 'error',
    ...words,
    check: ({ facts, report }) => ({
      reference({ reference, place, target }) {
        if (target !== undefined) return;
        const failure = facts.description.failure(parseReference(reference, place.file).file);
        if (failure?.code !== code) return;
        report({ at: place.child('$ref'), message: failure.message(reference), help: failure.help });
      },
    }),
  };
}
