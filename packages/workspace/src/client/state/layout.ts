import { computed, signal } from '@preact/signals';
import { isBoolean, isNumber, isOneOf, storedSignal } from './stored-signal.ts';

/** Views beside the source. */
export const SIDE_VIEWS = ['request', 'form', 'docs', 'flows', 'tests', 'mcp', 'captures'] as const;
export type SideView = (typeof SIDE_VIEWS)[number];

/** In a narrow window every pane is a tab. */
export const NARROW_VIEWS = ['tree', 'source', ...SIDE_VIEWS] as const;
export type NarrowView = (typeof NARROW_VIEWS)[number];

export const VIEW_TITLES: Record<NarrowView, string> = {
  tree: 'Outline',
  source: 'Source',
  request: 'Request',
  form: 'Form',
  docs: 'Docs',
  flows: 'Flows',
  tests: 'Tests',
  mcp: 'MCP',
  captures: 'Captures',
};

export const sideView = storedSignal<SideView>('side-view', 'request', isOneOf(...SIDE_VIEWS));
export const narrowView = storedSignal<NarrowView>('narrow-view', 'tree', isOneOf(...NARROW_VIEWS));
/** Pixels. */
export const treeWidth = storedSignal('tree-width', 320, isNumber);
export const sideWidth = storedSignal('side-width', 580, isNumber);
export const problemsHeight = storedSignal('problems-height', 180, isNumber);
export const isTreeShown = storedSignal('tree-shown', true, isBoolean);
export const isSideShown = storedSignal('side-shown', true, isBoolean);
/** Long lines of the source are continued below. */
export const isWrapped = storedSignal('wrap-lines', false, isBoolean);
export const isProblemsShown = storedSignal('problems-shown', false, isBoolean);

/** Below it panes are tabs. */
const NARROW = matchMedia('(max-width: 899px)');
export const isNarrow = signal(NARROW.matches);
NARROW.addEventListener('change', () => {
  isNarrow.value = NARROW.matches;
});

/** Below it the outline and the source are tabs of one pane, unless every pane is one. */
const MEDIUM = matchMedia('(min-width: 900px) and (max-width: 1279px)');
export const isMedium = signal(MEDIUM.matches);
MEDIUM.addEventListener('change', () => {
  isMedium.value = MEDIUM.matches;
});

/** What is shown beside the view of a medium window. */
export const mediumView = storedSignal<'tree' | 'source'>('medium-view', 'tree', isOneOf('tree', 'source'));

export const shownSideView = computed<SideView | undefined>(() => {
  if (!isNarrow.value) return isSideShown.value ? sideView.value : undefined;
  return SIDE_VIEWS.find((view) => view === narrowView.value);
});

/** The source may be behind another tab; problems are below it. */
const isSourceSeen = computed(() =>
  isNarrow.value ? narrowView.value === 'source' : !isMedium.value || mediumView.value === 'source',
);
export const areProblemsSeen = computed(() => isProblemsShown.value && isSourceSeen.value);

export function toggleProblems(): void {
  isProblemsShown.value = !areProblemsSeen.value;
  if (isProblemsShown.value && !isSourceSeen.value) showView('source');
}

/** Brings a view to the front, in a wide and in a narrow window. */
export function showView(view: NarrowView): void {
  narrowView.value = view;
  if (view === 'tree' || view === 'source') mediumView.value = view;
  if (view === 'tree') isTreeShown.value = true;
  else if (view !== 'source') {
    sideView.value = view;
    isSideShown.value = true;
  }
}
