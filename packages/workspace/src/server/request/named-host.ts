/** Host and port of an absolute URL, in lower case, the default port left out; undefined for another one. */
export function hostOf(url: string): string | undefined {
  const [, scheme = '', authority = ''] = /^(?:([a-z][a-z\d+.-]*):)?\/\/([^/?#\\]+)/i.exec(url) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  if (host === '') return undefined;
  const port = /^(?:https|wss|grpcs)?$/i.test(scheme) ? ':443' : ':80';
  return host.endsWith(port) ? host.slice(0, -port.length) : host;
}

/** Whether a host is one of those named: a variable stands for one label or a port, a name without a port for every port. */
export function isNamedHost(host: string, named: readonly string[]): boolean {
  return named.some((one) => {
    const name = one.toLowerCase();
    if (!name.includes('{'))
      return host === name || (!/:\d+$/.test(name) && host.replace(/:\d+$/, '') === name);
    const parts = name.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[a-z0-9-]+')}$`).test(host);
  });
}
