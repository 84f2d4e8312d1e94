import type {
  NodePlace,
  Outline,
  OutlineComponent,
  OutlineNode,
  OutlineOperation,
  StructureEdit,
} from '../../protocol.ts';
import type { TreeRow } from '../ui/tree-row.ts';

/** A row of the outline: a group, or a node of the description. */
export interface OutlineRow extends TreeRow {
  title: string;
  kind: 'group' | 'place' | 'operation' | 'component';
  /** Rows inside, for groups. */
  count?: number;
  errors: number;
  warnings: number;
  place?: NodePlace;
  operation?: OutlineOperation;
  component?: OutlineComponent;
  /** `schemas`, for a group of components and what is in it. */
  componentKind?: string;
}

export interface OutlineOptions {
  grouping: 'tags' | 'paths';
  filter: string;
  /** Ids of groups that are not open. */
  closed: ReadonlySet<string>;
}

interface Group {
  id: string;
  title: string;
  rows: Omit<OutlineRow, 'position' | 'siblingCount'>[];
  componentKind?: string;
}

/** The outline as rows in reading order: what is in a closed group is left out, unless a filter finds it. */
export function outlineRows(outline: Outline, { grouping, filter, closed }: OutlineOptions): OutlineRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const rows: OutlineRow[] = [];
  const groups = getGroups(outline, grouping);
  for (const [index, group] of groups.entries()) {
    const found =
      words.length === 0 ? group.rows : group.rows.filter((row) => matches(`${group.title} ${getText(row)}`));
    if (found.length === 0 && words.length > 0) continue;
    const isExpanded = words.length > 0 || !closed.has(group.id);
    const errors = found.reduce((sum, row) => sum + row.errors, 0);
    const warnings = found.reduce((sum, row) => sum + row.warnings, 0);
    rows.push({
      id: group.id,
      title: group.title,
      kind: 'group',
      level: 1,
      count: found.length,
      isExpandable: true,
      isExpanded,
      errors,
      warnings,
      position: index + 1,
      siblingCount: groups.length,
      ...(group.componentKind === undefined ? {} : { componentKind: group.componentKind }),
    });
    if (!isExpanded) continue;
    for (const [at, row] of found.entries())
      rows.push({ ...row, position: at + 1, siblingCount: found.length });
  }
  return rows;
}

function getGroups(outline: Outline, grouping: OutlineOptions['grouping']): Group[] {
  const general = [
    placeRow(outline.info, 'Info'),
    ...outline.servers.map((server) => placeRow(server, server.name)),
  ];
  const byKind = (kind: OutlineOperation['kind']) => outline.operations.filter((one) => one.kind === kind);
  const groups: Group[] = [{ id: 'general', title: 'General', rows: general }];
  groups.push(...(grouping === 'tags' ? tagGroups(outline, byKind('path')) : pathGroups(byKind('path'))));
  for (const [kind, title] of [
    ['webhook', 'Webhooks'],
    ['callback', 'Callbacks'],
  ] as const) {
    const operations = byKind(kind);
    if (operations.length > 0)
      groups.push({ id: kind, title, rows: operations.map((one) => operationRow(one, kind)) });
  }
  for (const { kind, components } of outline.components) {
    groups.push({
      id: `components-${kind}`,
      title: getTitle(kind),
      componentKind: kind,
      rows: components.map((component) => componentRow(component, kind, outline.info.file)),
    });
  }
  return groups;
}

function tagGroups({ tags }: Outline, operations: readonly OutlineOperation[]): Group[] {
  const byTag = new Map<string, Group>(
    tags.map(({ name, summary }) => [name, { id: `tag-${name}`, title: summary ?? name, rows: [] }]),
  );
  const rest: Group = { id: 'untagged', title: 'Without a tag', rows: [] };
  for (const operation of operations) {
    // An operation of several tags is in the group of its first one.
    const group = byTag.get(operation.tags[0] ?? '') ?? rest;
    group.rows.push(operationRow(operation, group.id));
  }
  return [...byTag.values(), rest].filter(({ rows }) => rows.length > 0);
}

function pathGroups(operations: readonly OutlineOperation[]): Group[] {
  const byPath = new Map<string, Group>();
  for (const operation of operations) {
    const group = byPath.get(operation.path) ?? {
      id: `path-${operation.path}`,
      title: operation.path,
      rows: [],
    };
    byPath.set(operation.path, group);
    group.rows.push(operationRow(operation, group.id));
  }
  return [...byPath.values()];
}

type Row = Group['rows'][number];

function placeRow(node: OutlineNode, title: string): Row {
  return { ...leaf(node, `place-${node.pointer}`, title), kind: 'place' };
}

function operationRow(operation: OutlineOperation, group: string): Row {
  const title = operation.summary ?? operation.operationId ?? operation.path;
  return { ...leaf(operation, `${group}/${operation.key}`, title), kind: 'operation', operation };
}

/** @param entry the file whose components have names of their own */
function componentRow(component: OutlineComponent, kind: string, entry: string): Row {
  const { name, file, pointer } = component;
  const id = file === entry ? `${kind}/${name}` : `${kind}/${file}#${pointer}`;
  return {
    ...leaf(component, id, name),
    kind: 'component',
    component,
    componentKind: kind,
  };
}

function leaf({ file, pointer, problems }: OutlineNode, id: string, title: string) {
  return {
    id,
    title,
    level: 2,
    isExpandable: false,
    isExpanded: false,
    errors: problems.errors,
    warnings: problems.warnings,
    place: { file, pointer },
  };
}

/** Text that a filter searches. */
function getText({ title, operation }: Row): string {
  return operation ? `${operation.method} ${operation.path} ${title} ${operation.operationId ?? ''}` : title;
}

/** `securitySchemes` is `Security schemes`. */
function getTitle(kind: string): string {
  const words = kind.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The edit that moves a component, or the path of an operation, by one among what is written beside it. */
export function moveEdit(row: OutlineRow, outline: Outline, step: -1 | 1): StructureEdit | undefined {
  if (!row.place || row.operation?.kind === 'callback') return undefined;
  const place = row.operation ? pathPlace(row.place) : row.place;
  const all = row.operation
    ? outline.operations.filter(({ kind }) => kind === row.operation?.kind).map(pathPlace)
    : (outline.components.find(({ kind }) => kind === row.componentKind)?.components ?? []);
  const siblings = [
    ...new Set(all.filter(({ file }) => file === place.file).map(({ pointer }) => pointer)),
  ].filter((pointer) => parentPointer(pointer) === parentPointer(place.pointer));
  const at = siblings.indexOf(place.pointer);
  const target = at + step;
  if (at < 0 || target < 0 || target >= siblings.length) return undefined;
  // To move down is to be put before the one after the next.
  return { kind: 'move', place, before: step === -1 ? target : target + 1 };
}

/** Place of the Path Item Object that an operation is in. */
function pathPlace({ file, pointer }: NodePlace): NodePlace {
  return { file, pointer: parentPointer(pointer) };
}

function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
