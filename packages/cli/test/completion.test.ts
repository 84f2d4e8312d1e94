import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { completionCommand } from '../src/completion/completion-command.ts';
import { COMPLETION_SCRIPTS } from '../src/completion/run-completion.ts';
import { docsCommand } from '../src/docs/docs-command.ts';
import { validateCommand } from '../src/validate/validate-command.ts';

const COMMANDS = [docsCommand, validateCommand, completionCommand];
const getScript = (shell: string) => COMPLETION_SCRIPTS[shell]?.(COMMANDS) ?? '';

/** What bash offers behind a command line. */
function offered(...words: string[]): string[] {
  const run = `${getScript('bash')}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_curlew; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', run], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
}

test.each<[string[], string[]]>([
  [
    ['curlew', ''],
    ['docs', 'validate', 'completion'],
  ],
  [['curlew', 'va'], ['validate']],
  [['curlew', 'docs', '--li'], ['--links']],
  [
    ['curlew', 'docs', '--links', ''],
    ['error', 'warn', 'off'],
  ],
  [['curlew', 'docs', '--links', 'w'], ['warn']],
  [['curlew', 'docs', 'ap'], []],
  [
    ['curlew', 'validate', '-r', 'j'],
    ['json', 'junit'],
  ],
  [['curlew', 'completion', 'z'], ['zsh']],
])('bash offers for %j: %j', (words, want) => {
  expect(offered(...words)).toEqual(want);
});

test('bash offers every option of a command', () => {
  expect(offered('curlew', 'docs', '--')).toEqual([
    ...Object.keys(docsCommand.options).map((name) => `--${name}`),
    '--help',
  ]);
});

test.each(Object.keys(COMPLETION_SCRIPTS))('%s knows every option', (shell) => {
  const script = getScript(shell);
  for (const command of COMMANDS)
    for (const name of Object.keys(command.options))
      expect(script).toMatch(new RegExp(`(?:--|-l )${name}\\b`));
});
