import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Json, Location } from '@curlew/openapi';
import {
  type ArazzoDocument,
  bindDescription,
  escapePointer,
  isObject,
  readArazzo,
  resolveTarget,
  type Step,
  type Workflow,
  wireMethod,
} from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import type { Flow, FlowFile, FlowList, FlowStep, StepValue } from '../../protocol/flows.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { getWritten } from '../language/written-value.ts';
import { findWorkflows } from './find-workflows.ts';

/** Name of the file that a first flow is saved to. */
export function newFlowFile(entry: string): string {
  return `${basename(entry, extname(entry))}.arazzo.yaml`;
}

/** The workflows of the Arazzo documents beside a description. */
export async function listFlows(state: DescriptionState): Promise<FlowList> {
  const { entry } = state.description;
  const files = await Promise.all(findWorkflows(entry).map(({ path, name }) => flowFile(state, path, name)));
  return { files, newFile: newFlowFile(entry) };
}

/** A document as the open description resolves its steps; undefined if it cannot be read. */
export async function readFlowDocument(
  { description, api }: Pick<DescriptionState, 'description' | 'api'>,
  path: string,
  text = readFileSync(path, 'utf8'),
): Promise<{ document?: ArazzoDocument; text: string; problem?: string }> {
  const { document, diagnostics } = await readArazzo(text, { host: nodeHost(), path, root: dirname(path) });
  const problem = diagnostics.find(({ severity }) => severity === 'error')?.message;
  // The texts of the editor may be newer than the file that the document names.
  const bound = document && bindDescription(document, description, api);
  return { ...(bound && { document: bound }), text, ...(problem !== undefined && { problem }) };
}

async function flowFile(state: DescriptionState, path: string, name: string): Promise<FlowFile> {
  try {
    const { document, problem } = await readFlowDocument(state, path);
    return {
      path,
      name,
      flows: document?.workflows.map((workflow) => getFlow(document, workflow)) ?? [],
      ...(problem !== undefined && { problem }),
    };
  } catch (error) {
    return { path, name, flows: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

function getFlow(document: ArazzoDocument, workflow: Workflow): Flow {
  const { id, summary, location, steps } = workflow;
  return {
    id,
    ...(summary !== undefined && { summary }),
    pointer: location.pointer,
    steps: steps.map((step) => getStep(document, workflow, step)),
  };
}

function getStep(document: ArazzoDocument, { id: flow }: Workflow, step: Step): FlowStep {
  const { id, location } = step;
  const written = document.description.at(location)?.value;
  const { parameters, requestBody, successCriteria, outputs } = isObject(written) ? written : {};
  const target = resolveTarget(document, step.target);
  const own = target.is === 'operation' ? target.operation : undefined;
  const { pointer } = location;
  return {
    id,
    pointer,
    test: `${flow} | ${id}`,
    ...(own && { operation: own.key, method: wireMethod(own.method) }),
    target: own?.path ?? ('text' in step.target ? step.target.text : ''),
    parameters: getList(parameters).flatMap((one, at) =>
      getParameter(document, one, location.child('parameters', String(at))),
    ),
    ...(isObject(requestBody) &&
      requestBody.payload !== undefined && {
        body: getValue(document, requestBody.payload, location.child('requestBody', 'payload')),
      }),
    criteria: getList(successCriteria).flatMap((one) =>
      isObject(one) && typeof one.condition === 'string' ? [one.condition] : [],
    ),
    outputs: Object.entries(isObject(outputs) ? outputs : {}).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [{ name, value, pointer: `${pointer}/outputs/${escapePointer(name)}` }]
        : [],
    ),
  };
}

function getParameter(document: ArazzoDocument, written: Json, at: Location): FlowStep['parameters'] {
  if (!isObject(written) || typeof written.name !== 'string') return [];
  const { name, in: place, value = null } = written;
  return [
    {
      name,
      ...(typeof place === 'string' && { in: place }),
      ...getValue(document, value, at.child('value')),
    },
  ];
}

function getValue(document: ArazzoDocument, value: Json, location: Location): StepValue {
  return { value, ...getWritten(document, { value, location }), pointer: location.pointer };
}

function getList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a document without workflows. */
export function newFlowText(entry: string, title: string): string {
  return `arazzo: 1.0.1
info:
  title: ${JSON.stringify(`Flows of ${title}`)}
  version: 1.0.0
sourceDescriptions:
  - name: api
    url: ${JSON.stringify(`./${basename(entry)}`)}
    type: openapi
workflows: []
`;
}

/** Absolute path of a document beside a description. */
export function flowPath(entry: string, name: string): string {
  return join(dirname(entry), name);
}
