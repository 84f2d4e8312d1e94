import type { Run } from '../arguments/command.ts';
import type { mcpCommand } from './mcp-command.ts';

type Given = typeof mcpCommand.options;

/** Subcommands by the first argument. A user writes a file of that name as `./inspect`. */
const ACTIONS: Readonly<Record<string, () => Promise<Run<Given>>>> = {
  inspect: async () => (await import('./run-inspect.ts')).runInspect,
  call: async () => (await import('./run-call.ts')).runCall,
  generate: async () => (await import('./run-generate.ts')).runGenerate,
};

export const runMcp: Run<Given> = async ({ values, positionals }) => {
  const [first = '', ...rest] = positionals;
  const load = Object.hasOwn(ACTIONS, first) ? ACTIONS[first] : undefined;
  if (load) return (await load())({ values, positionals: rest });
  const { runServe } = await import('./run-serve.ts');
  return runServe({ values, positionals });
};
