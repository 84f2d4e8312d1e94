import type { Step, Workflow } from './arazzo-document.ts';

/** The steps of a workflow, each after those that its `dependsOn` names, otherwise as they are written. */
export function orderSteps({ steps }: Workflow): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return sortByDependency(steps, ({ dependsOn }) => dependsOn.flatMap(({ text }) => byId.get(text) ?? []));
}

/** Workflows, each after those of the same document that it depends on. */
export function orderWorkflows(workflows: readonly Workflow[]): Workflow[] {
  const byId = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  return sortByDependency(workflows, ({ dependsOn }) =>
    dependsOn.flatMap(({ text }) => byId.get(text) ?? []),
  );
}

/**
 * Items, each after those before it; items of a circle are in the given order. Does not recurse: a chain may be as long as a
 * document.
 * @param onCircle called with an item and one before it that leads back to it.
 */
export function sortByDependency<Item>(
  items: readonly Item[],
  before: (item: Item) => readonly Item[],
  onCircle: (item: Item, other: Item) => void = () => {},
): Item[] {
  const done = new Set<Item>();
  const open = new Set<Item>();
  for (const start of items) {
    const path = done.has(start) ? [] : [enter(start)];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const next = at.left.pop();
      if (next === undefined) {
        path.pop();
        open.delete(at.item);
        done.add(at.item);
      } else if (open.has(next)) onCircle(at.item, next);
      else if (!done.has(next)) path.push(enter(next));
    }
  }
  return [...done];

  function enter(item: Item): { item: Item; left: Item[] } {
    open.add(item);
    return { item, left: [...before(item)].reverse() };
  }
}
