import { CallError } from '../call-error.ts';
import type { EngineCall, EngineEvent, EngineRequest, EngineResponse } from './engine-messages.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { SourceEngine } from './source-engine.ts';

/** State shared by the handlers of the engine. */
export interface EngineContext {
  cwd: string;
  settings: EngineSettings;
  sources: Map<string, SourceEngine>;
  emit(event: EngineEvent): void;
}

/** Handlers of some calls, by name. */
export type EngineHandlers<Names extends EngineCall> = {
  [Name in Names]: (
    request: EngineRequest<Name>,
    context: EngineContext,
  ) => Promise<EngineResponse<Name>> | EngineResponse<Name>;
};

/** @throws {CallError} */
export function getSource({ sources }: EngineContext, id: string): SourceEngine {
  const source = sources.get(id);
  if (source === undefined) throw new CallError('not-found', `No source \`${id}\` is open.`);
  return source;
}
