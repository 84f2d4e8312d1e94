import type { Step, Workflow } from '@curlew/openapi/internal';

/** The steps of a workflow, each after those that its `dependsOn` names, otherwise as they are written. */
export function orderSteps({ steps }: Workflow): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return sorted(steps, ({ dependsOn }) => dependsOn.flatMap(({ text }) => byId.get(text) ?? []));
}

/** Workflows, each after those of the same document that it depends on. */
export function orderWorkflows(workflows: readonly Workflow[]): Workflow[] {
  const byId = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  return sorted(workflows, ({ dependsOn }) => dependsOn.flatMap(({ text }) => byId.get(text) ?? []));
}

/** Each item after those before it; items of a circle are in the given order. */
function sorted<Item>(items: readonly Item[], before: (item: Item) => readonly Item[]): Item[] {
  const done = new Set<Item>();
  const open = new Set<Item>();
  const visit = (item: Item): void => {
    if (done.has(item) || open.has(item)) return;
    open.add(item);
    for (const other of before(item)) visit(other);
    done.add(item);
  };
  for (const item of items) visit(item);
  return [...done];
}
