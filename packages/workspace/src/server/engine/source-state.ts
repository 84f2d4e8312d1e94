import { countDiagnostics, type Diagnostic } from '@curlew/diagnostics';
import { isRemote } from '../texts/is-remote.ts';
import type { EngineSourceState } from './engine-messages.ts';
import type { LoadedState } from './loaded-state.ts';
import { emptyOutline, outlineOf } from './outline.ts';
import type { SourceEngine } from './source-engine.ts';
import { TextPlaces } from './text-places.ts';

/** Everything that windows show of a source, made of one loaded state. While a text is broken, the tree is that of the last one that was read. */
export function sourceState(engine: SourceEngine, state: LoadedState, cwd: string): EngineSourceState {
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
    files: engine.isRecorded ? [] : filesOf(state, diagnostics, places),
    outline: last ? outlineOf(last, diagnostics, places) : emptyOutline(source.path),
    ...(now === undefined && failure && { failure: failure.message }),
  };
}

function filesOf(
  { source, last }: LoadedState,
  diagnostics: readonly Diagnostic[],
  places: TextPlaces,
): EngineSourceState['files'] {
  const byFile = Map.groupBy(diagnostics, ({ span }) => (span ? places.path(span.file) : ''));
  const paths = new Set([source.path, ...(last?.description.files ?? [])]);
  return [...paths]
    .filter((path) => !isRemote(path))
    .map((path) => ({
      path,
      name: last?.description.source(path)?.path ?? source.name,
      language: /\.json$/i.test(path) ? 'json' : 'yaml',
      counts: countDiagnostics(byFile.get(path) ?? []),
    }));
}
