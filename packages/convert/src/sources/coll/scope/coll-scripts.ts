import { listOf } from '../../../http/json/loose-json.ts';
import type { CollEvent } from '../coll-types.ts';

/** Scripts that run around a request, outer ones first. */
export interface CollScripts {
  test?: string;
  prerequest?: string;
}

/** Appends the scripts of one more level. */
export function addScripts(outer: CollScripts, events: unknown): CollScripts {
  const scripts = { ...outer };
  for (const { listen, script, disabled } of listOf<CollEvent>(events)) {
    const text = disabled === true ? '' : scriptText(script);
    if (text.trim() === '') continue;
    if (listen === 'test') scripts.test = joined(scripts.test, text);
    if (listen === 'prerequest') scripts.prerequest = joined(scripts.prerequest, text);
  }
  return scripts;
}

function joined(before: string | undefined, text: string): string {
  return before === undefined ? text : `${before}\n${text}`;
}

function scriptText(script: CollEvent['script']): string {
  const exec = typeof script === 'object' && script !== null ? script.exec : script;
  if (typeof exec === 'string') return exec;
  return Array.isArray(exec) ? exec.filter((line) => typeof line === 'string').join('\n') : '';
}
