/// <reference path="../load/js-yaml.d.ts" />
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { load } from 'js-yaml';
import type { Json } from '../json.ts';
import { isEqual } from '../json-schema/json-value.ts';
import { DEFAULT_LIMITS } from '../load/load-options.ts';
import { findAliasProblem, findFirstAnchor } from '../load/yaml-problems.ts';
import { YAML_SCHEMA } from '../load/yaml-schema.ts';
import { parsePointer, toPointer } from '../location.ts';
import { Positions } from '../source/positions.ts';
import { isFlow } from '../source/source-node.ts';
import { SourceText } from '../source/source-text.ts';
import { changeBlock } from './block-layout.ts';
import { isPartAsExpected } from './check-json-part.ts';
import type { Edit, InsertEdit, SetEdit } from './edit.ts';
import { type EditProblem, isEditProblem, toEditDiagnostic } from './edit-problem.ts';
import { EditedValue, type Operation, resolveEdit } from './edited-value.ts';
import { changeFlow, detectFlowStyle } from './flow-layout.ts';
import { getPresentValue, type LayoutContext, matchScalarStyle, toScalarStyle } from './layout-context.ts';
import { LiteralNumbers } from './literal-numbers.ts';
import { replaceDocument, replaceInBlock, replaceInFlow } from './replace-value.ts';
import { SharedAnchors } from './shared-anchors.ts';
import { applyChanges, sortChanges, type TextChange } from './text-change.ts';
import { type EditedCollection, type Entry, TextTree } from './text-tree.ts';
import { MAX_IMPLICIT_KEY, TextStyles, writeScalar } from './write-value.ts';

/** How new values are written. */
export interface EditOptions {
  /** A new member of a block whose value is a short object of scalars is one line: `name: { type: string }`. Default false. */
  isCompact?: boolean;
  /** A long value that replaces one in brackets is written in block style where that is possible. Default false. */
  isUnfolded?: boolean;
  /**
   * An edit inside of a value with a YAML anchor is made at the anchor, also where an alias is named, and changes all its aliases.
   * Default false: it is refused.
   */
  isShared?: boolean;
}

interface TextOptions extends EditOptions {
  /** Syntax of the text, where it is known. */
  format?: 'json' | 'yaml';
  /** The text as it is scanned for positions. */
  scanned?: SourceText;
  /** Characters of a JSON text from which on only the part around its changes is parsed again. */
  partlyCheckedFrom?: number;
}

/** Parsing and comparing this many characters takes about 10 ms. */
const PARTLY_CHECKED_FROM = 1_000_000;

/** A text with its edits, or, with diagnostics, the text as it was. */
interface EditedText {
  /** Made when it is first read. */
  readonly text: string;
  isChanged: boolean;
  /** What was changed, in ascending order; absent if the last line of the text has no end. */
  changes?: readonly TextChange[];
  diagnostics: Diagnostic[];
  /** Pointers of further objects that the edits change, because they are aliases or anchors of the same value. */
  alsoChanged?: string[];
  /** The edits that are refused one by one, with their diagnostics; empty if the text as a whole is refused. */
  refused: Map<Edit, Diagnostic>;
}

/**
 * Applies edits to a JSON or YAML text in order, all or none; `value` is the parsed text. No byte outside of
 * the edits changes. The result is parsed and compared with the expected value before it is returned; of a large JSON text, the part
 * around the changes is.
 */
