import type { Report } from '@curlew/diagnostics';
import { type ArazzoDocument, resolveTarget, type Workflow } from '@curlew/openapi/internal';
import { shorten } from '../markdown/plain-text.ts';
import { TOO_MANY_WORKFLOWS, UNLINKED_STEP } from '../reference-codes.ts';
import type { ApiContent } from '../render-context.ts';
import { MAX_WORKFLOWS } from './workflow-index.ts';

/**
 * Reports what the pages of workflows leave out. Names that lead nowhere are problems of the document, which `checkArazzo` finds.
 * @param document with all operations, hidden ones included.
 */
export function reportWorkflows(
  document: ArazzoDocument,
  { workflows: index, description }: Pick<ApiContent, 'workflows' | 'description'>,
  report: Report,
): void {
  const first = document.workflows[MAX_WORKFLOWS];
  if (first !== undefined)
    reportAt(
      TOO_MANY_WORKFLOWS,
      first.location,
      `The document has ${document.workflows.length} workflows; the first ${MAX_WORKFLOWS} have pages.`,
    );
  for (const workflow of index?.workflows ?? []) for (const step of workflow.steps) checkStep(workflow, step);

  function checkStep({ id }: Workflow, { id: stepId, target }: Workflow['steps'][number]): void {
    const shown = index && resolveTarget(index.document, target);
    if (shown === undefined || shown.is === 'workflow') return;
    const name = `The step \`${shorten(stepId, 60)}\` of \`${shorten(id, 60)}\``;
    if (shown.is === 'operation') {
      if (shown.content.description === description) return;
      const source = shorten(shown.source.name, 60);
      reportAt(
        UNLINKED_STEP,
        target.location,
        `${name} calls an operation of \`${source}\`, which is another description, so it has no link.`,
      );
    } else if (resolveTarget(document, target).is === 'operation')
      reportAt(
        UNLINKED_STEP,
        target.location,
        `${name} calls an operation that is not shown (\`x-internal\`), so it has no link.`,
      );
  }

  function reportAt(
    { code, severity, help }: typeof UNLINKED_STEP | typeof TOO_MANY_WORKFLOWS,
    at: Workflow['location'],
    message: string,
  ): void {
    const span = document.description.span(at);
    report({ code, severity, message, help, span, pointer: at.pointer });
  }
}
