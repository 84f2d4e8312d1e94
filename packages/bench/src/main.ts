import { BENCHES } from './benches.ts';
import { printTable } from './print-table.ts';

const names = process.argv.slice(2);
const chosen = names.length === 0 ? BENCHES : BENCHES.filter(({ name }) => names.includes(name));
if (chosen.length === 0) {
  console.error(
    `Unknown bench ${names.join(', ')}; expected one of ${BENCHES.map(({ name }) => name).join(', ')}`,
  );
  process.exitCode = 2;
}
for (const bench of chosen) printTable(bench, await bench.run());
