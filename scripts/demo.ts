import { fileURLToPath } from 'node:url';
import { curlew, type ReferenceSource } from '@curlew/astro';
import { countDiagnostics, renderLine } from '@curlew/diagnostics';
import { build } from 'astro';
import { options, site } from '../sites/showcase/options.ts';

/** `npm run demo`: builds the showcase and prints how to view it. */
const root = fileURLToPath(new URL('../sites/showcase/', import.meta.url));
const started = performance.now();
let reports: ReferenceSource[] = [];

await build({
  root,
  site,
  configFile: false,
  logLevel: 'error',
  devToolbar: { enabled: false },
  integrations: [
    curlew({
      ...options,
      report: (made) => {
        reports = made;
      },
    }),
  ],
});

for (const { diagnostics } of reports) {
  for (const diagnostic of diagnostics) console.log(renderLine(diagnostic));
}
const rows = [
  ['Source', 'Reference', 'Operations', 'Pages', 'Errors', 'Warnings', 'Infos', 'Seconds'],
  ...reports.map(({ name, reference, diagnostics, seconds }) => {
    const { errors, warnings, infos } = countDiagnostics(diagnostics);
    const { title = 'none', operations = 0, pages = [] } = reference ?? {};
    return [
      name,
      title,
      ...[operations, pages.length, errors, warnings, infos].map(String),
      seconds.toFixed(2),
    ];
  }),
];
console.log(`\n${table(rows)}\n`);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s: sites/showcase/dist`);
console.log('Look at it with: npm run demo:serve');

/** Formats a table. Columns are as wide as their widest cell, and all but the first two contain numbers. */
function table(lines: string[][]): string {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('   '),
    )
    .join('\n');
}
