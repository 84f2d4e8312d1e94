import { renderLine } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { diskEvents, followFiles, openProject, type Project } from '@curlew/project';
import { readGivenSources } from './arguments/read-given-sources.ts';
import { CommandError, EXIT } from './command-error.ts';
import { printMessage } from './output.ts';
import { planDescriptions } from './plan-descriptions.ts';
import { readConfig, usable } from './read-config.ts';

/** One description and its files while a server uses it. */
export interface FollowedDescription<Made> {
  /** The value made from the last usable state. */
  current(): Made;
  /** Absolute paths of all its files. */
  files(): readonly string[];
  /** Follows the files from now on. */
  follow(): void;
  stop(): void;
}

/** Opens the single source of a server command and creates a value from it, again after each change. */
export async function openDescription<Made>(
  path: string,
  allowRemote: boolean,
  make: (description: Description) => Made,
): Promise<FollowedDescription<Made>> {
  const given = await readGivenSources([path]);
  const { refs } = await readConfig(undefined);
  const sources = await usable(() => planDescriptions(given, { refs, allowRemote }));
  const project = openProject<undefined>({ sources, allowRemote, validate: false });
  await project.load();
  let made = makeCurrent(project, make);
  if (made === undefined) {
    printErrors(project);
    throw new CommandError(`${path} cannot be used.`, `See \`curlew validate ${path}\`.`, EXIT.unusable);
  }
  // Parts of the description may be missing, such as files that references may not name.
  printErrors(project);
  let stop = (): void => undefined;
  return {
    current: () => made as Made,
    files: () => project.files,
    follow() {
      const reload = async (changed: ReadonlySet<string>): Promise<void> => {
        await project.load(changed);
        const usableNow = project.sources.every((source) => source.usable);
        made = makeCurrent(project, make) ?? made;
        if (!usableNow) printErrors(project);
        printMessage(usableNow ? 'Reloaded.' : 'The files cannot be used; serving the last usable state.');
      };
      stop = followFiles(
        diskEvents(),
        () => project.files,
        reload,
        (error) => {
          throw error;
        },
        performance.timeOrigin,
      );
    },
    stop: () => stop(),
  };
}

function makeCurrent<Made>(
  project: Project<undefined>,
  make: (description: Description) => Made,
): Made | undefined {
  const [source] = project.sources;
  const description = source && project.lastUsable(source)?.description;
  return description && make(description);
}

function printErrors({ sources }: Project<undefined>): void {
  const errors = sources
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ severity }) => severity === 'error');
  for (const diagnostic of errors.slice(0, 5)) printMessage(renderLine(diagnostic));
}