export function editText(
  source: SourceFile,
  value: Json,
  edits: readonly Edit[],
  {
    isCompact = false,
    isUnfolded = false,
    isShared = false,
    scanned,
    format,
    partlyCheckedFrom = PARTLY_CHECKED_FROM,
  }: TextOptions = {},
): EditedText {
  const { text } = source;
  const refuse = (problem: EditProblem, pointer: string) => {
    const offset = problem.offset ?? new Positions(text).find(parsePointer(pointer) ?? []).value[0];
    return toEditDiagnostic({ ...problem, offset }, pointer, source);
  };
  const isJson = format === undefined ? isJsonText(text) : format === 'json';
  const loneReturn = isJson ? -1 : text.search(/\r(?!\n)/);
  if (loneReturn >= 0) {
    const message = 'Lines end with a bare carriage return, which YAML parsers read differently.';
    const problem: EditProblem = { code: 'edit-unsupported-syntax', message, offset: loneReturn };
    const diagnostic = refuse(problem, edits[0]?.pointer ?? '');
    const refused = new Map(edits.map((edit) => [edit, diagnostic]));
    return { text, isChanged: false, diagnostics: [diagnostic], refused };
  }
  const complete = isJson ? text : withFinalLineEnd(text);
  const anchors = new SharedAnchors(isJson ? '' : complete);
  const document = scanned?.text === complete ? scanned : new SourceText(complete);
  const literals = new LiteralNumbers(text);
  const tree = new TextTree(document, value, anchors);
  const isInAnchors = isShared && anchors.hasAny;
  const edited = new EditedValue(isInAnchors ? structuredClone(value) : value, isInAnchors);
  const alsoChanged = new Set<string>();
  const refused = new Map<Edit, Diagnostic>();
  for (const edit of edits) {
    const operation = resolveEdit(
      edited.value,
      'value' in edit ? { ...edit, value: getValue(edit, literals) } : edit,
    );
    if (operation === undefined) continue;
    const places = isInAnchors && !isEditProblem(operation) ? edited.places(operation) : [];
    const problem = isEditProblem(operation)
      ? operation
      : isInAnchors
        ? applyAtAnchor(tree, operation, places)
        : tree.apply(operation);
    for (const { is, path } of places.slice(1))
      alsoChanged.add(toPointer(is === 'put' ? path.slice(0, -1) : path));
    if (problem !== undefined) refused.set(edit, refuse(problem, edit.pointer));
    else if ('is' in operation) edited.apply(operation);
  }
  if (refused.size > 0) return { text, isChanged: false, diagnostics: [...refused.values()], refused };
  const planned = changeTree(document, tree.root, edited.value, { isJson, isCompact, isUnfolded });
  const changes = planned.map((change) => ({ ...change, text: literals.restore(change.text) }));
  const isLarge = isJson && text.length >= partlyCheckedFrom && changes.length > 0;
  if (isLarge && isPartAsExpected(text, tree.root, edited.value, planned))
    return {
      get text() {
        return applyChanges(text, changes);
      },
      isChanged: true,
      changes,
      diagnostics: [],
      refused,
    };
  const result = applyChanges(complete, planned);
  const written = complete === text ? result : withoutAddedLineEnd(result, text);
  const exact = literals.restore(written);
  if (exact === text && isEqual(value, edited.value))
    return { text, isChanged: false, diagnostics: [], refused };
  const parsed = parseEdited(written, isJson);
  if ('value' in parsed && isEqual(parsed.value, edited.value)) {
    const listed = complete === text && { changes };
    const others = alsoChanged.size > 0 && { alsoChanged: [...alsoChanged].sort() };
    return { text: exact, isChanged: exact !== text, ...listed, ...others, diagnostics: [], refused };
  }
  // A merge key (`<<`) copies members, which would change too: the refusal names the anchor.
  if (isInAnchors)
    return editText(source, value, edits, { isCompact, isUnfolded, ...(format && { format }) });
  const reason = 'problem' in parsed ? ` ${parsed.problem}` : '';
  const message = `The edited text would not read back as the expected value.${reason}`;
  const diagnostic = refuse({ code: 'edit-not-verified', message }, edits[0]?.pointer ?? '');
  return { text, isChanged: false, diagnostics: [diagnostic], refused };
}

/** Applies an operation where the value is written: at the first of its places that is not an alias. */
function applyAtAnchor(
  tree: TextTree,
  operation: Operation,
  places: readonly Operation[],
): EditProblem | undefined {
  const first = tree.apply(operation, true);
  if (first?.code !== 'edit-through-alias') return first;
  for (const place of places.slice(1)) {
    const problem = tree.apply(place, true);
    if (problem?.code !== 'edit-through-alias') return problem;
  }
  return first;
}

function getValue({ value, written }: SetEdit | InsertEdit, literals: LiteralNumbers): Json {
  return written === undefined ? copyJson(value) : literals.parse(written);
}

/** Copies a value through JSON, so that later changes of the caller's value have no effect. */
function copyJson(value: Json): Json {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('The value of an edit must be JSON, found undefined.');
  return JSON.parse(text) as Json;
}

