import fc from 'fast-check';
import { IS_COMPLETE } from './test-scope.ts';

// Runs of the properties that name no number.
fc.configureGlobal({ numRuns: IS_COMPLETE ? 200 : 30 });
