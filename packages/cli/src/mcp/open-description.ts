import { countDiagnostics, renderGroupLine, selectGroups } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { openProject, type Project, resolvePlugins, type Source } from '@curlew/project';
import type { SourceConfig } from '@curlew/project/config';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { printMessage } from '../output.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { readConfig, usable } from '../read-config.ts';
import { UsageError } from '../usage-error.ts';
import { mcpCommand } from './mcp-command.ts';
import type { McpValues } from './mcp-settings.ts';

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
