import type { Report } from '@curlew/diagnostics';
import { type ArazzoDocument, resolveTarget, type Workflow } from '@curlew/openapi/internal';
import type { FlowSamples } from '@curlew/request/internal';
import { shorten } from '../markdown/plain-text.ts';
import { PARTIAL_PROGRAM, TOO_MANY_WORKFLOWS, UNLINKED_STEP } from '../reference-codes.ts';
import type { RenderContext } from '../render-context.ts';
import { MAX_WORKFLOWS } from './workflow-index.ts';
import { workflowSamples } from './workflow-samples.ts';

/**
 * Reports what the pages of workflows leave out. Names that lead nowhere are problems of the document, which `checkArazzo` finds.
 * @param document with all operations, hidden ones included.
 */
export function reportWorkflows(
  document: ArazzoDocument,
  context: Pick<RenderContext, 'workflows' | 'description' | 'words' | 'operationPages' | 'sampleLanguages'>,
  report: Report,
): void {
  const { workflows: index, description } = context;
  const first = document.workflows[MAX_WORKFLOWS];
  if (first !== undefined)
    reportAt(
      TOO_MANY_WORKFLOWS,
      first.location,
      `The document has ${document.workflows.length} workflows; the first ${MAX_WORKFLOWS} have pages.`,
    );
  /** Workflows share the calls of others. */
  const reported = new Set<string>();
  for (const workflow of index?.workflows ?? []) {
    for (const step of workflow.steps) checkStep(workflow, step);
    const page = index?.pages.get(workflow);
    if (index && page) checkProgram(workflowSamples(workflow, page, index, context).leftOut, workflow.id);
  }

  function checkProgram(leftOut: FlowSamples['leftOut'], id: string): void {
    for (const { what, reason, help, location, document: own } of leftOut) {
      const span = own.description.span(location);
      const key = JSON.stringify([span, what]);
      if (reported.has(key)) continue;
      reported.add(key);
      report({
        code: PARTIAL_PROGRAM.code,
        severity: PARTIAL_PROGRAM.severity,
        message: `The program of \`${shorten(id, 60)}\` leaves out "${shorten(what, 120)}": ${reason}.`,
        help: help === undefined ? PARTIAL_PROGRAM.help : `${help} ${PARTIAL_PROGRAM.help}`,
        span,
        pointer: location.pointer,
      });
    }
  }

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
