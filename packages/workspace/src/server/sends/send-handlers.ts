import { type Finding, SecretMask } from '@curlew/exchange';
import { codeSamples, composeRequest } from '@curlew/request';
import { editFiles, refused } from '../edits/edit-files.ts';
import { type EngineContext, type EngineHandlers, sourceOf } from '../engine/engine-context.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { TextPlaces } from '../engine/text-places.ts';
import { exchangeView } from './exchange-view.ts';
import { findingView } from './finding-view.ts';
import { type KeptSend, KeptSends } from './kept-sends.ts';
import { operationForm } from './operation-form.ts';
import { saveAsExample } from './save-example.ts';
import { saveAsTest } from './save-test.ts';
import { prepareSend, sendCall } from './send-call.ts';
import { serverHosts } from './server-hosts.ts';

type SendCalls =
  | 'operationForm'
  | 'send'
  | 'cancelSend'
  | 'revealSend'
  | 'declareFinding'
  | 'writeCode'
  | 'saveAsExample'
  | 'saveAsTest'
  | 'listServers';

/** Handlers with the calls that run and the ones that have ended. */
export function sendHandlers(): EngineHandlers<SendCalls> {
  const running = new Map<string, AbortController>();
  const kept = new KeptSends();
  return {
    async operationForm({ source, operation }, context) {
      return operationForm(await sourceOf(context, source).usable(), operation);
    },
    async send({ context: given, ...request }, context) {
      const { id, source, operation, values, timeoutMs } = request;
      const loaded = await sourceOf(context, source).read();
      const state = loaded.now ?? (await sourceOf(context, source).usable());
      const prepared = prepareSend(state, request, given);
      const { problems, secrets, refusedHost } = prepared;
      if (refusedHost !== undefined) return { id, refusedHost, problems, findings: [] };
      const controller = new AbortController();
      running.get(id)?.abort();
      running.set(id, controller);
      try {
        const exchange = await sendCall(state, prepared, {
          signal: controller.signal,
          onMessage: (message) => context.emit({ type: 'message', call: id, message }),
          ...(timeoutMs !== undefined && { timeoutMs }),
        });
        const send: KeptSend = { id, source, operation, values, secrets, exchange };
        const view = exchangeView(new SecretMask(secrets).exchange(exchange));
        const { findings, views } = await findingsOf(send, context);
        kept.add({ ...send, shown: findings.map(findingKey) });
        context.emit({
          type: 'sent',
          call: id,
          ...(view.response && { status: view.response.status }),
          exchange: { durationMs: view.durationMs },
        });
        const isMasked = JSON.stringify(view) !== JSON.stringify(exchangeView(exchange));
        return { id, problems, exchange: view, ...(isMasked && { isMasked }), findings: views };
      } finally {
        if (running.get(id) === controller) running.delete(id);
      }
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
      const { findings, state } = await findingsOf(send, context);
      // Others may be gone since the list was shown.
      const edits = findings.find((one) => findingKey(one) === send.shown?.[finding])?.edits ?? [];
      if (edits.length === 0)
        return refused('The finding is gone, or no edit would settle it.', 'Send the request again.');
      const [first] = edits;
      const place = first && { file: first.file ?? state.source.path, pointer: first.pointer };
      return editFiles(state, edits, place && { place });
    },
    async writeCode({ context: given, ...request }, context) {
      const state = await sourceOf(context, request.source).usable();
      const { operation, input, problems, secrets } = prepareSend(state, request, given);
      const { request: composed } = composeRequest(operation, state.views, input, {
        securitySchemes: state.api.securitySchemes,
        pretty: true,
      });
      const mask = new SecretMask(secrets);
      return {
        samples: codeSamples(composed).map(({ id, title, code }) => ({
          id,
          label: title,
          code: request.withCredentials ? code : mask.text(code),
        })),
        problems,
      };
    },
    async saveAsExample({ source, call, name }, context) {
      return saveAsExample(await sourceOf(context, source).read(), kept.get(call, source), name);
    },
    async saveAsTest({ source, call, name }, context) {
      return saveAsTest(await sourceOf(context, source).read(), kept.get(call, source), name);
    },
    async listServers({ source }, context) {
      return { hosts: serverHosts(await sourceOf(context, source).usable()) };
    },
  };
}

/**
 * Checks a finished call against the newest description: a finding that was declared meanwhile is gone, and the
 * edits of the others fit the text as it is.
 */
async function findingsOf(
  { source, operation: key, exchange, secrets }: KeptSend,
  context: EngineContext,
): Promise<{ findings: Finding[]; views: ReturnType<typeof findingView>[]; state: LoadedState }> {
  const engine = sourceOf(context, source);
  const state = await engine.read();
  const now = state.now ?? (await engine.usable());
  const places = new TextPlaces(state, context.cwd);
  const findings = now.checker.check(now.operation(key), exchange);
  const mask = new SecretMask(secrets);
  mask.learn(exchange);
  const views = findings.map((finding, index) => findingView(mask.finding(finding), index, places));
  return { findings, views, state };
}

function findingKey({ kind, part, name, message, instance }: Finding): string {
  return JSON.stringify([kind, part, name, message, instance]);
}
