import type { Located } from '../api.ts';
import type { InstanceProblem } from '../instance/instance-problem.ts';
import type { Finding } from './rule.ts';

/** A problem of an example or a default, at the part of it that is meant. */
export function instanceFinding(
  subject: string,
  { location }: Located,
  { path, message }: InstanceProblem,
): Finding {
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return {
    at: location.child(...path),
    message: `${subject}${name === '' ? '' : ` at \`${name.replace(/^\./, '')}\``} ${message}.`,
  };
}
