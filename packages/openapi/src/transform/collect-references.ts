import type { Description } from '../description.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import { isObject, type JsonObject } from '../json.ts';
import { type Located, Location } from '../location.ts';
import { mappingReferences, resolveMapping } from '../schema/discriminator-mapping.ts';
import type { Place, StructureProblem, Visit } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';

/** A string of a description that names a place. */
export interface FoundReference {
  /** The object and the field that hold the string. */
  owner: JsonObject;
  field: string;
  text: string;
  /** Place of the string. */
  place: Place;
  /** Expected type of the target. */
  nodeType: NodeTypeName;
  target?: Located;
  /** Whether the object is nothing but this reference, so that its target can replace it. */
  isWhole: boolean;
}

/** A `$ref` where the specification allows none: only its value can be there. */
export interface MisplacedReference {
  owner: JsonObject;
  place: Place;
  target: Located;
}

/** What a bundle changes in the files of a description, in the order of a walk. */
export interface BundleInput {
  references: readonly FoundReference[];
  misplaced: readonly MisplacedReference[];
  /** Relative URLs of files that are not read: `externalValue`, and `operationRef` without a target. */
  urls: readonly FoundReference[];
  /** Schemas with an `$id` or `$anchor`. */
  identified: readonly Visit[];
  dynamic: readonly FoundReference[];
  /** References in place of data to files that are not read. */
  unread: readonly FoundReference[];
}

/** Fields with data that many descriptions keep in other files. */
const DATA = ['example', 'value'];

/** Finds everything in a description that names another place. */
export function collectReferences(description: Description): BundleInput {
  const references: FoundReference[] = [];
  const misplaced: MisplacedReference[] = [];
  const urls: FoundReference[] = [];
  const identified: Visit[] = [];
  const dynamic: FoundReference[] = [];
  const unread: FoundReference[] = [];

  const addField = (visit: Visit, field: string, nodeType: NodeTypeName): void => {
    const { value: owner, place } = visit;
    const text = owner[field];
    if (typeof text !== 'string') return;
    const found = { owner, field, text, place: place.child(field), nodeType, isWhole: false };
    const target = field === 'operationRef' ? description.resolve(text, place) : undefined;
    if (target === undefined) urls.push(found);
    else references.push({ ...found, target });
  };
  const addData = ({ value, place, nodeType, dialect }: Visit): void => {
    for (const field of DATA) {
      const owner = value[field];
      if (!isObject(owner) || dialect.nodeTypes[nodeType].fields.get(field)?.is !== 'any') continue;
      const here = new Location(place.file, place.pointer).child(field);
      const { $ref: text } = owner;
      if (typeof text !== 'string') continue;
      const target = description.resolve(text, here);
      const at = place.child(field);
      if (target && target.location.file !== place.file) misplaced.push({ owner, place: at, target });
      else if (!target && !text.startsWith('#') && description.failure(text, here))
        unread.push({ owner, field: '$ref', text, place: at.child('$ref'), nodeType, isWhole: false });
    }
  };
  const addMapping = ({ value, place }: Visit): void => {
    for (const { owner, field, text, path } of mappingReferences(value)) {
      const target = resolveMapping(description, text, place);
      const at = path.reduce((here, key) => here.child(key), place);
      const found = { owner, field, text, place: at, nodeType: 'Schema' as const, isWhole: false };
      if (target) references.push({ ...found, target });
      else if (/[./#]/.test(text)) urls.push(found);
    }
  };
  const addMisplaced = (problem: StructureProblem, { file, pointer }: Place, place: Place): void => {
    if (problem.is !== 'misplaced-ref') return;
    const owner = description.at(new Location(file, pointer));
    const target = owner && description.follow(owner);
    if (isObject(owner?.value) && target) misplaced.push({ owner: owner.value, place, target });
  };

  walk(description, [
    {
      reference({ field, value: owner, reference: text, target, nodeType, place }) {
        const isWhole = Object.keys(owner).length === 1;
        const found = { owner, field, text, place: place.child(field), nodeType, isWhole };
        const one = { ...found, ...(target && { target }) };
        if (field === '$ref') references.push(one);
        else dynamic.push(one);
      },
      enter(visit) {
        const { nodeType, value } = visit;
        if (nodeType === 'Discriminator') addMapping(visit);
        if (nodeType === 'Example') addField(visit, 'externalValue', 'Example');
        if (nodeType === 'Link') addField(visit, 'operationRef', 'Operation');
        if (nodeType === 'Schema' && (typeof value.$id === 'string' || typeof value.$anchor === 'string'))
          identified.push(visit);
        addData(visit);
      },
      problem: (problem, place) => addMisplaced(problem, place, place),
    },
  ]);
  return { references, misplaced, urls, identified, dynamic, unread };
}
