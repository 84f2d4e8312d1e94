import type { Description } from '../description.ts';
import { exactText, keepWrittenNumber } from '../json/parse-exact-json.ts';
import { isObject, type Json } from '../json.ts';
import { getChild, type Located, listItems, listMembers, readString } from '../location.ts';
import type {
  Action,
  ArazzoDocument,
  Criterion,
  ExpressionType,
  LocatedText,
  Output,
  Replacement,
  Selector,
  Step,
  StepBody,
  StepCredentials,
  StepParameter,
  StepTarget,
  Workflow,
} from './arazzo-document.ts';
import { parseExpression } from './runtime-expression.ts';

/** What is written in an Arazzo document itself. Values of the wrong type are left out: validation reports them. */
export function readWorkflows(
  description: Description,
): Pick<ArazzoDocument, 'title' | 'self' | 'workflows' | 'components'> {
  const { root } = description;
  const components = new Map(
    listMembers(getChild(root, 'components')).flatMap(([kind, members]) =>
      listMembers(members).map(([name, one]): [string, Located] => [`${kind}.${name}`, one]),
    ),
  );
  const self = readString(root.value, '$self');
  return {
    title: readString(getChild(root, 'info')?.value, 'title') ?? '',
    ...(self !== undefined && { self }),
    components,
    workflows: listItems(getChild(root, 'workflows'))
      .filter(({ value }) => isObject(value))
      .map((written) => readWorkflow(written, components)),
  };
}

type Components = ReadonlyMap<string, Located>;

function readWorkflow(written: Located, components: Components): Workflow {
  const { value, location } = written;
  const inputs = getChild(written, 'inputs');
  return {
    id: readString(value, 'workflowId') ?? '',
    ...text(value, 'summary'),
    ...text(value, 'description'),
    ...(inputs && { inputs }),
    dependsOn: readTexts(getChild(written, 'dependsOn')),
    steps: listItems(getChild(written, 'steps'))
      .filter((step) => isObject(step.value))
      .map((step) => readStep(step, components)),
    parameters: readParameters(getChild(written, 'parameters'), components),
    onSuccess: readActions(getChild(written, 'successActions'), components),
    onFailure: readActions(getChild(written, 'failureActions'), components),
    ...readCredentials(written),
    outputs: readOutputs(getChild(written, 'outputs')),
    location,
  };
}

/** The step with what its workflow declares for all steps, which it may override by name. */
export function withSharedParts(workflow: Workflow, step: Step): Step {
  const credentials = step.credentials ?? workflow.credentials;
  return {
    ...step,
    ...(credentials && { credentials }),
    parameters: override(
      // Parameters of a workflow with a place are those of operations.
      workflow.parameters.filter((one) => step.target.is !== 'workflowId' || one.in === undefined),
      step.parameters,
      (one) => `${one.in ?? ''} ${one.in === 'header' ? one.name.toLowerCase() : one.name}`,
    ),
    // Actions of the step come first: the first one whose criteria hold is executed.
    onSuccess: override(step.onSuccess, workflow.onSuccess, ({ name }) => name, 'first'),
    onFailure: override(step.onFailure, workflow.onFailure, ({ name }) => name, 'first'),
  };
}

function readStep(written: Located, components: Components): Step {
  const { value, location } = written;
  const body = getChild(written, 'requestBody');
  const timeout = isObject(value) ? value.timeout : undefined;
  return {
    id: readString(value, 'stepId') ?? '',
    ...text(value, 'description'),
    target: readTarget(written),
    parameters: readParameters(getChild(written, 'parameters'), components),
    ...(body && isObject(body.value) && { requestBody: readBody(body) }),
    successCriteria: readCriteria(getChild(written, 'successCriteria')),
    onSuccess: readActions(getChild(written, 'onSuccess'), components),
    onFailure: readActions(getChild(written, 'onFailure'), components),
    outputs: readOutputs(getChild(written, 'outputs')),
    ...(typeof timeout === 'number' && { timeoutMs: timeout }),
    ...(isObject(value) && value[ALWAYS] === true && { isAlways: true }),
    ...readCredentials(written),
    dependsOn: readTexts(getChild(written, 'dependsOn')),
    location,
  };
}

export const ALWAYS = 'x-curlew-always';
export const CREDENTIALS = 'x-curlew-credentials';

/** Values of another form are left out: the check of the document reports them. */
function readCredentials(written: Located): { credentials?: StepCredentials } {
  const own = getChild(written, CREDENTIALS);
  if (own === undefined) return {};
  if (own.value === false) return { credentials: { is: 'named', names: [] } };
  if (Array.isArray(own.value)) return { credentials: { is: 'named', names: readTexts(own) } };
  if (!isObject(own.value)) return {};
  const values = listMembers(own).flatMap(([scheme, { value, location }]) =>
    typeof value === 'string' ? [{ scheme, text: value, location }] : [],
  );
  return { credentials: { is: 'given', values } };
}

/** Joins two lists; of items with the same key, that of the second list is kept, or that of the first. */
function override<Item>(
  base: readonly Item[],
  further: readonly Item[],
  getKey: (item: Item) => string,
  winner: 'first' | 'second' = 'second',
): Item[] {
  const keys = new Set((winner === 'first' ? base : further).map(getKey));
  return winner === 'first'
    ? [...base, ...further.filter((one) => !keys.has(getKey(one)))]
    : [...base.filter((one) => !keys.has(getKey(one))), ...further];
}

