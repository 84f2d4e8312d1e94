import { cancel, confirm, isCancel, multiselect, text } from '@clack/prompts';
import type { FoundSource } from '@curlew/project/internal';
import { EXIT } from '../exit-code.ts';

/** Questions are asked on a terminal alone. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

const OUTPUT = { output: process.stderr };

/** Which sources the reference is made from; those of the proposal are chosen at first. */
export async function askForSources(
  found: readonly FoundSource[],
  proposed: readonly string[],
): Promise<string[]> {
  const answer = await multiselect({
    ...OUTPUT,
    message: 'Which of these should the reference show?',
    options: found.map(({ path, label }) => ({ value: path, label: path, hint: label })),
    initialValues: [...proposed],
    required: true,
  });
  return orStop(answer);
}

export async function askForText(
  message: string,
  proposed: string,
  getProblem: (value: string) => string | undefined,
): Promise<string> {
  const answer = await text({
    ...OUTPUT,
    message,
    placeholder: proposed,
    defaultValue: proposed,
    validate: (value) => (value ? getProblem(value) : undefined),
  });
  return orStop(answer);
}

export async function askWhether(message: string): Promise<boolean> {
  return orStop(await confirm({ ...OUTPUT, message }));
}

function orStop<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel('Stopped. Nothing was written.', OUTPUT);
  process.exit(EXIT.interrupted);
}
