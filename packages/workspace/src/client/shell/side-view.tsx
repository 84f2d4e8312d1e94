import type { ComponentType } from 'preact';
import type { SideView as Name } from '../state/layout.ts';
import { lazyView } from '../ui/lazy-view.tsx';

/** Each view beside the source, loaded on first use. */
export const SIDE_PANES: Record<Name, ComponentType> = {
  request: lazyView(async () => (await import('../request/request-pane.tsx')).RequestPane),
  docs: lazyView(async () => (await import('../docs/docs-pane.tsx')).DocsPane),
  tests: lazyView(async () => (await import('../tests/tests-pane.tsx')).TestsPane),
  mcp: lazyView(async () => (await import('../mcp/mcp-pane.tsx')).McpPane),
  captures: lazyView(async () => (await import('../captures/captures-pane.tsx')).CapturesPane),
};
