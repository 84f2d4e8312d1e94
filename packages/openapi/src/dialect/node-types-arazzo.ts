import { atMostOne, COMPONENT_NAME, exactlyOne, has, needed, only, when } from './checks.ts';
import {
  type ArazzoTypeName,
  any,
  array,
  count,
  enumeration,
  extendNodeType,
  type KeyRule,
  map,
  type NodeTypeFields,
  type NodeTypes,
  nodeType,
  number,
  object,
  spelled,
  string,
  union,
} from './node-type.ts';
import { nodeTypes31 } from './node-types-3-1.ts';

/** Arazzo 1.1, Source Description Object and `$sourceDescriptions.` in runtime expressions. */
const SOURCE_NAME: KeyRule = {
  pattern: /^[A-Za-z0-9_-]+$/,
  words: 'may contain only letters, digits, `-` and `_`',
};

const VERSION: KeyRule = {
  pattern: /^\d+\.\d+\.\d+/,
  words: 'must be a version such as `1.0.1`',
};

const parameters = array(union(object('Reusable', 'reference'), object('ArazzoParameter')), { unique: true });
const successActions = array(union(object('Reusable', 'reference'), object('SuccessAction')), {
  unique: true,
});
const failureActions = array(union(object('Reusable', 'reference'), object('FailureAction')), {
  unique: true,
});
const criteria = array(object('Criterion'), { unique: true });
const isGoto = when('type', 'goto');

/** The fields of both kinds of actions. */
const action = { name: string, workflowId: string, stepId: string, criteria };
const actionTargets = [
  atMostOne('workflowId', 'stepId'),
  (...[value, tell]: Parameters<ReturnType<typeof exactlyOne>>) => {
    if (isGoto(value) && !has('workflowId')(value) && !has('stepId')(value))
      exactlyOne('workflowId', 'stepId')(value, tell);
  },
];

/** Arazzo 1.0.1, section 4.6, and its published JSON Schema, where it agrees with the text. */
const written: Record<ArazzoTypeName, NodeTypeFields> = {
  Arazzo: {
    fields: {
      arazzo: spelled(VERSION),
      info: object('ArazzoInfo'),
      sourceDescriptions: array(object('SourceDescription'), { min: 1, unique: true }),
      workflows: array(object('Workflow'), { min: 1, unique: true }),
      components: object('ArazzoComponents'),
    },
    required: ['arazzo', 'info', 'sourceDescriptions', 'workflows'],
  },
  ArazzoInfo: {
    fields: { title: string, summary: string, description: string, version: string },
    required: ['title', 'version'],
  },
  SourceDescription: {
    fields: { name: spelled(SOURCE_NAME), url: string, type: enumeration('arazzo', 'openapi') },
    required: ['name', 'url'],
  },
  Workflow: {
    fields: {
      workflowId: string,
      summary: string,
      description: string,
      inputs: object('Schema'),
      dependsOn: array(string, { unique: true }),
      steps: array(object('Step'), { min: 1, unique: true }),
      successActions,
      failureActions,
      outputs: map(string, { keys: COMPONENT_NAME }),
      parameters,
    },
    required: ['workflowId', 'steps'],
  },
  Step: {
    fields: {
      stepId: string,
      description: string,
      operationId: string,
      operationPath: string,
      workflowId: string,
      parameters,
      requestBody: object('ArazzoRequestBody'),
      successCriteria: array(object('Criterion'), { min: 1, unique: true }),
      onSuccess: successActions,
      onFailure: failureActions,
      outputs: map(string, { keys: COMPONENT_NAME }),
    },
    required: ['stepId'],
    checks: [exactlyOne('operationId', 'operationPath', 'workflowId')],
  },
  ArazzoParameter: {
    fields: { name: string, in: enumeration('path', 'query', 'header', 'cookie'), value: any },
    required: ['name', 'value'],
  },
  SuccessAction: {
    fields: { ...action, type: enumeration('end', 'goto') },
    required: ['name', 'type'],
    checks: actionTargets,
  },
  FailureAction: {
    fields: {
      ...action,
      type: enumeration('end', 'retry', 'goto'),
      retryAfter: { ...number, negative: false },
      retryLimit: count,
    },
    required: ['name', 'type'],
    checks: [
      ...actionTargets,
      only(['retryAfter', 'retryLimit'], when('type', 'retry'), 'on an action of the type `retry`'),
    ],
  },
  ArazzoComponents: {
    fields: {
      inputs: map(object('Schema'), { keys: COMPONENT_NAME }),
      parameters: map(object('ArazzoParameter'), { keys: COMPONENT_NAME }),
      successActions: map(object('SuccessAction'), { keys: COMPONENT_NAME }),
      failureActions: map(object('FailureAction'), { keys: COMPONENT_NAME }),
    },
  },
  // "Any properties added MUST be ignored."
  Reusable: { fields: { reference: string, value: any }, required: ['reference'], open: true },
  Criterion: {
    fields: {
      context: string,
      condition: string,
      type: union(enumeration('simple', 'regex', 'jsonpath', 'xpath'), object('ExpressionType')),
    },
    required: ['condition'],
    checks: [
      needed(
        ['context'],
        (value) => has('type')(value) && !when('type', 'simple')(value),
        'for conditions of this `type`',
      ),
    ],
  },
  ExpressionType: {
    fields: { type: enumeration('jsonpath', 'xpath'), version: string },
    required: ['type', 'version'],
    checks: [
      versions('jsonpath', ['draft-goessner-dispatch-jsonpath-00']),
      versions('xpath', ['xpath-30', 'xpath-20', 'xpath-10']),
    ],
  },
  Selector: {},
  ArazzoRequestBody: {
    fields: {
      contentType: string,
      payload: any,
      replacements: array(object('PayloadReplacement'), { unique: true }),
    },
  },
  PayloadReplacement: { fields: { target: string, value: any }, required: ['target', 'value'] },
};

