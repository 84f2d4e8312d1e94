export type { KnownProblem } from './baseline.ts';
export { closestName, type SearchBudget } from './closest-name.ts';
export { codeUrl, MAX_PER_CODE } from './diagnostic.ts';
export type { GroupLimits } from './group-diagnostics.ts';
export { globPattern } from './policy.ts';
export { xmlText } from './render/render-junit.ts';
export { countsInWords, pluralize, printableText } from './render/render-line.ts';
