export type { WorkflowListPage, WorkflowPage } from './page.ts';
export {
  drawAuthorization,
  drawCallbackLine,
  drawExtensions,
  drawMediaTypes,
  drawOperationAddress,
  drawOperationFacts,
  drawOperationHead,
  drawOperationNames,
  drawParameters,
  drawRequestBody,
  drawResponseLine,
  drawResponses,
} from './sections/operation-sections.ts';
export {
  drawAboutApi,
  drawDownloads,
  drawFirstRequestTitle,
  drawOperationLinks,
  drawOverviewHead,
  drawSchemasLink,
  drawSecuritySchemes,
  drawServers,
  drawTagList,
  listsServers,
} from './sections/overview-sections.ts';
export {
  drawPageArticle,
  drawSchemaArticle,
  drawSchemaListArticle,
  drawTagArticle,
} from './sections/page-article.ts';
export {
  drawBreadcrumbs,
  drawPageBar,
  drawPageMenu,
  drawPartLinks,
  drawTitle,
  drawVersionMenu,
} from './sections/page-head.ts';
export {
  drawCardToggle,
  drawExamples,
  drawSampleCard,
  drawSampleChoices,
  drawSampleLanguages,
  drawSamplePanels,
  drawSentRequest,
  drawTryItButton,
  samplesLabel,
  type TryItSettings,
} from './sections/sample-sections.ts';
export { drawCopyButton, drawFacts, drawProse, drawSection } from './sections/section-parts.ts';
export {
  drawOverviewWorkflows,
  drawUsedInWorkflows,
  drawWorkflowFacts,
  drawWorkflowInputs,
  drawWorkflowListArticle,
  drawWorkflowOutputs,
  drawWorkflowSteps,
} from './sections/workflow-sections.ts';
