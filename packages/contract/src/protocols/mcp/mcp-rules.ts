import { extensionOf } from '@curlew/exchange';
import { isObject } from '@curlew/openapi';
import { bodyValueViolations, type IsExpressible } from '../../negative/body-violations.ts';
import { credentialViolations } from '../../negative/credential-violations.ts';
import { isClientError } from '../../negative/http-rules.ts';
import type { NegativeRules } from '../../negative/negative-rules.ts';

/** Invalid arguments, refused by a result with `isError` (422) or by a JSON-RPC error such as -32602 (400). */
export const MCP_RULES: NegativeRules = {
  violations(operation, input, inputs) {
    const { tool, transport } = extensionOf(operation, 'x-mcp') ?? {};
    const isTool = tool !== undefined;
    // Arguments are an object; those of prompts and resources are texts, and a URI has no place for unknown ones.
    const isExpressible: IsExpressible = ({ value, violation }) =>
      isObject(value) && (isTool || violation === 'value' || violation === 'missing');
    const found = bodyValueViolations(operation, input, inputs, isExpressible);
    return [...found, ...(transport === 'stdio' ? [] : credentialViolations(operation))];
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
