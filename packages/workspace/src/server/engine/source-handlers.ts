import { CallError } from '../call-error.ts';
import { type EngineHandlers, sourceOf } from './engine-context.ts';
import { problemList } from './problem-list.ts';
import { SourceEngine } from './source-engine.ts';
import { sourceState } from './source-state.ts';
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
    const engine = sourceOf(context, source);
    return sourceState(engine, await engine.read(), context.cwd);
  },
  async checkSource({ source }, context) {
    const engine = sourceOf(context, source);
    const state = await engine.checked();
    return problemList(source, state, new TextPlaces(state, context.cwd));
  },
  setText({ source, file, revision, text }, context) {
    sourceOf(context, source).setText(file, revision, text);
    return null;
  },
  changeText({ source, file, revision, changes }, context) {
    const engine = sourceOf(context, source);
    if (engine.isRecorded)
      throw new CallError('refused', 'Recorded requests cannot be edited. Convert them to a description.');
    engine.changeText(file, revision, changes);
    return null;
  },
  reload({ source }, context) {
    sourceOf(context, source).refresh();
    return null;
  },
};