/** A JSON text is edited as JSON, whatever its file name. */
export function isJsonText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text with a line end after its last line, as the other lines have it. */
function withFinalLineEnd(text: string): string {
  if (text === '' || text.endsWith('\n')) return text;
  return text + (/\r?\n/.exec(text)?.[0] ?? '\n');
}

/** Undoes `withFinalLineEnd`. A blank line that has become the last one may belong to a scalar (`|+`), so it stays whole. */
function withoutAddedLineEnd(result: string, text: string): string {
  const shorter = result.replace(/\r?\n$/, '');
  const last = getLastLine(shorter);
  return last.trim() === '' && last !== getLastLine(text) ? result : shorter;
}

function getLastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** Parses an edited text as loading does. The last of duplicate keys counts. */
export function parseEdited(text: string, isJson: boolean): { value: Json } | { problem: string } {
  try {
    if (isJson) return { value: JSON.parse(text) as Json };
    const options = { schema: YAML_SCHEMA, maxDepth: DEFAULT_LIMITS.nesting, maxTotalMergeKeys: 1_000_000 };
    const value = (load(text, { ...options, json: true }) ?? null) as Json;
    const problem = findFirstAnchor(text) === undefined ? undefined : findAliasProblem(value, DEFAULT_LIMITS);
    return problem === undefined ? { value } : { problem: problem.message };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Text changes for a tree of edits; `value` is the edited value. */
function changeTree(
  document: SourceText,
  root: Entry,
  value: Json,
  { isJson, isCompact, isUnfolded }: Pick<LayoutContext, 'isJson' | 'isCompact' | 'isUnfolded'>,
): TextChange[] {
  const { text } = document;
  const context: LayoutContext = {
    document,
    text,
    isJson,
    isCompact,
    isUnfolded,
    styles: new TextStyles(text),
  };
  if (root.isReplaced && root.source !== undefined) return replaceDocument(context, root.source.value, value);
  return root.collection === undefined
    ? []
    : sortChanges(changeCollection(context, root.collection, value, true));
}

function changeCollection(
  context: LayoutContext,
  collection: EditedCollection,
  now: Json,
  isDocument: boolean,
): TextChange[] {
  const inside = collection.entries.flatMap((entry, index) =>
    changeEntry(context, collection, entry, now, index),
  );
  const layout = isFlow(collection.source)
    ? changeFlow(context, collection, now)
    : changeBlock(context, collection, now, isDocument);
  return [...inside, ...layout];
}

/** Text changes inside a kept entry. */
function changeEntry(
  context: LayoutContext,
  collection: EditedCollection,
  entry: Entry,
  owner: Json,
  index: number,
): TextChange[] {
  if (entry.source === undefined) return [];
  const changes = entry.isRenamed ? [renameKey(context, collection, entry)] : [];
  const now = getPresentValue(owner, entry, index);
  if (entry.isReplaced) {
    const replace = isFlow(collection.source) ? replaceInFlow : replaceInBlock;
    return [...changes, ...replace(context, collection, entry.source, now)];
  }
  return entry.collection === undefined
    ? changes
    : [...changes, ...changeCollection(context, entry.collection, now, false)];
}

/**
 * Returns the change that gives a member another key. It keeps its quotes, or their absence where the name allows it.
 */
function renameKey(
  context: LayoutContext,
  collection: EditedCollection,
  { source, name = '' }: Entry,
): TextChange {
  const { text, isJson, styles } = context;
  const [start, end] = source?.key ?? [0, 0];
  const colon = (source?.from ?? 1) - 1;
  if (isJson) return { offset: start, length: end - start, text: JSON.stringify(name) };
  const { scalars } = isFlow(collection.source)
    ? detectFlowStyle(context, collection)
    : { scalars: toScalarStyle(styles.at(start)) };
  const key = writeScalar(name, matchScalarStyle(text, start, name, scalars));
  const isExplicit = text.charAt(source?.start ?? 0) === '?' || isFlow(collection.source);
  if (key.length <= MAX_IMPLICIT_KEY || isExplicit) return { offset: start, length: end - start, text: key };
  const pad = ' '.repeat(collection.source.column);
  const { lineEnd } = styles.at(start);
  return { offset: start, length: colon - start, text: `? ${key}${lineEnd}${pad}` };
}
