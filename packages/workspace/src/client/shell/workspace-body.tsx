import type { ComponentType } from 'preact';
import { EditorPane } from '../editor/editor-pane.tsx';
import { ProblemsPane } from '../problems/problems-pane.tsx';
import {
  isMedium,
  isNarrow,
  isProblemsShown,
  isSideShown,
  isTreeShown,
  mediumView,
  NARROW_VIEWS,
  type SideView as Name,
  narrowView,
  problemsHeight,
  SIDE_VIEWS,
  shownSideView,
  showView,
  sideView,
  sideWidth,
  treeWidth,
  VIEW_TITLES,
} from '../state/layout.ts';
import { TreePane } from '../tree/tree-pane.tsx';
import { lazyView } from '../ui/lazy-view.tsx';
import { Splitter } from '../ui/splitter.tsx';
import { Tabs } from '../ui/tabs.tsx';

const MIN_SIDE = 320;
const MAX_TREE = 600;

/** The panes: outline, source with its problems, and a view beside it. In a narrow window one at a time. */
export function WorkspaceBody({ source, entry }: { source: string; entry: string }) {
  const narrow = isNarrow.value;
  const view = narrowView.value;
  const side = shownSideView.value;
  const medium = isMedium.value;
  const left = medium ? mediumView.value : undefined;
  return (
    <main class="ws-body">
      {narrow && (
        <Tabs
          className="ws-narrow-tabs"
          label="Views"
          items={NARROW_VIEWS.map((id) => ({ id, label: VIEW_TITLES[id] }))}
          selected={view}
          onSelect={showView}
          panelId={(id) => `${id}-panel`}
        />
      )}
      {!narrow && !medium && isTreeShown.value && (
        <>
          <section class="ws-pane" style={{ width: `${treeWidth.value}px` }} aria-label="Outline">
            <TreePane />
          </section>
          <Splitter
            label="Width of the outline"
            orientation="vertical"
            size={treeWidth.value}
            min={180}
            max={MAX_TREE}
            onResize={(size) => {
              treeWidth.value = size;
            }}
          />
        </>
      )}
      {((narrow && view === 'tree') || left === 'tree') && (
        <section
          class="ws-pane ws-pane-main"
          id="tree-panel"
          role="tabpanel"
          aria-labelledby="tree-panel-tab"
        >
          {medium && <MediumTabs />}
          <TreePane />
        </section>
      )}
      <section
        class="ws-pane ws-pane-main"
        id="source-panel"
        aria-label="Source"
        role={narrow || medium ? 'tabpanel' : undefined}
        hidden={(narrow && view !== 'source') || left === 'tree'}
      >
        {medium && <MediumTabs />}
        <EditorPane key={entry} source={source} entry={entry} />
        {isProblemsShown.value && <Problems />}
      </section>
      {side && !narrow && (
        <Splitter
          label="Width of the view beside the source"
          orientation="vertical"
          size={sideWidth.value}
          min={MIN_SIDE}
          max={Math.max(MIN_SIDE, window.innerWidth - 480)}
          isReversed
          onResize={(size) => {
            sideWidth.value = size;
          }}
        />
      )}
      {side && (
        <aside
          class="ws-pane"
          style={narrow ? {} : { width: `${sideWidth.value}px` }}
          aria-label={VIEW_TITLES[side]}
        >
          {!narrow && <SideTabs />}
          <SidePanel view={side} />
        </aside>
      )}
    </main>
  );
}

/** The outline and the source of a medium window. */
function MediumTabs() {
  return (
    <Tabs
      className="ws-narrow-tabs"
      label="Outline and source"
      items={(['tree', 'source'] as const).map((id) => ({ id, label: VIEW_TITLES[id] }))}
      selected={mediumView.value}
      onSelect={showView}
      panelId={(id) => `${id}-panel`}
    />
  );
}

function SideTabs() {
  return (
    <div class="ws-pane-head">
      <Tabs
        label="Views"
        items={SIDE_VIEWS.map((id) => ({ id, label: VIEW_TITLES[id] }))}
        selected={sideView.value}
        onSelect={showView}
        panelId={(id) => `${id}-panel`}
      />
      <button
        type="button"
        class="ws-button ws-button-quiet"
        onClick={() => {
          isSideShown.value = false;
        }}
      >
        Hide
      </button>
    </div>
  );
}

function SidePanel({ view }: { view: (typeof SIDE_VIEWS)[number] }) {
  const Pane = SIDE_PANES[view];
  return (
    <div
      class="ws-pane-body ws-side"
      id={`${view}-panel`}
      role="tabpanel"
      aria-labelledby={`${view}-panel-tab`}
    >
      <Pane />
    </div>
  );
}

function Problems() {
  return (
    <>
      <Splitter
        label="Height of the problems"
        orientation="horizontal"
        size={problemsHeight.value}
        min={80}
        max={600}
        isReversed
        onResize={(size) => {
          problemsHeight.value = size;
        }}
      />
      <section class="ws-pane" style={{ height: `${problemsHeight.value}px` }} aria-label="Problems">
        <ProblemsPane />
      </section>
    </>
  );
}

/** Each view beside the source, loaded on first use. */
const SIDE_PANES: Record<Name, ComponentType> = {
  request: lazyView(async () => (await import('../request/request-pane.tsx')).RequestPane),
  form: lazyView(async () => (await import('../node-form/node-form-pane.tsx')).NodeFormPane),
  flows: lazyView(async () => (await import('../flows/flows-pane.tsx')).FlowsPane),
  docs: lazyView(async () => (await import('../docs/docs-pane.tsx')).DocsPane),
  tests: lazyView(async () => (await import('../tests/tests-pane.tsx')).TestsPane),
  mcp: lazyView(async () => (await import('../mcp/mcp-pane.tsx')).McpPane),
  captures: lazyView(async () => (await import('../captures/captures-pane.tsx')).CapturesPane),
};
