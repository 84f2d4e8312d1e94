export { default as Operation } from './Operation.astro';
export { default as OperationList } from './OperationList.astro';
export { default as Samples } from './Samples.astro';
export { default as Schema } from './Schema.astro';
