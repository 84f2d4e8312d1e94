import { resolve } from 'node:path';
import type { CallSettings, CatalogOptions, ListingSwitches } from '@curlew/mcp';
import { isToken } from '@curlew/openapi/internal';
import type { Arguments } from '../arguments/command.ts';
import { UsageError } from '../usage-error.ts';
import type { mcpCommand } from './mcp-command.ts';

export type McpValues = Arguments<typeof mcpCommand.options>['values'];

/** @throws {UsageError} */
export function catalogOptions(values: McpValues): CatalogOptions {
  const { tools } = values;
  const maxNameLength = readNumber('max-name-length', values['max-name-length']);
  if (maxNameLength !== undefined && (maxNameLength < 16 || maxNameLength > 64))
    throw new UsageError(`\`--max-name-length\` must be a number from 16 to 64, found \`${maxNameLength}\`.`);
  const maxTools = readNumber('max-tools', values['max-tools']);
  return {
    // The reference has a page for every operation.
    all: values.all ?? values.docs ?? false,
    tags: values.tag ?? [],
    paths: values.path ?? [],
    operations: values.operation ?? [],
    readOnly: values['read-only'] ?? false,
    ...(values['output-schema'] !== undefined && { outputSchemas: values['output-schema'] }),
    ...((tools === 'all' || tools === 'dynamic') && { tools }),
    ...(maxNameLength !== undefined && { maxNameLength }),
    ...(maxTools !== undefined && { maxTools }),
  };
}

/** The options that `explainListing` names. */
export const LISTING_SWITCHES: ListingSwitches = {
  allTools: '--tools all',
  dynamicTools: '--tools dynamic',
  outputSchemas: '--output-schema',
  selection: '--tag, --path or --operation',
};

/** @throws {UsageError} */
export function callSettings(values: McpValues): CallSettings {
  const seconds = readNumber('timeout', values.timeout);
  const maxResultBytes = readNumber('max-result', values['max-result']);
  return {
    environment: process.env,
    variables: Object.fromEntries((values.var ?? []).map((text) => readPair('var', text))),
    headers: (values.header ?? []).map(readHeader),
    validate: values.validate ?? false,
    ...(values.server !== undefined && { server: readServer(values.server) }),
    ...(seconds !== undefined && { timeoutMs: seconds * 1000 }),
    ...(maxResultBytes !== undefined && { maxResultBytes }),
    ...(values.files !== undefined && { filesFolder: resolve(values.files) }),
  };
}

/** `name=value` */
export function readPair(option: string, text: string): [string, string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new UsageError(`\`--${option}\` must have the form \`name=value\`.`);
}

export function readNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`\`--${option}\` must be a number of at least 1, found \`${text}\`.`);
}

function readHeader(text: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(text) ?? [];
  if (!isToken(name) || /[\r\n\0]/.test(value))
    throw new UsageError('`--header` must have the form `name: value`, on one line.');
  return { name, value };
}

function readServer(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new UsageError('`--server` must be an absolute `http:` or `https:` URL.');
}
