export { ScriptSandbox } from './script-sandbox.ts';
