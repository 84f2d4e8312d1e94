import { extensionOf } from '@curlew/exchange';
import { isObject } from '@curlew/openapi';
import { isClientError } from '../../negative/http-rules.ts';
import { type IsExpressible, invalidBodyValues } from '../../negative/invalid-bodies.ts';
import type { NegativeRules } from '../../negative/negative-rules.ts';
import { missingCredentials } from '../../negative/negative-rules.ts';

/** Invalid arguments, refused by a result with `isError` (422) or by a JSON-RPC error such as -32602 (400). */
export const MCP_RULES: NegativeRules = {
  invalidRequests(operation, input, inputs) {
    const { tool, transport } = extensionOf(operation, 'x-mcp') ?? {};
    const isTool = tool !== undefined;
    // Arguments are an object; those of prompts and resources are texts, and a URI has no place for unknown ones.
    const isExpressible: IsExpressible = ({ value, kind }) =>
      isObject(value) && (isTool || kind === 'value' || kind === 'missing');
    const found = invalidBodyValues(operation, input, inputs, isExpressible);
    return [...found, ...(transport === 'stdio' ? [] : missingCredentials(operation))];
  },
  refusal: {
    value: 'a result with `isError`, or the JSON-RPC error -32602, -32601 or -32002',
    credentials: '401 or 403',
  },
  isRefused({ response }, kind) {
    if (kind === 'value') return isClientError(response?.status);
    return response?.status === 401 || response?.status === 403;
  },
};
