export { dynamicVariable } from './collection/dynamic-variables.ts';
export {
  DEFAULT_SCRIPT_LIMITS,
  SCOPE_NAMES,
  type ScriptLimits,
  type ScriptOutcome,
  type ScriptRequest,
  type ScriptResponse,
  type ScriptRun,
  type ScriptRunner,
  type ScriptSender,
  type VariableScopes,
  type VariableValues,
} from './scripts/script-run.ts';
