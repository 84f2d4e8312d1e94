import { documentedExamples } from '../../../conventions/src/documented-examples.ts';

/** The sites that tests build, and the headings of the examples that each has. */
export const BUILDS = {
  site: [
    'Sources',
    'Workflows',
    'Around the pages',
    'Components',
    'Content of the pages',
    'Accepted problems',
    'Files and limits',
  ],
  single: ['One reference', 'Markdown plugins', 'Concurrency', 'Broken references', 'Programs'],
  failing: ['Failing builds'],
  locales: ['Locales'],
  layout: ['Your own layout'],
  explorer: ['Explorer'],
} as const;

const MERGE = new URL('./merge-options.ts', import.meta.url).href;

/** The options of all examples of a site, as the code of an expression of its configuration file. */
export function documentedOptions(build: keyof typeof BUILDS): string {
  const examples = documentedExamples('js');
  const blocks = BUILDS[build].flatMap((heading) => examples.get(heading) ?? []);
  return `(await import('${MERGE}')).mergeOptions((curlew) => { ${blocks.map((code) => `{ ${code} }`).join('\n')} })`;
}
