import { type Finding, getSeverity, isSecretName, SecretMask } from '@curlew/exchange';
import { matchResponse } from '@curlew/exchange/internal';
import type { Edit, Json, JsonObject } from '@curlew/openapi';
import { escapePointer, isObject, matchMediaType } from '@curlew/openapi/internal';
import { composeRequest } from '@curlew/request';
import { atEndpoint, operationSamples, withHttpScheme } from '@curlew/request/internal';
import type { FindingView } from '../../protocol/send.ts';
import { editFiles, refused } from '../edits/edit-files.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { TextPlaces } from '../engine/text-places.ts';
import { codeConnection, divideCredentials } from './client-certificate.ts';
import type { Cookies } from './cookies.ts';
import { exchangeView } from './exchange-view.ts';
import { type LiveStreams, StreamedMessages } from './live-streams.ts';
import { operationForm } from './operation-form.ts';
import { typedBody } from './request-input.ts';
import { prepareSend, previewRequest, sendCall } from './send-call.ts';
import type { SentRequest, SentRequests } from './sent-requests.ts';
import { serverHosts } from './server-hosts.ts';

type SendCalls =
  | 'operationForm'
  | 'send'
  | 'requestOrigin'
  | 'previewRequest'
  | 'cancelSend'
  | 'revealSend'
  | 'declareFinding'
  | 'writeCode'
  | 'saveAsExample'
  | 'saveAsTest'
  | 'listServers';

/** Handlers with the calls that run and the ones that have ended. */
export function sendHandlers(
  cookies: Cookies,
  kept: SentRequests,
  streams: LiveStreams,
): EngineHandlers<SendCalls> {
  const running = new Map<string, AbortController>();
  return {
    async operationForm({ source, operation }, context) {
      return operationForm(await getSource(context, source).lastUsable(), operation);
    },
    async send({ context: given, ...request }, context) {
      const { id, source, operation, values, timeoutMs, connection, isLive } = request;
      const loaded = await getSource(context, source).read();
      const state = loaded.now ?? (await getSource(context, source).usable());
      const prepared = prepareSend(state, request, given, cookies.of(source));
      const { problems, secrets, refusedHost, withheld } = prepared;
      if (refusedHost !== undefined) return { id, refusedHost, problems, findings: [] };
      if (withheld.length > 0) return { id, withheld, problems, findings: [] };
      const controller = new AbortController();
      running.get(id)?.abort();
      running.set(id, controller);
      try {
        const messages = new StreamedMessages(request, secrets, context);
        const exchange = await sendCall(state, prepared, {
          signal: controller.signal,
          onMessage: (message, raw) => messages.add(message, raw),
          ...(timeoutMs !== undefined && { timeoutMs }),
          ...(connection && { connection }),
          ...(isLive && {
            onOpen: (stream) => {
              streams.set(id, { stream, origin: prepared.origin });
              context.emit({ type: 'stream', call: id });
            },
          }),
        });
        if (exchange.response)
          cookies.of(source).keep(new URL(exchange.request.url), exchange.response.headers);
        const send: SentRequest = {
          id,
          source,
          operation,
          values,
          secrets,
          exchange,
          ...(isLive && { isLive }),
        };
        const masked = exchangeView(new SecretMask(secrets).exchange(exchange));
        const view = { ...masked, messages: await messages.mark(masked.messages) };
        const { findings, views } = await getFindings(send, context);
        kept.add({ ...send, shown: findings.map(findingKey) });
        context.emit({
          type: 'sent',
          call: id,
          ...(view.response && { status: view.response.status }),
          exchange: { durationMs: view.durationMs },
        });
        const isMasked = JSON.stringify(masked) !== JSON.stringify(exchangeView(exchange));
        return { id, problems, exchange: view, ...(isMasked && { isMasked }), findings: views };
      } finally {
        if (running.get(id) === controller) running.delete(id);
        streams.delete(id);
      }
    },
    async requestOrigin({ context: given, ...request }, context) {
      const state = await getSource(context, request.source).usable();
      const { origin } = prepareSend(state, request, given, cookies.of(request.source));
      return origin === undefined ? {} : { origin };
    },
    cancelSend({ id }) {
      const controller = running.get(id);
      controller?.abort();
      return { wasRunning: controller !== undefined };
    },
    revealSend({ source, call }) {
      return { exchange: exchangeView(kept.get(call, source).exchange) };
    },
    async declareFinding({ source, call, finding }, context) {
      const send = kept.get(call, source);
      const { findings, state } = await getFindings(send, context);
      // Others may be gone since the list was shown.
      const edits = findings.find((one) => findingKey(one) === send.shown?.[finding])?.edits ?? [];
      if (edits.length === 0)
        return refused('The finding is gone, or no edit would settle it.', 'Send the request again.');
      const [first] = edits;
      const place = first && { file: first.file ?? state.source.path, pointer: first.pointer };
      return editFiles(state, edits, place && { place });
    },
    async previewRequest({ context: given, source, ...request }, context) {
      return previewRequest(await getSource(context, source).lastUsable(), request, given);
    },
    async writeCode({ context: given, ...request }, context) {
      const state = await getSource(context, request.source).usable();
      const { operation, input, problems, secrets, filled } = prepareSend(
        state,
        request,
        given,
        cookies.of(request.source),
      );
      const server = withHttpScheme(input.server ?? operation.servers[0]);
      const { request: composed } = composeRequest(
        atEndpoint(operation),
        state.views,
        { ...input, ...(server && { server }) },
        { securitySchemes: state.api.securitySchemes, pretty: true },
      );
      const mask = new SecretMask(secrets);
      const { certificate } = divideCredentials(filled.credentials);
      const { connection: settings, withCredentials } = request;
      const connection = codeConnection(state.description.entry, certificate, settings, withCredentials);
      return {
        samples: operationSamples(operation, composed, undefined, connection).map(
          ({ id, title, code, lacksConnection }) => ({
            id,
            label: title,
            code: withCredentials ? code : mask.text(code),
            ...(lacksConnection && { lacksConnection }),
          }),
        ),
        problems,
      };
    },
    async saveAsExample({ source, call, name }, context) {
      return saveAsExample(await getSource(context, source).read(), kept.get(call, source), name);
    },
    async saveAsTest({ source, call, name }, context) {
      return saveAsTest(await getSource(context, source).read(), kept.get(call, source), name);
    },
    async listServers({ source }, context) {
      return { hosts: serverHosts(await getSource(context, source).usable()) };
    },
  };
}

