import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { CompletionItem } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { editorFile } from './files/editor-file.ts';

/** Keys, values and references that the description allows at a position. */
export async function completeField(context: CompletionContext): Promise<CompletionResult | null> {
  const file = context.state.facet(editorFile);
  const typed = context.matchBefore(/[\w$#/.:"'-]+/);
  if (!file || (!context.explicit && !typed)) return null;
  await file.sync.flush();
  if (context.aborted) return null;
  const { source, path } = file;
  const list = await call('complete', { source, file: path, offset: context.pos }).catch(() => undefined);
  if (!list || list.items.length === 0 || context.aborted) return null;
  const to = Math.max(list.to, context.pos);
  return {
    from: Math.min(list.from, context.pos),
    to,
    options: list.items.map(toCompletion),
    validFor: /^[\w$#/.-]*$/,
  };
}

function toCompletion({ label, insert, detail, documentation }: CompletionItem): Completion {
  return {
    label,
    ...(insert === undefined ? {} : { apply: insert }),
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { info: () => textElement(documentation) }),
  };
}

function textElement(text: string): HTMLElement {
  const element = document.createElement('div');
  element.textContent = text;
  return element;
}
