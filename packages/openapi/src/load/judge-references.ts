import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import type { Kind } from '../dialect/kind.ts';
import type { Location } from '../location.ts';
import { mappingReferences } from '../schema/mapping-references.ts';
import { resolveMapping } from '../schema/resolve-mapping.ts';
import type { Visitor } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';
import { canBe } from './judge-target.ts';

/** Places in other files than the entry, by file, and whether one of the references to them expects what is there. */
export type Verdicts = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

const SCHEMA: Kind = { is: 'object', nodeType: 'Schema' };
const OPERATION: Kind = { is: 'object', nodeType: 'Operation' };

/**
 * Judges the targets of all references to other files by the type that is expected at the place of the reference: a file
 * with the right name can still hold anything.
 */
export function judgeReferences(description: Description): Verdicts {
  const verdicts = new Map<string, Map<string, boolean>>();
  walk(description, [collector(description, judge)]);
  return verdicts;

  function judge(target: Located | undefined, kind: Kind, from: string): void {
    if (target === undefined) return;
    const { file, pointer } = target.location;
    if (file === from || file === description.entry) return;
    let places = verdicts.get(file);
    if (places === undefined) {
      places = new Map();
      verdicts.set(file, places);
    }
    if (places.get(pointer) !== true)
      places.set(pointer, canBe(target.value, kind, description.dialect(file)));
  }
}

type Judge = (target: Located | undefined, kind: Kind, from: string) => void;

function collector(description: Description, judge: Judge): Visitor {
  const resolve = (reference: string, place: Pick<Location, 'file' | 'pointer'>) =>
    description.resolve(reference, place);
  return {
    reference({ target, nodeType, place }) {
      judge(target, { is: 'object', nodeType }, place.file);
    },
    problem(problem, place) {
      if (problem.is === 'misplaced-ref') judge(resolve(problem.reference, place), problem.kind, place.file);
    },
    enter({ nodeType, value, place }) {
      if (nodeType === 'Discriminator')
        for (const { text } of mappingReferences(value))
          judge(resolveMapping(description, text, place), SCHEMA, place.file);
      if (nodeType === 'Link' && typeof value.operationRef === 'string')
        judge(resolve(value.operationRef, place), OPERATION, place.file);
    },
  };
}
