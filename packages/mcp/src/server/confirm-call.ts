import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Tool } from '../catalog/tool.ts';
import { shortenText } from '../text/clean-text.ts';

/** Maximum length of a path in a question, in characters. */
const MAX_SHOWN = 1_000;

/** Asks the user by elicitation before a destructive call. Clients without elicitation proceed without asking. */
export function confirmCall(
  { annotations, methodAndPath: whole, name }: Tool,
  server: Server,
  context: ServerContext,
): 'confirmed' | 'declined' | InputRequiredResult {
  if (annotations.readOnlyHint === true || annotations.destructiveHint === false) return 'confirmed';
  const answer = inputResponse(context.mcpReq.inputResponses, 'confirm');
  if (answer.kind === 'elicit')
    return answer.action === 'accept' && answer.content?.confirm === true ? 'confirmed' : 'declined';
  if (!canAsk(server, context)) return 'confirmed';
  const methodAndPath = shortenText(whole, MAX_SHOWN);
  return inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: `The tool ${name} calls ${methodAndPath}, which may be destructive. Call it?`,
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: `Call ${methodAndPath}` } },
          required: ['confirm'],
        },
      }),
    },
  });
}

function canAsk(server: Server, { mcpReq }: ServerContext): boolean {
  // Clients of revision 2026-07-28 send their capabilities with each request, older ones once.
  const envelope = mcpReq.envelope as Partial<Record<string, unknown>> | undefined;
  const said = envelope?.[CLIENT_CAPABILITIES_META_KEY] as { elicitation?: unknown } | undefined;
  const capabilities = said ?? server.getClientCapabilities();
  return capabilities?.elicitation !== undefined;
}
