import { resolve } from 'node:path';
import { countDiagnostics, renderGroupLine, selectGroups } from '@curlew/diagnostics';
import type { CallSettings, CatalogOptions, ListingSwitches } from '@curlew/mcp';
import type { Description } from '@curlew/openapi';
import { isToken } from '@curlew/openapi/internal';
import { openProject, type Project, resolvePlugins, type Source } from '@curlew/project';
import type { SourceConfig } from '@curlew/project/config';
import type { Arguments } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { printMessage } from '../output.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { readConfig, usable } from '../read-config.ts';
import { mcpCommand } from './mcp-command.ts';

/** A watched source and its last usable description. */
export interface OpenedDescription {
  project: Project<Description>;
  source: Source<Description>;
  description: Description;
}

/** Maximum number of problems shown for an unusable source. */
const MAX_LISTED = 10;

/**
 * Opens the single source of the command line or of the configuration.
 * @throws {CommandError} if it is unusable.
 */
export async function openDescription(
  values: McpValues,
  positionals: readonly string[],
): Promise<OpenedDescription> {
  const config = await readConfig(values.config);
  const plugins = resolvePlugins(config.plugins);
  const given = requireSources<SourceConfig>(mcpCommand, positionals, config.sources);
  if (given.length > 1) throw new UsageError('Expected one source.', 'Pass the source to serve.');
  const allowRemote = values['allow-remote'] ?? config.allowRemote ?? false;
  const limits = config.limits ?? {};
  const sources = await readGivenSources(given, limits.fileSize);
  const root = values.root ?? config.root;
  const project = await usable(() =>
    openProject<Description>({
      sources: planDescriptions(sources, { root, refs: config.refs, allowRemote, kinds: plugins.kinds }),
      kinds: plugins.kinds,
      limits,
      allowRemote,
      // Skip validation for a fast start; `curlew validate` reports problems.
      validate: false,
      make: (description) => description,
    }),
  );
  await usable(() => project.load());
  const [planned] = project.sources;
  const source = planned && project.lastUsable(planned);
  if (source?.made === undefined) throw unusable(planned);
  // Parts may be missing, such as files that references may not name.
  for (const line of problemLines(source)) printMessage(line);
  return { project, source, description: source.made };
}

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

function readNumber(option: string, text: string | undefined): number | undefined {
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

/** Returns the problems of a source as lines of text. */
export function problemLines({ diagnostics, name }: Pick<Source, 'diagnostics' | 'name'>): string[] {
  const shown = diagnostics.filter(({ severity }) => severity === 'error');
  const { groups } = selectGroups(shown, { total: MAX_LISTED });
  const { errors } = countDiagnostics(diagnostics);
  if (errors === 0) return [];
  return [
    ...groups.map((group) => `  error ${renderGroupLine(group)}`),
    `See them with their lines: curlew validate ${name}`,
  ];
}

function unusable(source: Source | undefined): CommandError {
  const lines = source ? problemLines(source) : [];
  return new CommandError(`${source?.name ?? 'The source'} cannot be used.`, lines.join('\n'), EXIT.unusable);
}