/**
 * Checks a finished call against the newest description: a finding that was declared meanwhile is gone, and the
 * edits of the others fit the text as it is.
 */
async function getFindings(
  { source, operation: key, exchange, secrets, isLive }: SentRequest,
  context: EngineContext,
): Promise<{ findings: Finding[]; views: ReturnType<typeof findingView>[]; state: LoadedState }> {
  const engine = getSource(context, source);
  const state = await engine.read();
  const now = state.now ?? (await engine.usable());
  const places = new TextPlaces(state, context.cwd);
  const found = now.checker.check(now.operation(key), exchange);
  // The user decides which messages are sent, and so which ones come.
  const findings = isLive ? found.filter(({ kind }) => kind !== 'missing-message') : found;
  const mask = new SecretMask(secrets);
  mask.learn(exchange);
  const views = findings.map((finding, index) => findingView(mask.finding(finding), index, places));
  return { findings, views, state };
}

function findingKey({ kind, part, name, message, instance, ofEvent }: Finding): string {
  return JSON.stringify([kind, part, name, message, instance, ofEvent]);
}

function findingView(finding: Finding, index: number, places: TextPlaces): FindingView {
  const { kind, part, name, message, instance, ofEvent, schema, sentence, help, edits = [] } = finding;
  return {
    index,
    kind,
    severity: getSeverity(finding),
    part,
    ...(name !== undefined && { name }),
    ...(message !== undefined && { message }),
    instance,
    ...(ofEvent && { ofEvent }),
    sentence,
    ...(help !== undefined && { help }),
    ...(schema && { place: places.of(schema.span) }),
    ...(edits.length > 0 && { fix: fixTitle(finding, edits) }),
  };
}

