import { countDiagnostics, type Diagnostic } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import type { Problem, ProblemList } from '../../protocol/problems.ts';
import { CallError } from '../call-error.ts';
import { findFixes } from '../fixes/find-fixes.ts';
import { type EngineHandlers, getSource } from './engine-context.ts';
import type { EngineSourceState } from './engine-messages.ts';
import type { LoadedState } from './loaded-state.ts';
import { emptyOutline, getOutline } from './outline.ts';
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
    getSource(context, source).refresh();
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