function readTarget(step: Located): StepTarget {
  const at = (field: string) => ({
    text: readString(step.value, field) ?? '',
    location: step.location.child(field),
  });
  const { value } = step;
  if (!isObject(value)) return { is: 'nothing', text: '', location: step.location };
  if (value.channelPath !== undefined) return { is: 'channel', ...at('channelPath') };
  if (value.operationId !== undefined) return { is: 'operationId', ...at('operationId') };
  if (value.operationPath !== undefined) return { is: 'operationPath', ...at('operationPath') };
  if (value.workflowId !== undefined) return { is: 'workflowId', ...at('workflowId') };
  return { is: 'nothing', text: '', location: step.location };
}

/** The object of the components that a Reusable Object names; undefined without one. */
function reused(written: Located, components: Components): Located | undefined {
  const reference = readString(written.value, 'reference');
  if (reference === undefined) return written;
  const expression = parseExpression(reference);
  return expression?.is === 'components'
    ? components.get(`${expression.kind}.${expression.name}`)
    : undefined;
}

function readParameters(written: Located | undefined, components: Components): StepParameter[] {
  return listItems(written).flatMap((item): StepParameter[] => {
    const found = reused(item, components);
    if (found === undefined || !isObject(found.value) || !isObject(item.value)) return [];
    const name = readString(found.value, 'name');
    const value = found === item ? found.value.value : (item.value.value ?? found.value.value);
    if (name === undefined || value === undefined) return [];
    const place = readString(found.value, 'in');
    const parameter = { name, ...(place !== undefined && { in: place }), value, location: item.location };
    const holder = item.value.value === undefined ? found.value : item.value;
    keepWrittenNumber(parameter, 'value', exactText(holder, 'value'));
    return [parameter];
  });
}

function readActions(written: Located | undefined, components: Components): Action[] {
  return listItems(written).flatMap((item): Action[] => {
    const found = reused(item, components);
    if (found === undefined || !isObject(found.value)) return [];
    const { retryAfter, retryLimit } = found.value;
    return [
      {
        name: readString(found.value, 'name') ?? '',
        type: readString(found.value, 'type') ?? '',
        ...text(found.value, 'workflowId'),
        ...text(found.value, 'stepId'),
        parameters: readParameters(getChild(found, 'parameters'), components),
        ...(typeof retryAfter === 'number' && { retryAfter }),
        ...(typeof retryLimit === 'number' && { retryLimit }),
        criteria: readCriteria(getChild(found, 'criteria')),
        location: found.location,
      },
    ];
  });
}

function readCriteria(written: Located | undefined): Criterion[] {
  return listItems(written).flatMap(({ value, location }): Criterion[] => {
    const condition = readString(value, 'condition');
    if (condition === undefined || !isObject(value)) return [];
    return [
      { condition, ...text(value, 'context'), ...(readExpressionType(value.type) ?? SIMPLE), location },
    ];
  });
}

const SIMPLE: ExpressionType = { type: 'simple' };

/** `jsonpath`, or an Expression Type Object. */
function readExpressionType(value: Json | undefined): ExpressionType | undefined {
  if (typeof value === 'string') return { type: value };
  const type = readString(value, 'type');
  return type === undefined ? undefined : { type, ...text(value, 'version') };
}

/** Reads a Selector Object; undefined for any other value. */
export function readSelector(value: Json | undefined): Selector | undefined {
  const context = readString(value, 'context');
  const selector = readString(value, 'selector');
  const type = isObject(value) ? readExpressionType(value.type) : undefined;
  return context === undefined || selector === undefined || type === undefined
    ? undefined
    : { context, selector, ...type };
}

function readBody(written: Located): StepBody {
  const { value, location } = written;
  const payload = isObject(value) ? value.payload : undefined;
  const replacements = listItems(getChild(written, 'replacements')).flatMap((item): Replacement[] => {
    const target = readString(item.value, 'target');
    if (target === undefined || !isObject(item.value) || item.value.value === undefined) return [];
    const targetType = readExpressionType(item.value.targetSelectorType);
    const { value: wanted } = item.value;
    const replacement = {
      target,
      ...(targetType && { targetType }),
      value: wanted,
      location: item.location,
    };
    keepWrittenNumber(replacement, 'value', exactText(item.value, 'value'));
    return [replacement];
  });
  const body = {
    ...text(value, 'contentType'),
    ...(payload !== undefined && { payload }),
    replacements,
    location,
  };
  if (isObject(value)) keepWrittenNumber(body, 'payload', exactText(value, 'payload'));
  return body;
}

function readOutputs(written: Located | undefined): Output[] {
  return listMembers(written).map(([name, { value, location }]) => ({ name, value, location }));
}

function readTexts(written: Located | undefined): LocatedText[] {
  return listItems(written).flatMap(({ value, location }) =>
    typeof value === 'string' ? [{ text: value, location }] : [],
  );
}

function text<Field extends string>(value: Json | undefined, field: Field): { [Name in Field]?: string } {
  const found = readString(value, field);
  return (found === undefined ? {} : { [field]: found }) as { [Name in Field]?: string };
}
