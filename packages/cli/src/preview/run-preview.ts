import type { CurlewSource, ReferenceSource } from '@curlew/astro';
import { meantPaths } from '@curlew/project/internal';
import type { Run } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { EXIT, UsageError } from '../command-error.ts';
import { sourceOptions } from '../convert/source-options.ts';
import { hasOwnComponents, loadAstro, type SiteOptions, siteConfig } from '../docs/build-site.ts';
import { reportLines } from '../docs/report-lines.ts';
import { siteOptions } from '../docs/site-options.ts';
import { createSiteProject, type SiteProject } from '../docs/site-project.ts';
import { printMessage, printResult } from '../output.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { readConfig } from '../read-config.ts';
import { previewCommand } from './preview-command.ts';

/** Serves the site and watches its sources until the user stops it. */
export const runPreview: Run<typeof previewCommand.options> = async ({ values, positionals }) => {
  const config = await readConfig(values.config);
  const given = requireSources<CurlewSource>(previewCommand, positionals, config.sources);
  const port = readPort(values.port) ?? config.server?.port ?? 4321;
  const host = values.host ?? config.server?.host;
  const removeHandler = stopOnSignal();
  const project = await createSiteProject();
  try {
    const sources = await readGivenSources(given, config.limits?.fileSize);
    const converter = await sourceOptions(values);
    // Said once: the preview waits for a file that is missing.
    const meant = await meantPaths(positionals);
    const report = (reports: ReferenceSource[]) => {
      for (const line of [...reports.flatMap(reportLines), ...meant.splice(0)]) printMessage(line);
    };
    const isPartial = positionals.length > 0;
    const curlew = {
      ...siteOptions(config, values, sources, { isPartial, converter }),
      report,
    };
    const server = { port, ...(host ? { host } : {}) };
    return await serve(
      project,
      { curlew, server, hasOwnComponents: hasOwnComponents(config) },
      curlew.base ?? '/',
      removeHandler,
    );
  } finally {
    project.remove();
  }
};

/** @param removeHandler removes the handler that ends the program on a signal: from then on, a signal stops the server. */
async function serve(
  project: SiteProject,
  options: SiteOptions,
  base: string,
  removeHandler: () => void,
): Promise<typeof EXIT.ok> {
  const { dev } = await loadAstro();
  const server = await dev(await siteConfig(project, options));
  const { address, port } = server.address;
  const name = /^(::1?|127\.0\.0\.1|0\.0\.0\.0)$/.test(address) ? 'localhost' : address;
  printResult(`http://${name}:${port}${base.startsWith('/') ? base : `/${base}`}\n`);
  printMessage('Pages reload when you save. Press Ctrl+C to stop.');
  removeHandler();
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop());
  });
  await server.stop();
  return EXIT.ok;
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65_536) return port;
  throw new UsageError(`\`--port\` must be a number from 0 to 65535, found \`${text}\`.`);
}
