import type { Diagnostic, Report } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import { isObject } from '../json.ts';
import { Location } from '../location.ts';
import { mappingReferences } from '../schema/discriminator-mapping.ts';
import type { Visitor } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';

/**
 * Reports the references whose file is not read, or whose target is not used, because it is no description. Loading reports them:
 * servers do not validate, and everybody has to see which option allows such a file.
 */
export function reportRefusedReferences(description: Description, report: Report): void {
  const seen = new Set<string>();
  walk(description, [refusedReferences(add)]);

  function add(reference: string, at: Location): void {
    const failure = description.failure(reference, at);
    if (failure?.code !== 'ref-not-allowed') return;
    const diagnostic: Diagnostic = {
      code: failure.code,
      severity: 'error',
      message: failure.message(reference),
      help: failure.help,
      span: description.span(at),
      pointer: at.pointer,
    };
    if (seen.has(at.id)) return;
    seen.add(at.id);
    report(diagnostic);
  }
}

function refusedReferences(add: (reference: string, at: Location) => void): Visitor {
  const at = ({ file, pointer }: Pick<Location, 'file' | 'pointer'>, ...keys: string[]) =>
    new Location(file, pointer).child(...keys);
  return {
    reference({ field, reference, place, target }) {
      if (target === undefined) add(reference, at(place, field));
    },
    problem(problem, place) {
      if (problem.is === 'misplaced-ref' && !problem.found) add(problem.reference, at(place, '$ref'));
    },
    enter({ nodeType, value, place }) {
      if (nodeType === 'Discriminator')
        for (const { text, path } of mappingReferences(value)) add(text, at(place, ...path));
      for (const field of ['example', 'value']) {
        const data = nodeType === 'Schema' ? undefined : value[field];
        if (isObject(data) && typeof data.$ref === 'string') add(data.$ref, at(place, field));
      }
      if (nodeType === 'Link' && typeof value.operationRef === 'string')
        add(value.operationRef, at(place, 'operationRef'));
    },
  };
}
