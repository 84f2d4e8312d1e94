import type { DiagnosticCode } from '../rules/rule.ts';

const HEAD = `arazzo: 1.1.0
info: { title: Pets, version: '1' }
sourceDescriptions:
  - { name: pets, url: pets.yaml, type: openapi }
`;

const inSteps = (steps: string) => `${HEAD}workflows:\n  - workflowId: buy\n    steps:\n${steps}`;

/** Problems of Arazzo documents that their structure does not show. Each example is tested. */
export const ARAZZO_PROBLEMS = (
  [
    [
      'unknown-arazzo-version',
      'error',
      'The version in the field `arazzo` of an Arazzo document is missing or not supported; expected 1.0.x or 1.1.x.',
      'Write `arazzo: 1.1.0` at the top.',
      "arazzo: 2.0.0\ninfo: { title: Pets, version: '1' }\n",
    ],
    [
      'unreadable-source',
      'error',
      'A source description of an Arazzo document cannot be read, so that its steps cannot be checked or run.',
      'Correct the `url`, or pass `--root` if the file is outside of the root folder. For a URL, pass `--allow-remote`; on this machine, it is read if `--server` has the same origin.',
      `${HEAD.replace('pets.yaml', 'missing.yaml')}workflows:\n  - workflowId: buy\n    steps:\n      - { stepId: list, operationId: listPets }\n`,
    ],
    [
      'unchecked-step',
      'info',
      'A step of an Arazzo document calls what this program does not read, such as an operation of AsyncAPI.',
      'Check the step by other means: a run reports it as not checked.',
      `${HEAD.replace('openapi', 'asyncapi')}workflows:\n  - workflowId: buy\n    steps:\n      - { stepId: list, operationId: listPets }\n`,
    ],
    [
      'invalid-step-extension',
      'error',
      'The value of `x-curlew-always` or `x-curlew-credentials` of an Arazzo document is not one that a run can follow.',
      'Write `x-curlew-always: true`; `x-curlew-credentials: false`, a list of security schemes, or values by their names.',
      inSteps('      - { stepId: list, operationId: listPets, x-curlew-always: sometimes }\n'),
    ],
    [
      'unknown-source',
      'error',
      'A runtime expression names a source description that the Arazzo document does not declare.',
      'Use the `name` of one of the `sourceDescriptions`.',
      inSteps('      - { stepId: list, operationId: $sourceDescriptions.pet.listPets }\n'),
    ],
    [
      'unknown-operation',
      'error',
      'A step names an operation that no source description has, or that several have.',
      'Use the `operationId` of an operation of a source description: `$sourceDescriptions.<name>.<operationId>`.',
      inSteps('      - { stepId: list, operationId: listPet }\n'),
    ],
    [
      'unknown-workflow',
      'error',
      'A step, an action, `dependsOn` or an expression names a workflow that does not exist.',
      'Use the `workflowId` of a workflow; of another document, `$sourceDescriptions.<name>.<workflowId>`.',
      inSteps('      - { stepId: list, workflowId: sell }\n'),
    ],
    [
      'unknown-step',
      'error',
      'An action, `dependsOn` or an expression names a step that the workflow does not have.',
      'Use the `stepId` of a step of the same workflow.',
      inSteps(
        '      - stepId: list\n        operationId: listPets\n        onSuccess:\n          - { name: next, type: goto, stepId: buy }\n',
      ),
    ],
    [
      'unknown-value',
      'error',
      'A runtime expression names an input, an output or a component that does not exist.',
      'Declare it, or correct its name.',
      inSteps(
        '      - stepId: list\n        operationId: listPets\n        parameters:\n          - { name: limit, in: query, value: $inputs.limit }\n',
      ),
    ],
    [
      'step-order',
      'error',
      'An expression uses the outputs of a step that comes later; a warning where an action may go back.',
      'Move the step before those that use its outputs.',
      inSteps(
        '      - stepId: list\n        operationId: listPets\n        parameters:\n          - { name: limit, in: query, value: $steps.count.outputs.all }\n      - stepId: count\n        operationId: countPets\n        outputs: { all: $response.body }\n',
      ),
    ],
    [
      'invalid-expression',
      'error',
      'A runtime expression that does not follow the grammar of the Arazzo Specification.',
      'Write an expression such as `$response.body#/id` or `$steps.list.outputs.id`.',
      inSteps(
        '      - stepId: list\n        operationId: listPets\n        outputs: { first: $response.body.items }\n',
      ),
    ],
    [
      'invalid-condition',
      'error',
      'A condition that is not written in the language of its `type`.',
      'Correct the condition; in simple conditions, strings are written in single quotes.',
      inSteps(
        '      - stepId: list\n        operationId: listPets\n        successCriteria: [{ condition: $statusCode = 200 }]\n',
      ),
    ],
    [
      'duplicate-id',
      'error',
      'Two workflows, steps of a workflow, source descriptions, or parameters or actions of a list have the same name.',
      'Rename one of the two.',
      inSteps(
        '      - { stepId: list, operationId: listPets }\n      - { stepId: list, operationId: countPets }\n',
      ),
    ],
    [
      'undeclared-parameter',
      'warning',
      'A step passes a parameter that its operation does not declare; headers are not reported.',
      'Declare the parameter in the description, or correct its name or place.',
      inSteps(
        '      - stepId: list\n        operationId: listPets\n        parameters: [{ name: size, in: query, value: 1 }]\n',
      ),
    ],
    [
      'cyclic-workflow',
      'error',
      'Workflows depend on each other in a circle, so that none can be the first.',
      'Remove one of the `dependsOn`.',
      `${HEAD}workflows:\n  - workflowId: buy\n    dependsOn: [buy]\n    steps:\n      - { stepId: list, operationId: listPets }\n`,
    ],
  ] as const
).map(([code, severity, summary, help, example]): DiagnosticCode & { example: string } => ({
  code,
  severity,
  summary,
  help,
  example,
}));
