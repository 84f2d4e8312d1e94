import { Description } from '../description.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Kind, NodeTypeName, ObjectKind } from '../dialect/node-type.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Located, Location } from '../location.ts';
import { mappingReferences, resolveMapping } from '../schema/discriminator-mapping.ts';
import { fitsType, scalarProblem } from '../walk/match-kind.ts';
import type { Visitor } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';
import { type AllowedFiles, isMarkdown } from './allowed-files.ts';
import type { FileLoader } from './file-loader.ts';
import { notDescribing, type ReferenceAccess } from './reference-failure.ts';
import { scanReferences } from './scan-references.ts';

/**
 * Decides what the references of a description may name in its files. Files without any such place are removed from the loader.
 */
export function limitReferences(
  entry: string,
  dialect: Dialect,
  loader: FileLoader,
  allowed: AllowedFiles,
): ReferenceAccess {
  const { files, failures } = loader;
  const describeFailure = (file: string) => notDescribing(allowed.getName(file));
  const hasRefusedReferences = [...failures.values()].some(({ code }) => code === 'ref-not-allowed');
  const access: ReferenceAccess = { failures, mayName: () => true, hasRefusedReferences, describeFailure };
  if (files.size <= 1) return access;
  const whole = new Description(entry, files, dialect, access);
  const verdicts = checkTargets(whole);
  access.mayName = ({ value, location: { file, pointer } }, from) =>
    file === from ||
    file === entry ||
    allowed.isListed(file) ||
    // Places that only code outside of the tables names, or that are in schemas of another dialect.
    (verdicts.get(file)?.get(pointer) ?? mayBeReferable(value, whole.dialect(file)));
  access.hasRefusedReferences ||= [...verdicts.values()].some((places) =>
    [...places.values()].includes(false),
  );
  const described = [...verdicts].flatMap(([file, places]) =>
    [...places.values()].includes(true) ? [file] : [],
  );
  const kept = listReachable(new Description(entry, files, dialect, access), [entry, ...described]);
  loader.remove(
    [...files.keys()].filter((file) => !kept.has(file)),
    describeFailure,
  );
  return access;
}

/** Returns the files that references from these files may name, and they themselves. */
function listReachable(description: Description, start: readonly string[]): Set<string> {
  const kept = new Set(start);
  for (const file of kept) {
    const value = description.file(file)?.value ?? null;
    for (const reference of scanReferences(value, description.value)) {
      const target = description.resolve(reference, { file, pointer: '' });
      if (target !== undefined) kept.add(target.location.file);
    }
  }
  return kept;
}

/** Places in other files than the entry, by file, and whether one of the references to them expects what is there. */
type Verdicts = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

const SCHEMA: Kind = { is: 'object', nodeType: 'Schema' };
const OPERATION: Kind = { is: 'object', nodeType: 'Operation' };

/**
 * Checks the targets of all references to other files by the type that is expected at the place of the reference: a file
 * with the right name can still hold anything.
 */
function checkTargets(description: Description): Verdicts {
  const verdicts = new Map<string, Map<string, boolean>>();
  walk(description, [collectTargets(description, checkTarget)]);
  return verdicts;

  function checkTarget(target: Located | undefined, kind: ExpectedTarget, from: string): void {
    if (target === undefined) return;
    const { file, pointer } = target.location;
    if (file === from || file === description.entry) return;
    let places = verdicts.get(file);
    if (places === undefined) {
      places = new Map();
      verdicts.set(file, places);
    }
    if (places.get(pointer) !== true)
      places.set(pointer, isExpected(target, kind, description.dialect(file)));
  }
}

function isExpected({ value, location }: Located, kind: ExpectedTarget, dialect: Dialect): boolean {
  if (kind === 'data') return mayBeReferable(value, dialect);
  if (kind === 'description') return isMarkdown(location.file);
  return mayBe(value, kind, dialect);
}

type CheckTarget = (target: Located | undefined, kind: ExpectedTarget, from: string) => void;
/** `description`: the text of a Markdown file; `data`: an example, of which nothing shows that it may be published. */
type ExpectedTarget = Kind | 'description' | 'data';