/** The versions of a language of expressions. */
function versions(type: string, allowed: readonly string[]): NonNullable<NodeTypeFields['checks']>[number] {
  return (value, tell) => {
    const { version } = value;
    if (value.type !== type || typeof version !== 'string' || allowed.includes(version)) return;
    const names = allowed.map((one) => `\`${one}\``).join(' or ');
    tell({
      code: 'wrong-value',
      message: `\`version\` of a ${type} expression must be ${names}, found \`${version}\`.`,
      help: `Write ${names}.`,
      field: 'version',
    });
  };
}

export const nodeTypesArazzo10: NodeTypes = {
  ...nodeTypes31,
  ...(Object.fromEntries(
    Object.entries(written).map(([name, fields]) => [name, nodeType(name as ArazzoTypeName, fields)]),
  ) as Pick<NodeTypes, ArazzoTypeName>),
};

const selected = union(object('Selector', 'context'), string);
const outputs = map(selected, { keys: COMPONENT_NAME });
const selectorType = union(enumeration('jsonpath', 'xpath', 'jsonpointer'), object('ExpressionType'));
/** Any value, of which a Selector Object is checked. */
const value = union(object('Selector', 'selector'), any);
const isOfOperation = (step: Parameters<ReturnType<typeof has>>[0]): boolean => !has('workflowId')(step);

/** Arazzo 1.1.0: what it changes in 1.0. */
export const nodeTypesArazzo11: NodeTypes = {
  ...nodeTypesArazzo10,
  Arazzo: extendNodeType(nodeTypesArazzo10.Arazzo, {
    fields: { $self: spelled({ pattern: /^[^#]*$/, words: 'must be a URI reference without a fragment' }) },
  }),
  SourceDescription: extendNodeType(nodeTypesArazzo10.SourceDescription, {
    fields: { type: enumeration('openapi', 'asyncapi', 'arazzo') },
  }),
  Workflow: extendNodeType(nodeTypesArazzo10.Workflow, { fields: { outputs } }),
  Step: extendNodeType(nodeTypesArazzo10.Step, {
    fields: {
      channelPath: string,
      outputs,
      timeout: count,
      correlationId: any,
      action: enumeration('send', 'receive'),
      dependsOn: array(string, { min: 1, unique: true }),
    },
    checks: [
      exactlyOne('operationId', 'operationPath', 'channelPath', 'workflowId'),
      needed(['action'], has('channelPath'), 'with `channelPath`'),
      only(['action'], isOfOperation, 'on a step with an operation or a channel'),
      only(['correlationId'], when('action', 'receive'), 'with `action: receive`'),
    ],
  }),
  ArazzoParameter: extendNodeType(nodeTypesArazzo10.ArazzoParameter, {
    fields: { in: enumeration('path', 'query', 'querystring', 'header', 'cookie'), value },
  }),
  SuccessAction: extendNodeType(nodeTypesArazzo10.SuccessAction, {
    fields: { parameters },
    checks: [
      ...nodeTypesArazzo10.SuccessAction.checks,
      needed(['workflowId'], has('parameters'), 'with `parameters`'),
    ],
  }),
  FailureAction: extendNodeType(nodeTypesArazzo10.FailureAction, {
    fields: { parameters },
    checks: [
      ...nodeTypesArazzo10.FailureAction.checks,
      needed(['workflowId'], has('parameters'), 'with `parameters`'),
    ],
  }),
  ExpressionType: extendNodeType(nodeTypesArazzo10.ExpressionType, {
    fields: { type: enumeration('jsonpath', 'xpath', 'jsonpointer') },
    required: ['type'],
    checks: [
      versions('jsonpath', ['rfc9535', 'draft-goessner-dispatch-jsonpath-00']),
      versions('xpath', ['xpath-31', 'xpath-30', 'xpath-20', 'xpath-10']),
      versions('jsonpointer', ['rfc6901']),
    ],
  }),
  Selector: nodeType('Selector', {
    fields: { context: string, selector: string, type: selectorType },
    required: ['context', 'selector', 'type'],
  }),
  PayloadReplacement: extendNodeType(nodeTypesArazzo10.PayloadReplacement, {
    fields: { value, targetSelectorType: selectorType },
  }),
};
