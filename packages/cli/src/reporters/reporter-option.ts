import type { Option } from '../arguments/command.ts';
import { REPORTERS } from './reporters.ts';

/** The option `--reporter` of a command. */
export function reporterOption(description: string) {
  return {
    type: 'string',
    short: 'r',
    value: 'name',
    choices: REPORTERS.map(({ id }) => id),
    takesOthers: true,
    description,
  } as const satisfies Option;
}
