import { parseArgs } from 'node:util';
import { recordTour } from '../test/browser/harness/record-tour.ts';

/** `npm run tour -w @curlew/workspace -- [--out tour] [--only contract]`: a screenshot of each view. */
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'tour' }, only: { type: 'string', default: '' } },
});
for (const failure of await recordTour(values)) {
  console.error(failure);
  process.exitCode = 1;
}
