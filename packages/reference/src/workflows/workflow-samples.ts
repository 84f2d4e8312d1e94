import type { Workflow } from '@curlew/openapi/internal';
import { type FlowSamples, flowSamples } from '@curlew/request/internal';
import type { PageInfo } from '../page.ts';
import { operationTitle } from '../plan/names/operation-title.ts';
import type { ApiContent, SitePlan } from '../render-context.ts';
import { getCallee } from './step-facts.ts';
import type { WorkflowIndex } from './workflow-index.ts';

/** Programs that run a whole workflow, in the languages of the reference. Steps have the titles of their operations. */
export function workflowSamples(
  workflow: Workflow,
  { title }: PageInfo,
  index: WorkflowIndex,
  context: Pick<ApiContent & SitePlan, 'words' | 'operationPages' | 'description' | 'sampleLanguages'>,
): FlowSamples {
  return flowSamples(index.document, workflow, {
    title,
    titleOf: (step) => {
      const callee = getCallee(step, index, context);
      if (callee.is === 'operation') return callee.page?.title ?? operationTitle(callee.operation);
      return callee.is === 'workflow' ? callee.title : step.id;
    },
    languages: context.sampleLanguages,
  });
}
