import {
  type AppliedDifferences,
  applyDifferences,
  type Comparison,
  type ConvertOptions,
  type Difference,
  findDifferences,
  type IgnoredRequests,
} from '@curlew/convert';
import { type Diagnostic, pluralize, type SourceFile } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import {
  type ConvertedRecordings,
  convertRecordings,
  framedTexts,
  type Recording,
  type ResolvedPlugins,
} from '@curlew/project';
import type { CurlewConfig } from '@curlew/project/config';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printMessage, printResult } from '../output.ts';
import { chooseDifferences } from './choose-differences.ts';
import { differencesJson } from './difference-json.ts';
import { type JudgedDifferences, judgeDifferences } from './judge-differences.ts';
import { loadTarget } from './load-target.ts';
import { printSkipped, refusalReasons, writeDifferences } from './write-differences.ts';

/** Diagnostics about the generated document, which is not written here. */
const OF_THE_DOCUMENT: ReadonlySet<string> = new Set([
  'MULTIPLE_SERVERS',
  'OPERATION_ID_COLLISION',
  'PATH_MERGE_CONFLICT',
]);

export interface CompareOptions {
  /** The description that is compared with the captures. */
  into: string;
  /** Add missing parts to its files. */
  write: boolean;
  /** Also change parts that recordings contradict. */
  widen: boolean;
  /** Ask before each change. */
  interactive: boolean;
  /** Write the differences as JSON. */
  json: boolean;
  /** Addresses that the requests were recorded at, instead of the servers of the description. */
  servers: readonly string[];
  converter: ConvertOptions;
  config: CurlewConfig;
  plugins: ResolvedPlugins;
  render(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, SourceFile>): Promise<string>;
}

/** Reports the differences between captures and a description, or edits the description. */
export async function runCompare(captures: readonly Recording[], options: CompareOptions): Promise<ExitCode> {
  const { into, config, plugins, servers, converter, render } = options;
  const { description, diagnostics, texts, policy } = await loadTarget(into, config, plugins);
  await print(diagnostics, texts, render);
  if (!description) return EXIT.unusable;
  const converted = await convertRecordings(captures, { ...converter, validate: false });
  const ofRequests = converted.diagnostics.filter(({ code }) => !OF_THE_DOCUMENT.has(code));
  await print(ofRequests, new Map(), render);
  if (!converted.result) return EXIT.unusable;
  const comparison = findDifferences(description, converted.result.requests, { ...converter, servers });
  printIgnored(comparison.ignored);
  if (comparison.compared === 0) {
    printMessage(`No request matches a server of ${into}. Pass the recorded server with --server.`);
    return EXIT.unusable;
  }
  const judged = await judgeDifferences(comparison.differences, { description, converted, policy });
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  const code = await settle({ description, converted, comparison, judged, options });
  return code === EXIT.ok && hasErrors ? EXIT.problems : code;
}

interface Compared {
  description: Description;
  converted: ConvertedRecordings;
  comparison: Comparison;
  judged: JudgedDifferences;
  options: CompareOptions;
}

async function settle(compared: Compared): Promise<ExitCode> {
  const { description, converted, comparison, judged, options } = compared;
  const { into, write, interactive, json, render, plugins } = options;
  const { diagnostics, differences } = judged;
  const texts = await framedTexts(description.sourceFiles, diagnostics, true, plugins.kinds);
  const list = (written: ReadonlySet<Difference>, refused: AppliedDifferences['refused']) =>
    printResult(differencesJson(comparison, differences, { written, refused, description, converted }));
  if (!write && !interactive) {
    if (json) list(new Set(), new Map());
    else
      printResult((await render(diagnostics, texts)) || `${into} describes everything that was recorded.\n`);
    return countsAsLeft(differences.values()) ? EXIT.problems : EXIT.ok;
  }
  const chosen = interactive
    ? await chooseDifferences([...differences], (diagnostic) => render([diagnostic], texts))
    : [...differences.keys()].filter(
        ({ edits, isContradiction }) => edits.length > 0 && (options.widen || !isContradiction),
      );
  const changes = applyDifferences(description, chosen);
  const { refused } = changes;
  // Their positions are those of the files before the change.
  await print(refusalReasons(refused), description.sourceFiles, render);
  writeDifferences(changes);
  const written = new Set(changes.applied);
  const left = [...differences].filter(([one]) => !written.has(one));
  printSkipped({ skipped: left.map(([one]) => one), refused, wereAsked: interactive });
  if (json) list(written, refused);
  const isLeft = refused.size > 0 || countsAsLeft(left.map(([, diagnostic]) => diagnostic));
  return isLeft ? EXIT.problems : EXIT.ok;
}

/** Differences with severity `info` do not count. */
function countsAsLeft(diagnostics: Iterable<Diagnostic>): boolean {
  return [...diagnostics].some(({ severity }) => severity !== 'info');
}

async function print(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, SourceFile>,
  render: CompareOptions['render'],
): Promise<void> {
  if (diagnostics.length > 0) printMessage((await render(diagnostics, texts)).trimEnd());
}

/** Counts the requests that are left out. */
function printIgnored({ origins, otherPaths, pages, preflights }: IgnoredRequests): void {
  const others = Object.entries(origins);
  const total = others.reduce((sum, [, count]) => sum + count, 0);
  const named = others.map(([origin, count]) => `${origin} (${count})`).join(', ');
  const parts = [
    total > 0 && `${pluralize(total, 'request')} to other servers: ${named}`,
    otherPaths > 0 && `${pluralize(otherPaths, 'request')} outside of the servers' paths`,
    pages > 0 && pluralize(pages, 'page'),
    preflights > 0 && pluralize(preflights, 'preflight'),
  ].filter((part) => part !== false);
  if (parts.length > 0) printMessage(`Ignored ${parts.join('; ')}.`);
}
