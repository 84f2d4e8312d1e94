import { pluralize, printableText } from '@curlew/diagnostics/internal';
import { getExtension } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';

/**
 * Says that the server of all protocols replaces addresses that gRPC operations declare: an HTTP server seldom has the same
 * port. Undefined if it replaces none.
 * @param url the server of all protocols.
 * @param servers of single protocols.
 */
export function replacedAddresses(
  operations: readonly Operation[],
  url: string | undefined,
  servers: Readonly<Record<string, string>> = {},
): string | undefined {
  if (url === undefined || servers.grpc !== undefined) return undefined;
  const { host } = new URL(url);
  const declared = operations.flatMap((operation) => getExtension(operation, 'x-grpc')?.address ?? []);
  const replaced = declared.filter((address) => address.replace(/^[a-z]+:\/\//i, '') !== host);
  if (replaced.length === 0) return undefined;
  const addresses = [...new Set(replaced)];
  const shown = addresses.slice(0, 3).map((address) => `\`${printableText(address)}\``);
  const list = [...shown, ...(addresses.length > 3 ? ['…'] : [])].join(', ');
  const what = pluralize(replaced.length, 'gRPC operation is', 'gRPC operations are');
  return `${what} called at ${host} in place of ${list}. Pass \`--server grpc=<host:port>\` if they have another server.`;
}
