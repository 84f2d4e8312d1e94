import { parseArgs } from 'node:util';
import { startUserApi } from '../src/index.ts';

/** `npm run user-api -- [--port 4010] [--seed 1] [--variant minimal] [--mutation id] [--refuse 401] [--allow-origin http://localhost:4321] [--quiet]` */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    seed: { type: 'string', default: '1' },
    variant: { type: 'string', default: 'full' },
    mutation: { type: 'string' },
    refuse: { type: 'string' },
    'allow-origin': { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const { mutation } = values;
const refuse = ([401, 403] as const).find((status) => String(status) === values.refuse);
const api = await startUserApi({
  port: Number(values.port),
  seed: Number(values.seed),
  variant: values.variant === 'minimal' ? 'minimal' : 'full',
  ...(mutation === undefined ? {} : { mutation }),
  ...(refuse && { refuse }),
  ...(values['allow-origin'] === undefined ? {} : { allowOrigin: values['allow-origin'] }),
  ...(values.quiet ? {} : { log: (line: string) => console.log(line) }),
});
const { url, webSocketUrl, grpcAddress, credentials } = api;

console.log(`The Reference User API listens on ${url}

  HTTP       ${url}/v1/…            described by packages/user-api/openapi.yaml
  SSE        ${url}/v1/orders/events
  WebSocket  ${webSocketUrl}   subprotocol orders.v1
  gRPC       ${grpcAddress}   curlew.shop.v1.Shop, with server reflection
  MCP        ${url}/mcp           streamable HTTP; stdio: node packages/user-api/scripts/mcp-stdio.ts
  tRPC       ${url}/trpc

A client with all permissions: ${credentials.client_id}, secret ${credentials.client_secret}

  TOKEN=$(curl -s ${url}/v1/token --json '${JSON.stringify(credentials)}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl ${url}/v1/users/usr_8fK2mQ -H "Authorization: Bearer $TOKEN"
  curl ${url}/v1/orders -H "Authorization: Bearer $TOKEN" -H 'Idempotency-Key: my-first-order' \\
    --json '{"currency":"EUR","items":[{"sku":"TEA-EARL-100","quantity":2,"unit_price":1249}]}'
  curl ${url}/v1/orders/ord_4Tz91x/refund -H "Authorization: Bearer $TOKEN" --json '{"amount":500,"reason":"damaged"}'
  curl -N ${url}/v1/orders/events -H "Authorization: Bearer $TOKEN"

Ctrl-C ends it.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void api.close());
