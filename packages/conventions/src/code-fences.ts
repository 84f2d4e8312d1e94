import { readText } from './packages.ts';

/**
 * Returns the code of the fences of a Markdown file in one language, without the indentation of the fence.
 * @param file path in the repository
 */
export function codeFences(file: string, language: string): string[] {
  const blocks = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm');
  return [...readText(file).matchAll(blocks)].map(([, indentation = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  );
}