function collectTargets(description: Description, checkTarget: CheckTarget): Visitor {
  const resolve = (reference: string, place: Pick<Location, 'file' | 'pointer'>) =>
    description.resolve(reference, place);
  return {
    reference({ target, nodeType, place }) {
      checkTarget(target, { is: 'object', nodeType }, place.file);
    },
    problem(problem, place) {
      if (problem.is !== 'misplaced-ref') return;
      const kind = place.key === 'description' ? 'description' : problem.kind;
      checkTarget(resolve(problem.reference, place), kind, place.file);
    },
    enter({ nodeType, value, place }) {
      if (nodeType === 'Discriminator')
        for (const { text } of mappingReferences(value))
          checkTarget(resolveMapping(description, text, place), SCHEMA, place.file);
      for (const data of nodeType === 'Schema' ? [] : [value.example, value.value])
        if (isObject(data) && typeof data.$ref === 'string')
          checkTarget(resolve(data.$ref, place), 'data', place.file);
      if (nodeType === 'Link' && typeof value.operationRef === 'string')
        checkTarget(resolve(value.operationRef, place), OPERATION, place.file);
    },
  };
}

/**
 * Whether a value of another file can be what a reference expects. An empty object is, and a boolean schema. Any other object
 * is if one of its fields can be of this type alone (a keyword with a value of a list, or an object of the specification below
 * it), or if it has all required fields, and more fields of the type than others: `{ user, password }` is not a schema, nor is
 * `{ type: service_account, private_key }`.
 */
function mayBe(value: Json, kind: Kind, dialect: Dialect): boolean {
  if (typeof value === 'boolean') return kind.is === 'object' && kind.nodeType === 'Schema';
  if (isObject(value) && Object.keys(value).length === 0) return kind.is === 'object' || kind.is === 'map';
  return isRecognizable(value, kind, dialect);
}

/** Whether a value may be an object of the specification, where the type that a reference expects is unknown. */
function mayBeReferable(value: Json, dialect: Dialect): boolean {
  return [...listReferableTypes(dialect)].some((nodeType) =>
    mayBe(value, { is: 'object', nodeType }, dialect),
  );
}

function listReferableTypes({ nodeTypes }: Dialect): NodeTypeName[] {
  return Object.values(nodeTypes)
    .filter(({ referable, fields }) => referable || fields.has('$ref'))
    .map(({ name }) => name);
}

/** Whether a value shows by its structure that it is of a kind. Text and numbers show nothing. */
function isRecognizable(value: Json, kind: Kind, dialect: Dialect): boolean {
  switch (kind.is) {
    case 'object':
      return isObject(value) && isRecognizableObject(value, kind, dialect);
    case 'map':
      return isObject(value) && Object.values(value).some((one) => isRecognizable(one, kind.of, dialect));
    case 'array':
      return Array.isArray(value) && value.some((one) => isRecognizable(one, kind.of, dialect));
    case 'union':
      return kind.of.some((one) => isRecognizable(value, one, dialect));
    case 'enum':
      return scalarProblem(value, kind) === undefined;
    case 'string':
      return kind.matches !== undefined && scalarProblem(value, kind) === undefined;
    default:
      return false;
  }
}

function isRecognizableObject(value: JsonObject, { nodeType: name }: ObjectKind, dialect: Dialect): boolean {
  const nodeType = dialect.nodeTypes[name];
  let known = 0;
  let unknown = 0;
  for (const [key, field] of Object.entries(value)) {
    const kind = nodeType.fields.get(key);
    if (key === '$ref' && typeof field === 'string' && (nodeType.referable || kind !== undefined))
      return true;
    if (kind !== undefined) {
      if (isRecognizable(field, kind, dialect)) return true;
      if (fitsType(field, kind, dialect) && kind.is !== 'enum') known += 1;
      else unknown += 1;
    } else if (nodeType.named !== undefined && isRecognizable(field, nodeType.named.of, dialect)) return true;
    else if (!(nodeType.extensions && key.startsWith('x-'))) unknown += 1;
  }
  return known > unknown && nodeType.required.every((field) => Object.hasOwn(value, field));
}
