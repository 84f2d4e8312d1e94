import { hoverTooltip } from '@codemirror/view';
import type { Hover } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { editorFile } from './files/editor-file.ts';

/** The documentation of the field under the pointer. */
export const fieldHover = hoverTooltip(
  async (view, pos) => {
    const file = view.state.facet(editorFile);
    if (!file) return null;
    await file.sync.flush();
    const { source, path } = file;
    const answer = await call('hover', { source, file: path, offset: pos }).catch(() => undefined);
    if (!answer?.hover || answer.hover.to > view.state.doc.length) return null;
    const { hover } = answer;
    return { pos: hover.from, end: hover.to, above: true, create: () => ({ dom: hoverElement(hover) }) };
  },
  { hideOnChange: true },
);

function hoverElement({ title, lines, specification }: Hover): HTMLElement {
  const root = document.createElement('div');
  root.className = 'cm-hover';
  root.append(line('cm-hover-title', title), ...lines.map((text) => line('cm-hover-lines', text)));
  if (specification !== undefined && /^https:\/\//.test(specification)) {
    const link = document.createElement('a');
    link.href = specification;
    link.target = '_blank';
    link.rel = 'noreferrer';
    link.textContent = 'Specification';
    root.append(link);
  }
  return root;
}

function line(className: string, text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  return element;
}
