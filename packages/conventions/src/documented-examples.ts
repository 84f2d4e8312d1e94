import { readText } from './packages.ts';

/** The page with an example of each option. */
const PAGE = 'docs/options.md';

/** Returns the code of the examples in one language, keyed by their heading. */
export function documentedExamples(language: 'js' | 'sh'): Map<string, string[]> {
  const blocks = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm');
  const sections = readText(PAGE).split(/^## /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const examples = [...section.matchAll(blocks)].map(([, code = '']) => code);
      const heading = section.slice(0, section.indexOf('\n'));
      return examples.length === 0 ? [] : [[heading, examples] as const];
    }),
  );
}
