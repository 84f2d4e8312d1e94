import type { OpenStream } from '@curlew/contract';
import { type ExchangeMessage, SecretMask } from '@curlew/exchange';
import { detectProtocol, templateVariables } from '@curlew/exchange/internal';
import type { MessageView, SendRequest, ValueFinding } from '../../protocol/send.ts';
import { CallError } from '../call-error.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import { messageFindings } from './message-findings.ts';
import { fillVariables } from './request-input.ts';
import { admitSecrets } from './secret-use.ts';

/** A connection that messages can be sent to. */
interface LiveStream {
  stream: OpenStream;
  /** Where it leads. */
  origin: string | undefined;
}

/** Connections that are open, by the ids of their calls. */
export type LiveStreams = Map<string, LiveStream>;

/** Handlers of the messages that a user sends over an open connection. */
export function streamHandlers(streams: LiveStreams): EngineHandlers<'sendMessage' | 'endStream'> {
  return {
    sendMessage({ id, data, context }) {
      const live = streams.get(id);
      if (live === undefined) throw new CallError('refused', 'The connection is closed.', 'Connect again.');
      const named = new Set(templateVariables(JSON.stringify(data)));
      const uses = [{ origin: live.origin, schemes: [] }];
      const { secrets, withheld } = admitSecrets(context, [], (name) => (named.has(name) ? uses : []));
      const [first] = withheld;
      if (first)
        throw new CallError(
          'refused',
          `The secret \`${first.name}\` may not be sent to ${first.origin}.`,
          'Use it in the request that connects, and allow it there.',
        );
      const filled = fillVariables(data, new Map(Object.entries({ ...context.variables, ...secrets })));
      let isSent: boolean;
      try {
        isSent = live.stream.send(filled);
      } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) };
      }
      if (!isSent) throw new CallError('refused', 'The connection is closing.', 'Connect again.');
      return {};
    },
    endStream({ id }) {
      const live = streams.get(id);
      streams.delete(id);
      live?.stream.end();
      return { wasOpen: live !== undefined };
    },
  };
}

/** Pushes the messages of a call, each with what it contradicts in the description as it is at that time. */
export class StreamedMessages {
  readonly #request: Pick<SendRequest, 'id' | 'source' | 'operation'>;
  readonly #context: EngineContext;
  readonly #mask: SecretMask;
  readonly #findings: ValueFinding[][] = [];
  #last = Promise.resolve();

  constructor(
    request: Pick<SendRequest, 'id' | 'source' | 'operation'>,
    secrets: readonly string[],
    context: EngineContext,
  ) {
    this.#request = request;
    this.#context = context;
    this.#mask = new SecretMask(secrets);
  }

  add(view: MessageView, message: ExchangeMessage): void {
    this.#last = this.#last.then(async () => {
      const findings = (await this.#check(message)).map((finding) => ({
        ...finding,
        sentence: this.#mask.text(finding.sentence),
      }));
      this.#findings.push(findings);
      this.#context.emit({ type: 'message', call: this.#request.id, message: withFindings(view, findings) });
    });
  }

  /** The messages of the call, with the findings that they had. */
  async mark(views: readonly MessageView[]): Promise<MessageView[]> {
    await this.#last;
    return views.map((view, index) => withFindings(view, this.#findings[index] ?? []));
  }

  async #check(message: ExchangeMessage): Promise<ValueFinding[]> {
    const { source, operation: key } = this.#request;
    try {
      const engine = getSource(this.#context, source);
      const state = (await engine.read()).now ?? (await engine.usable());
      const operation = state.operation(key);
      return messageFindings(state, operation, detectProtocol(operation) ?? '', message);
    } catch {
      // The text cannot be read now, or has another operation in place of this one.
      return [];
    }
  }
}

function withFindings(view: MessageView, findings: ValueFinding[]): MessageView {
  return findings.length > 0 ? { ...view, findings } : view;
}
