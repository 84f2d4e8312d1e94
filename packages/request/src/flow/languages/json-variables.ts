import { listOperands } from '../flow-condition.ts';
import { type FlowProgram, listConditions, withRetries } from '../flow-program.ts';
import type { FlowVariable } from '../flow-values.ts';

/** Variables whose value keeps its type in JSON, or has parts, or is no text. */
export function jsonVariables(program: FlowProgram): Set<FlowVariable> {
  const { values, outputs, settings } = program;
  const calls = withRetries(program.calls);
  const isText = new Map(settings.map(({ variable, value }) => [variable, typeof value === 'string']));
  const found = new Set<FlowVariable>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const whole = values.whole(value);
      if (whole && isText.get(whole.variable) !== true) found.add(whole.variable);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  for (const { request } of calls) if (request?.body?.kind === 'json') visit(request.body.value);
  for (const { value } of outputs) visit(value);
  for (const operand of listOperands(calls.flatMap(listConditions))) {
    if (operand.is !== 'reference') continue;
    const { variable, pointer } = operand.reference;
    if (pointer !== '' || isText.get(variable) !== true) found.add(variable);
  }
  for (const reference of [...calls.map(({ request }) => request), ...outputs].flatMap((one) =>
    values.referencesIn(one),
  ))
    if (reference.pointer !== '') found.add(reference.variable);
  for (const [variable, isString] of isText) if (!isString) found.add(variable);
  return found;
}
