import { countDiagnostics, type Diagnostic, type DiagnosticCounts } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import { detectProtocol } from '@curlew/exchange/internal';
import { Location, type Operation } from '@curlew/openapi';
import { isObject, wireMethod } from '@curlew/openapi/internal';
import { type DescriptionReference, parsePointer } from '@curlew/openapi/language';
import type { Problem, ProblemList } from '../../protocol/problems.ts';
import type {
  Outline,
  OutlineComponent,
  OutlineGroup,
  OutlineNode,
  OutlineOperation,
  OutlineTag,
} from '../../protocol/project.ts';
import { CallError } from '../call-error.ts';
import { findFixes } from '../fixes/find-fixes.ts';
import type { DescriptionState } from './description-state.ts';
import { type EngineHandlers, getSource } from './engine-context.ts';
import type { EngineSourceState } from './engine-messages.ts';
import type { LoadedState } from './loaded-state.ts';
import { SourceEngine } from './source-engine.ts';
import { TextPlaces } from './text-places.ts';

export const sourceHandlers: EngineHandlers<
  'addSource' | 'removeSource' | 'readSource' | 'checkSource' | 'setText' | 'changeText' | 'reload'
> = {
  async addSource({ id, path }, context) {
    const { cwd, settings, emit } = context;
    const engine = await SourceEngine.open(id, path, {
      cwd,
      settings,
      loaded(state) {
        // Problems are waited for; the outline takes as long again.
        if (state.isChecked)
          emit({ type: 'problems', list: problemList(id, state, new TextPlaces(state, cwd)) });
        emit({ type: 'state', state: sourceState(engine, state, cwd) });
      },
    });
    context.sources.set(id, engine);
    return sourceState(engine, await engine.read(), cwd);
  },
  async removeSource({ source }, context) {
    const engine = context.sources.get(source);
    context.sources.delete(source);
    await engine?.close();
    return null;
  },
  async readSource({ source }, context) {
    const engine = getSource(context, source);
    return sourceState(engine, await engine.read(), context.cwd);
  },
  async checkSource({ source }, context) {
    const engine = getSource(context, source);
    const state = await engine.checked();
    return problemList(source, state, new TextPlaces(state, context.cwd));
  },
  setText({ source, file, revision, text }, context) {
    getSource(context, source).setText(file, revision, text);
    return null;
  },
  changeText({ source, file, revision, changes }, context) {
    const engine = getSource(context, source);
    if (engine.isRecorded)
      throw new CallError('refused', 'Recorded requests cannot be edited. Convert them to a description.');
    engine.changeText(file, revision, changes);
    return null;
  },
  reload({ source }, context) {
    getSource(context, source).reload();
    return null;
  },
};

/** Problems that are listed; the rest is counted. A description with more is not read to its end by anybody. */
const MAX_PROBLEMS = 2_000;

/** The diagnostics of `curlew validate`, with places in the texts and known fixes. */
function problemList(id: string, state: LoadedState, places: TextPlaces): ProblemList {
  const { source, revisions, durationMs } = state;
  const { diagnostics } = source;
  const shown = diagnostics.slice(0, MAX_PROBLEMS);
  return {
    source: id,
    revisions,
    problems: shown.map((diagnostic, index) => getProblem(diagnostic, index, state, places)),
    counts: countDiagnostics(diagnostics),
    durationMs,
  };
}

function getProblem(
  diagnostic: Diagnostic,
  index: number,
  { now }: LoadedState,
  places: TextPlaces,
): Problem {
  const { code, severity, message, help, span, pointer, related = [], count = 1 } = diagnostic;
  const file = span && places.path(span.file);
  const fixes = now && file ? findFixes(diagnostic, file, now) : [];
  return {
    code,
    severity,
    message,
    ...(help !== undefined && { help }),
    documentation: codeUrl(code),
    ...(span && { place: places.of(span) }),
    ...(pointer !== undefined && { pointer }),
    related: related.map(({ message: about, ...other }) => ({ ...places.of(other), message: about })),
    count,
    fixes: fixes.map(({ title }, at) => ({ id: `${index}.${at}`, title })),
  };
}

/** Everything that windows show of a source, made of one loaded state. While a text is broken, the tree is that of the last one that was read. */
function sourceState(engine: SourceEngine, state: LoadedState, cwd: string): EngineSourceState {
  const known = states.get(state) ?? makeState(engine, state, cwd);
  states.set(state, known);
  return known;
}

const states = new WeakMap<LoadedState, EngineSourceState>();

function makeState(engine: SourceEngine, state: LoadedState, cwd: string): EngineSourceState {
  const { source, now, last } = state;
  const places = new TextPlaces(state, cwd);
  const diagnostics = source.diagnostics;
  const [failure] = diagnostics.filter(({ severity }) => severity === 'error');
  return {
    id: engine.id,
    kind: engine.kind,
    state: engine.isRecorded ? 'recorded' : now ? 'ready' : 'unusable',
    title: last?.api.info.title || source.name,
    ...(last && { dialect: last.description.asWritten.dialect().name }),
    files: engine.isRecorded ? [] : getFiles(state, diagnostics, places),
    missing: (last?.description.awaitedFiles ?? []).filter((path) => !state.texts.has(path)),
    outline: last ? getOutline(last, diagnostics, places) : emptyOutline(source.path),
    ...(now === undefined && failure && { failure: failure.message }),
  };
}

function getFiles(
  { source, last, texts }: LoadedState,
  diagnostics: readonly Diagnostic[],
  places: TextPlaces,
): EngineSourceState['files'] {
  const byFile = Map.groupBy(diagnostics, ({ span }) => (span ? places.path(span.file) : ''));
  // A file that cannot be parsed has a text to mend, and a missing one has none.
  const broken = (last?.description.awaitedFiles ?? []).filter((path) => texts.has(path));
  const paths = new Set([source.path, ...(last?.description.files ?? []), ...broken]);
  return [...paths]
    .filter((path) => !isRemote(path))
    .map((path) => ({
      path,
      name: places.name(path),
      language: /\.json$/i.test(path) ? 'json' : 'yaml',
      counts: countDiagnostics(byFile.get(path) ?? []),
    }));
}

/** A file that was fetched has a URL in place of a path. */
function isRemote(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Nothing can be read, and never could. */
function emptyOutline(file: string): Outline {
  const counts = { errors: 0, warnings: 0, infos: 0 };
  const info = { name: '', file, pointer: '/info', problems: counts };
  return { info, servers: [], tags: [], operations: [], methods: [], components: [] };
}

/** The tree of a description: its operations and components with their problems. Linear in its size. */
function getOutline(
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
