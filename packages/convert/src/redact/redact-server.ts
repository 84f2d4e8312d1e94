import { tokenShape } from '@curlew/exchange/internal';
import type { NormalizedRequest, ServerTemplate } from '../normalized-request.ts';
import { UniqueNames } from '../unique-names.ts';
import type { Redactor } from './redactor.ts';

/** Minimum length of a random label that may grant access, as those of tunnels and hooks do. */
const MIN_RANDOM_LABEL = 20;

/**
 * The server of a request with variables in place of labels of its host that are credentials; undefined
 * when it may be shown as it is.
 */
export function redactServer(
  { url, details }: NormalizedRequest,
  redactor: Redactor,
): ServerTemplate | undefined {
  const server = details?.server;
  if (server) return redactTemplate(server, redactor);
  const labels = url.hostname.split('.');
  const secret = labels.map((label) => isSecretLabel(label, redactor));
  if (!secret.includes(true)) return undefined;
  const variables: ServerTemplate['variables'] = [];
  const names = new UniqueNames();
  const host = labels.map((label, at) => {
    if (!secret[at]) return label;
    const name = names.take('subdomain');
    variables.push({ name, default: name, description: 'Not shown: it may be a credential.' });
    return `{${name}}`;
  });
  const port = url.port === '' ? '' : `:${url.port}`;
  return { url: `${url.protocol}//${host.join('.')}${port}`, variables };
}

function redactTemplate(server: ServerTemplate, redactor: Redactor): ServerTemplate | undefined {
  const url = redactor.text(server.url);
  const isClean =
    url === server.url && server.variables.every((variable) => !redactor.isSecretName(variable.default));
  if (isClean && !server.variables.some(({ name }) => redactor.isSecretName(name))) return undefined;
  return {
    url: '{server}',
    variables: [
      { name: 'server', default: 'https://example.com', description: 'Not shown: it may hold a credential.' },
    ],
  };
}

function isSecretLabel(label: string, redactor: Redactor): boolean {
  if (label.length < 6 || (/^[a-z]{1,15}$/.test(label) && redactor.context.known.isEmpty)) return false;
  if (redactor.isSecretName(label)) return true;
  return label.length >= MIN_RANDOM_LABEL && tokenShape(label) !== undefined;
}
