export { default as Operation } from './guides/Operation.astro';
export { default as OperationList } from './guides/OperationList.astro';
export { default as Samples } from './guides/Samples.astro';
export { default as Schema } from './guides/Schema.astro';
export { default as Workflow } from './guides/Workflow.astro';
