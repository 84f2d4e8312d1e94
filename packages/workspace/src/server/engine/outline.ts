import type { Diagnostic, DiagnosticCounts } from '@curlew/diagnostics';
import { detectProtocol } from '@curlew/exchange/internal';
import { Location, type Operation } from '@curlew/openapi';
import { isObject, wireMethod } from '@curlew/openapi/internal';
import { type DescriptionReference, parsePointer } from '@curlew/openapi/language';
import type {
  Outline,
  OutlineComponent,
  OutlineGroup,
  OutlineNode,
  OutlineOperation,
  OutlineTag,
} from '../../protocol/project.ts';
import type { DescriptionState } from './description-state.ts';
import type { TextPlaces } from './text-places.ts';

/** Nothing can be read, and never could. */
export function emptyOutline(file: string): Outline {
  const counts = { errors: 0, warnings: 0, infos: 0 };
  const info = { name: '', file, pointer: '/info', problems: counts };
  return { info, servers: [], tags: [], operations: [], methods: [], components: [] };
}

/** The tree of a description: its operations and components with their problems. Linear in its size. */
export function getOutline(
  state: DescriptionState,
  diagnostics: readonly Diagnostic[],
  places: TextPlaces,
): Outline {
  const { api, description } = state;
  const counts = new ProblemCounts(diagnostics, places);
  const node = (name: string, { file, pointer }: Pick<Location, 'file' | 'pointer'>): OutlineNode => ({
    name,
    file,
    pointer,
    problems: counts.below(file, pointer),
  });
  const root = new Location(description.entry);
  const { servers } = description.value;
  return {
    info: node(api.info.title, root.child('info')),
    servers: Array.isArray(servers)
      ? servers.map((server, at) =>
          node(isObject(server) ? String(server.url ?? '') : '', root.child('servers', at)),
        )
      : [],
    tags: getTags(state),
    operations: api.operations.map((operation) => ({
      ...node(operation.operationId ?? operation.key, operation.location),
      ...operationFields(operation),
    })),
    methods: description.dialect().methods,
    components: getComponents(state, node),
  };
}

function operationFields(operation: Operation): Omit<OutlineOperation, keyof OutlineNode> {
  const { key, kind, method, path, operationId, summary, tags, deprecated } = operation;
  return {
    key,
    kind,
    method: wireMethod(method),
    path,
    ...(operationId !== undefined && { operationId }),
    ...(summary !== undefined && { summary }),
    tags,
    isDeprecated: deprecated,
    protocol: detectProtocol(operation) ?? String(operation.extensions['x-protocol']),
    parameterCount: operation.parameters.length,
    responseCount: operation.responses.length,
  };
}

function getTags({ api }: DescriptionState): OutlineTag[] {
  const counts = new Map<string, number>();
  for (const { tags } of api.operations) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return api.tags.map(({ name, summary }) => ({
    name,
    ...(summary !== undefined && { summary }),
    operationCount: counts.get(name) ?? 0,
  }));
}

function getComponents(
  { description, references }: DescriptionState,
  node: (name: string, location: Pick<Location, 'file' | 'pointer'>) => OutlineNode,
): OutlineGroup[] {
  const uses = new Map<string, number>();
  for (const { target } of references) {
    if (target === undefined) continue;
    uses.set(target.id, (uses.get(target.id) ?? 0) + 1);
  }
  return [...description.dialect().components].flatMap(([kind, path]): OutlineGroup[] => {
    const holder = description.at(new Location(description.entry).child(...path));
    const followed = holder && description.follow(holder);
    const value = isObject(followed?.value) ? followed.value : {};
    const declared = Object.keys(value).flatMap((name) => followed?.location.child(name) ?? []);
    const others = kind === 'schemas' ? schemasOfOtherFiles(references, declared, description.entry) : [];
    const components = [...declared, ...others].map((location): OutlineComponent => {
      const { file, pointer, id } = location;
      const [name = file.slice(file.lastIndexOf('/') + 1)] = (parsePointer(pointer) ?? []).slice(-1);
      return { ...node(name, location), usageCount: uses.get(id) ?? 0 };
    });
    return components.length === 0 ? [] : [{ kind, components }];
  });
}

/** Schemas that references lead to outside of the entry file, in the order of the references. */
function schemasOfOtherFiles(
  references: readonly DescriptionReference[],
  declared: readonly Location[],
  entry: string,
): Location[] {
  const known = new Set(declared.map(({ id }) => id));
  const found = new Map<string, Location>();
  for (const { target, nodeType } of references)
    if (target !== undefined && nodeType === 'Schema' && target.file !== entry && !known.has(target.id))
      found.set(target.id, target);
  return [...found.values()];
}

/** How many problems are at each place or below it. */
class ProblemCounts {
  readonly #counts = new Map<string, DiagnosticCounts>();

  constructor(diagnostics: readonly Diagnostic[], places: TextPlaces) {
    for (const { span, pointer, severity, count = 1 } of diagnostics) {
      if (span === undefined || pointer === undefined) continue;
      const file = places.path(span.file);
      for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
        const id = `${file}#${at}`;
        const counts = this.#counts.get(id) ?? { errors: 0, warnings: 0, infos: 0 };
        if (severity === 'error') counts.errors += count;
        else if (severity === 'warning') counts.warnings += count;
        else counts.infos += count;
        this.#counts.set(id, counts);
      }
    }
  }

  below(file: string, pointer: string): DiagnosticCounts {
    return this.#counts.get(`${file}#${pointer}`) ?? { errors: 0, warnings: 0, infos: 0 };
  }
}
