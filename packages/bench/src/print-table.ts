import type { Bench, Table } from './bench.ts';

/** Prints a table. The first column is aligned to the left, the others to the right. */
export function printTable({ name, about }: Bench, { head, rows, verdicts }: Table): void {
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
