import { isSecretName, SecretMask } from '@curlew/exchange';
import { type Edit, editDescription, type Json, type JsonObject } from '@curlew/openapi';
import { type ArazzoDocument, exactText, keepWrittenNumber, writtenJson } from '@curlew/openapi/internal';
import type { FlowEdit } from '../../protocol/flows.ts';
import type { FilledBody } from '../../protocol/request-form.ts';
import { CallError } from '../call-error.ts';
import { newValue } from '../edits/edit-files.ts';
import { moveInFile } from '../edits/move-member.ts';
import { smallestEdits } from '../edits/smallest-edits.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineHandlers, getSource } from '../engine/engine-context.ts';
import type { FlowText } from '../engine/engine-messages.ts';
import { typedBody } from '../request/request-input.ts';
import type { SentRequest, SentRequests } from '../request/sent-requests.ts';
import { findWorkflows } from './find-workflows.ts';
import { flowPath, listFlows, newFlowFile, newFlowText, readFlowDocument } from './flow-files.ts';

/** @param sent the calls that steps are made from */
export function flowHandlers(sent: SentRequests): EngineHandlers<'listFlows' | 'editFlowText'> {
  return {
    async listFlows({ source }, context) {
      return listFlows(await getSource(context, source).lastUsable());
    },
    async editFlowText({ source, edit }, context) {
      const state = await getSource(context, source).lastUsable();
      if (edit.kind === 'save-step') return saveStep(state, edit, sent.get(edit.call, source));
      const { document, text } = await knownDocument(state, edit.file);
      if (edit.kind === 'move')
        return { path: edit.file, before: text, after: await moveStep(state, document, edit) };
      const { pointer } = edit;
      const place = { file: document.description.entry, pointer };
      return editedText(
        document,
        text,
        edit.kind === 'set'
          ? smallestEdits(document.description, place, newValue(edit))
          : [{ op: 'remove', pointer }],
      );
    },
  };
}

async function knownDocument(
  state: DescriptionState,
  path: string,
): Promise<{ document: ArazzoDocument; text: string }> {
  if (!findWorkflows(state.description.entry).some((one) => one.path === path))
    throw new CallError('not-found', `${path} is not an Arazzo document beside the description.`);
  const { document, text, problem } = await readFlowDocument(state, path);
  if (document === undefined)
    throw new CallError('unusable', problem ?? `${path} cannot be read.`, 'Fix the file first.');
  return { document, text };
}

function editedText({ description }: ArazzoDocument, before: string, edits: readonly Edit[]): FlowText {
  const { files, diagnostics } = editDescription(description, edits, {
    isCompact: true,
    isUnfolded: true,
    isShared: true,
  });
  const [problem] = diagnostics;
  if (problem !== undefined) throw new CallError('refused', problem.message, problem.help);
  return { path: description.entry, before, after: files[0]?.text ?? before };
}

/** The steps in another order, with their comments. */
async function moveStep(
  state: DescriptionState,
  { description }: ArazzoDocument,
  { file: path, pointer, before }: Extract<FlowEdit, { kind: 'move' }>,
): Promise<string> {
  const file = description.file(description.entry);
  const moved = file && (await moveInFile(file, { pointer, before }, readAgain));
  if (moved === undefined) throw new CallError('not-found', 'The step is gone.', 'Reload the window.');
  if ('refusal' in moved) throw new CallError('refused', moved.refusal, moved.help);
  return moved.text;

  async function readAgain(text: string): Promise<Json | undefined> {
    return (await readFlowDocument(state, path, text)).document?.description.value;
  }
}

async function saveStep(
  state: DescriptionState,
  { flow, step: name, file }: Extract<FlowEdit, { kind: 'save-step' }>,
  sent: SentRequest,
): Promise<FlowText> {
  const workflowId = identifier(flow);
  const { entry } = state.description;
  const path = file ?? findWorkflows(entry)[0]?.path;
  if (path === undefined) {
    const created = flowPath(entry, newFlowFile(entry));
    const empty = newFlowText(entry, state.api.info.title);
    const { document } = await readFlowDocument(state, created, empty);
    if (document === undefined) throw new CallError('refused', 'The new document cannot be read.');
    const workflow = { workflowId, steps: [getStep(state, identifier(name), sent)] };
    const { after } = editedText(document, empty, [
      { op: 'set', pointer: '/workflows', ...withWritten([workflow]) },
    ]);
    return { path: created, after };
  }
  const { document, text } = await knownDocument(state, path);
  const known = document.workflows.find(({ id }) => id === workflowId);
  const stepId = unique(identifier(name), known?.steps.map(({ id }) => id) ?? []);
  const step = getStep(state, stepId, sent);
  return editedText(document, text, [
    known
      ? { op: 'insert', pointer: `${known.location.pointer}/steps/-`, ...withWritten(step) }
      : { op: 'insert', pointer: '/workflows/-', ...withWritten({ workflowId, steps: [step] }) },
  ]);
}

/** A request as a step: its values without credentials, and the status that its reply had. */
function getStep(
  state: DescriptionState,
  stepId: string,
  { operation: key, values, exchange }: SentRequest,
): JsonObject {
  const { response } = exchange;
  if (response === undefined)
    throw new CallError(
      'refused',
      'No reply came whose status could be expected.',
      'Send the request again.',
    );
  const operation = state.operation(key);
  const { operationId, location } = operation;
  const parameters = values.parameters
    .filter(({ name, in: place }) => place !== 'querystring' && !isSecretName(name))
    .map(({ name, in: place, value }): JsonObject => ({ name, in: place, value }));
  const { body } = values;
  const requestBody = body && getRequestBody(body);
  return {
    stepId,
    ...(operationId === undefined
      ? { operationPath: `{$sourceDescriptions.api.url}#${location.pointer}` }
      : { operationId }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    successCriteria: [{ condition: `$statusCode == ${response.status}` }],
  };
}

/** The body with its numbers as they were typed, and without credentials. */
function getRequestBody({ mediaType, value, files }: FilledBody): JsonObject | undefined {
  if (files !== undefined || value === undefined) return undefined;
  const typed = typedBody(value);
  const payload = new SecretMask().value(typed);
  keepSame(typed, payload);
  const requestBody = { contentType: mediaType, payload };
  const text = typeof payload === 'number' && typeof value === 'string' ? value.trim() : undefined;
  keepWrittenNumber(requestBody, 'payload', text);
  return requestBody;
}

/** The numbers of a copy are written as those of its original. */
function keepSame(original: Json, copy: Json): void {
  if (typeof original !== 'object' || original === null || typeof copy !== 'object' || copy === null) return;
  for (const [key, part] of Object.entries(copy)) {
    const before = (original as JsonObject)[key] ?? null;
    keepSame(before, part);
    if (before === part) keepWrittenNumber(copy, key, exactText(original, key));
  }
}

function withWritten(value: Json): { value: Json; written: string } {
  return { value, written: writtenJson(value) };
}

/** Letters, digits, `_` and `-`, as Arazzo recommends for ids. */
function identifier(name: string): string {
  const words = name
    .trim()
    .split(/[^\w-]+/)
    .filter(Boolean);
  const id = words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  if (id === '') throw new CallError('invalid-request', 'The name has no letter and no digit.');
  return id;
}

function unique(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}-${count}`;
  return free;
}
