import { rmSync } from 'node:fs';
import type { Bench, Table } from './bench.ts';
import { BENCHES } from './benches.ts';
import { EARLIER } from './paths.ts';

/** A table in columns, the first to the left, the others to the right. */
function printTable({ name, about }: Bench, { head, rows, verdicts }: Table): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  console.log(`\n${name}: ${about}\n`);
  for (const row of [head, ...rows]) console.log(`  ${line(row)}`);
  console.log('');
  for (const verdict of verdicts) console.log(`  ${verdict}`);
}

const names = process.argv.slice(2);
const chosen = names.length === 0 ? BENCHES : BENCHES.filter(({ name }) => names.includes(name));
if (chosen.length === 0) {
  console.error(
    `Unknown bench ${names.join(', ')}; expected one of ${BENCHES.map(({ name }) => name).join(', ')}`,
  );
  process.exitCode = 2;
}
for (const bench of chosen) printTable(bench, await bench.run());
rmSync(EARLIER, { recursive: true, force: true });
