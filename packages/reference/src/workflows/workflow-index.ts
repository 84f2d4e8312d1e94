import { type Api, type Description, SchemaViews } from '@curlew/openapi';
import {
  type ArazzoDocument,
  bindDescription,
  orderSteps,
  resolveTarget,
  type Workflow,
} from '@curlew/openapi/internal';
import type { Markdown } from '../markdown/markdown.ts';
import type { PageInfo } from '../page.ts';
import { SchemaTrees } from '../schema-html/tree/schema-trees.ts';
import { treeContext } from '../schema-html/tree/tree-walk.ts';
import type { Words } from '../words/words.ts';

/** Workflows of a reference; a document with more has pages for the first ones. */
export const MAX_WORKFLOWS = 1_000;

/** The workflows of a reference, whose steps call its operations. */
export interface WorkflowIndex {
  /** Bound to the description as pages show it. */
  readonly document: ArazzoDocument;
  /** In the order of the document. */
  readonly workflows: readonly Workflow[];
  /** By the path of their pages. */
  readonly byPath: ReadonlyMap<string, Workflow>;
  readonly pages: ReadonlyMap<Workflow, PageInfo>;
  /** Pages of the workflows that call an operation, by `Operation.key`. */
  readonly uses: ReadonlyMap<string, readonly PageInfo[]>;
  /** Views and trees of the schemas of inputs. */
  readonly views: SchemaViews;
  readonly trees: SchemaTrees;
}

/** The document whose steps lead to the operations of a description, with the workflows that get pages. */
export function shownWorkflows(
  document: ArazzoDocument | undefined,
  description: Description,
  api: Api,
): ArazzoDocument | undefined {
  if (document === undefined || document.workflows.length === 0) return undefined;
  const bound = bindDescription(document, description, api);
  return bound.workflows.length > MAX_WORKFLOWS
    ? { ...bound, workflows: bound.workflows.slice(0, MAX_WORKFLOWS) }
    : bound;
}

/** @param pages of the workflows, in their order. */
export function indexWorkflows(
  document: ArazzoDocument,
  pages: readonly PageInfo[],
  renderers: { description: Description; markdown: Markdown; words: Words },
): WorkflowIndex {
  const { markdown, words, description } = renderers;
  const { workflows } = document;
  const paired = workflows.flatMap((workflow, at): [Workflow, PageInfo][] => {
    const page = pages[at];
    return page ? [[workflow, page]] : [];
  });
  const views = new SchemaViews(document.description);
  const subtypes = new Map();
  return {
    document,
    workflows,
    byPath: new Map(paired.map(([workflow, page]) => [page.path, workflow])),
    pages: new Map(paired),
    uses: findUses(document, paired, description),
    views,
    trees: new SchemaTrees(
      views,
      treeContext({
        views,
        markdown,
        findHref: () => undefined,
        words,
        subtypes,
        propertyOrder: 'required-first',
        isRecorded: false,
      }),
    ),
  };
}

function findUses(
  document: ArazzoDocument,
  pages: readonly (readonly [Workflow, PageInfo])[],
  description: Description,
): Map<string, PageInfo[]> {
  const uses = new Map<string, PageInfo[]>();
  for (const [workflow, page] of pages)
    for (const step of orderSteps(workflow)) {
      const target = resolveTarget(document, step.target);
      if (target.is !== 'operation' || target.content.description !== description) continue;
      const { key } = target.operation;
      const users = uses.get(key) ?? [];
      uses.set(key, users);
      if (users.at(-1) !== page) users.push(page);
    }
  return uses;
}
