import type { CallName, CallRequest, CallResponse } from '../../protocol/calls.ts';
import type { Workspace } from '../workspace.ts';

/** Handlers of some calls of the window, by name. */
export type CallHandlers<Names extends CallName> = {
  [Name in Names]: (
    request: CallRequest<Name>,
    workspace: Workspace,
  ) => Promise<CallResponse<Name>> | CallResponse<Name>;
};
