import type { Command } from '../arguments/command.ts';

export const completionCommand: Command = {
  name: 'completion',
  summary: 'Print a script that completes commands and options in a shell',
  usage: '<bash|zsh|fish|powershell>',
  positional: 'a shell: bash, zsh, fish or powershell',
  words: ['bash', 'zsh', 'fish', 'powershell'],
  options: {},
  examples: [
    { what: 'In bash, for every new shell', line: 'curlew completion bash >> ~/.bashrc' },
    { what: 'In zsh', line: 'curlew completion zsh >> ~/.zshrc' },
    { what: 'In fish', line: 'curlew completion fish > ~/.config/fish/completions/curlew.fish' },
  ],
};
