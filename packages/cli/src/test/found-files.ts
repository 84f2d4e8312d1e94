import { relative } from 'node:path';
import { isUrl, listSources, sourcesIn, workflowsBeside } from '@curlew/project/internal';
import { UsageError } from '../command-error.ts';
import { printMessage } from '../output.ts';
import { readConfig } from '../read-config.ts';
import { NOT_OF_FLOWS, OF_FLOWS } from './plan-flow.ts';
import type { Given } from './test-settings.ts';

/**
 * The files to test where the command line names none: the sources of the configuration, or else the one description of this
 * folder, each with the Arazzo documents beside it.
 * @throws {UsageError} without `--server`: nobody has named what is called. Also for no description, or several.
 */
export async function foundFiles(given: Given): Promise<string[]> {
  const { sources = [] } = await readConfig(given.config);
  const paths = sources.flatMap((source): string[] => {
    const path = typeof source === 'string' ? source : source.path;
    return path === undefined || isUrl(path) ? [] : [path];
  });
  const descriptions = paths.length > 0 ? paths : await onlyDescription();
  if (given.server === undefined)
    throw new UsageError(
      `\`curlew test\` requires a file, or \`--server\` to test ${descriptions.join(', ')}.`,
      'Write `curlew test --server http://localhost:4010`.',
    );
  const workflows = [...new Set(descriptions.flatMap(workflowsBeside))];
  const ofFlows = OF_FLOWS.some((name) => given[name] !== undefined);
  const notOfFlows = NOT_OF_FLOWS.find((name) => given[name] !== undefined && given[name] !== false);
  if (workflows.length > 0 && notOfFlows !== undefined && !ofFlows)
    printMessage(`Left out: ${workflows.join(', ')}, because workflows have no \`--${notOfFlows}\`.`);
  const files = [
    ...(ofFlows && workflows.length > 0 ? [] : descriptions),
    ...(notOfFlows === undefined || ofFlows ? workflows : []),
  ].map((path) => relative('', path));
  printMessage(`Testing ${files.join(', ')}.`);
  return files;
}

async function onlyDescription(): Promise<string[]> {
  const found = await sourcesIn('.');
  const [first, ...others] = found.sources.filter(({ holds }) => holds === 'description');
  if (first !== undefined && others.length === 0) return [first.path];
  throw new UsageError(
    '`curlew test` requires a description, an Arazzo document or a collection.',
    found.sources.length > 0 ? `Found ${listSources(found)}. Pass one of them.` : 'See `curlew test --help`.',
  );
}