/** Short label of the edits: `Declare scope`. */
function fixTitle({ kind, instance, name }: Finding, edits: readonly Edit[]): string {
  const own = instance
    .slice(instance.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const subject = own || name || lastKey(edits[0]?.pointer ?? '');
  if (kind.startsWith('undeclared-')) return `Declare ${subject}`;
  if (kind === 'missing-property' || kind === 'missing-header') return `Make ${subject} optional`;
  if (kind === 'unexpected-null') return `Allow null for ${subject}`;
  return `Change the description of ${subject}`;
}

function lastKey(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** Adds a request, and the status of its reply, to the tests of the operation (`x-tests`). Credentials are left out: a run has its own. */
function saveAsTest(
  state: LoadedState,
  { operation: key, values, exchange }: SentRequest,
  name: string,
): EngineEdit {
  if (state.now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  const { response } = exchange;
  if (response === undefined) return refused('No reply came whose status could be expected.');
  const operation = state.now.operation(key);
  const parameters: Record<string, JsonObject> = {};
  for (const { name: parameter, in: place, value } of values.parameters) {
    if (place === 'querystring' || isSecretName(parameter)) continue;
    parameters[place] = { ...parameters[place], [parameter]: value };
  }
  const body = values.body?.files === undefined ? values.body?.value : undefined;
  const step: JsonObject = {
    name,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(body !== undefined && { body: new SecretMask().value(typedBody(body)) }),
    ...(body !== undefined &&
      operation.requestBody &&
      operation.requestBody.content.length > 1 &&
      values.body && { mediaType: values.body.mediaType }),
    expect: { status: response.status },
  };
  const list = operation.location.child('x-tests');
  const written = state.now.description.at(list)?.value;
  const isList = Array.isArray(written);
  if (isList && written.some((one) => isObject(one) && one.name === name))
    return refused(`The operation has a test \`${name}\`.`, 'Choose another name.');
  const { file, pointer } = list;
  const index = isList ? written.length : 0;
  return editFiles(
    state,
    [
      isList
        ? { op: 'insert', file, pointer: `${pointer}/-`, value: step }
        : { op: 'set', file, pointer, value: [step] },
    ],
    { place: { file, pointer: `${pointer}/${index}` } },
  );
}

/** Adds the body of a reply to the examples of its response, credentials replaced. */
function saveAsExample(
  state: LoadedState,
  { operation: key, exchange, secrets }: SentRequest,
  name: string,
): EngineEdit {
  const { response } = exchangeView(new SecretMask(secrets).exchange(exchange));
  if (state.now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  if (response === undefined) return refused('No reply came that could be an example.');
  const operation = state.now.operation(key);
  const declared = matchResponse(operation.responses, response.status);
  const type = response.body.mediaType ?? 'application/json';
  const media = declared && matchMediaType(declared.content, type);
  if (declared === undefined || media === undefined)
    return refused(
      `The operation declares no response ${response.status} with the media type ${type}.`,
      'Declare it first: the contract tab has the fix.',
    );
  const value: Json | undefined = response.body.value ?? textValue(response.body);
  if (value === undefined) return refused('The body is not a text, or too long for an example.');
  const { file, pointer } = media.location;
  const written = state.now.description.at(media.location)?.value;
  if (typeof written === 'object' && written !== null && Object.hasOwn(written, 'example'))
    return refused(
      'The media type has an `example`, which excludes `examples`.',
      'Move it to `examples` first.',
    );
  const place = { file, pointer: `${pointer}/examples/${escapePointer(name)}` };
  return editFiles(state, [{ op: 'insert', ...place, value: { value } }], { place });
}

function textValue({
  encoding,
  content,
  isShortened,
  isTruncated,
  size,
}: {
  encoding: string;
  content: string;
  isShortened: boolean;
  isTruncated: boolean;
  size: number;
}): string | undefined {
  return encoding === 'text' && !isShortened && !isTruncated && size > 0 ? content : undefined;
}
