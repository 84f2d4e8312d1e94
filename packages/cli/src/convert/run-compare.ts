import {
  type AppliedDifferences,
  applyDifferences,
  type Comparison,
  type ConvertOptions,
  type Difference,
  findDifferences,
} from '@curlew/convert';
import type { IgnoredRequests } from '@curlew/convert/internal';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { pluralize } from '@curlew/diagnostics/internal';
import type { Description } from '@curlew/openapi';
import { openProject, type ProjectPolicy, type ResolvedPlugins } from '@curlew/project';
import type { CurlewConfig } from '@curlew/project/config';
import { replaceFiles } from '@curlew/project/files';
import {
  applyComparisonPolicy,
  type ConvertedRecordings,
  convertRecordings,
  type Recording,
  selectShownSources,
} from '@curlew/project/internal';
import { EXIT, type ExitCode } from '../command-error.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { printMessage, printResult } from '../output.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { usable } from '../read-config.ts';
import { shortPath } from '../short-path.ts';
import {
  chooseDifferences,
  differenceDiagnostic,
  locateDifference,
  recordedSpans,
} from './choose-differences.ts';

/** Diagnostics about the generated document, which is not written here. */
const DOCUMENT_CODES: ReadonlySet<string> = new Set([
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
  const ofRequests = converted.diagnostics.filter(({ code }) => !DOCUMENT_CODES.has(code));
  await print(ofRequests, new Map(), render);
  if (!converted.result) return EXIT.unusable;
  const comparison = findDifferences(description, converted.result.requests, { ...converter, servers });
  printIgnored(comparison.ignored);
  if (comparison.compared === 0) {
    printMessage(`No request matches a server of ${into}. ${serverFix(comparison.ignored)}`);
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
  const texts = await selectShownSources(description.sourceFiles, diagnostics, true, plugins.kinds);
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
  // The positions of these diagnostics refer to the files before the change.
  await print(listRefusedEdits(refused), description.sourceFiles, render);
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

/** How to compare requests that were recorded at another address, such as that of a mock or a proxy's target. */
function serverFix({ origins }: IgnoredRequests): string {
  const [most] = Object.entries(origins).sort(([, a], [, b]) => b - a);
  return most === undefined
    ? 'Pass the recorded server with --server.'
    : `If ${most[0]} is a server of this API, pass --server ${most[0]}.`;
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

/** Differences after the project policy. */
interface JudgedDifferences {
  /** Remaining differences with their diagnostics. */
  differences: ReadonlyMap<Difference, Diagnostic>;
  /** All diagnostics in reading order, including unused ignores. */
  diagnostics: readonly Diagnostic[];
}

interface JudgeContext {
  description: Description;
  converted: ConvertedRecordings;
  policy: ProjectPolicy;
}

/** Applies severities and ignores of the configuration and of the description to differences. */
async function judgeDifferences(
  differences: readonly Difference[],
  { description, converted, policy }: JudgeContext,
): Promise<JudgedDifferences> {
  const found = differences.map((one) => [one, differenceDiagnostic(one, description, converted)] as const);
  const diagnostics = await applyComparisonPolicy(
    found.map(([, diagnostic]) => diagnostic),
    description,
    policy,
  );
  // The policy copies diagnostics whose severity changes, so compare by content.
  const byKey = new Map(diagnostics.map((one) => [getKey(one), one]));
  const kept = found.flatMap(([one, diagnostic]): [Difference, Diagnostic][] => {
    const judged = byKey.get(getKey(diagnostic));
    return judged ? [[one, judged]] : [];
  });
  return { differences: new Map(kept), diagnostics };
}

function getKey({ code, message, pointer }: Diagnostic): string {
  return JSON.stringify([code, message, pointer]);
}

/** Writes the files of a description with the differences that were applied, and names them. */
function writeDifferences({ files, applied, refused }: AppliedDifferences): void {
  try {
    replaceFiles(files.map(({ path, bytes }) => ({ path, content: bytes })));
  } catch (error) {
    throw cannotWrite(error, 'Check the permissions of the file and its folder.');
  }
  for (const { isContradiction, message } of applied)
    printMessage(`${isContradiction ? 'changed' : 'added'}: ${message}`);
  const names = files.map(({ path }) => shortPath(path)).join(', ');
  if (files.length > 0) printMessage(`Changed ${names}.`);
  else printMessage(refused.size > 0 ? 'Nothing was changed.' : 'Nothing to add.');
}

interface SkippedDifferences {
  skipped: readonly Difference[];
  refused: AppliedDifferences['refused'];
  /** The user has chosen the changes. */
  wereAsked: boolean;
}

/** Prints the skipped differences with the reason. */
function printSkipped({ skipped, refused, wereAsked }: SkippedDifferences): void {
  for (const difference of skipped) {
    const { message, edits, isContradiction, unsettled } = difference;
    const reason =
      refused.get(difference)?.message ??
      (edits.length === 0
        ? (unsettled ?? 'the change has no single location in the description')
        : isContradiction && !wereAsked
          ? 'either side may be wrong; decide with --interactive, or apply the recordings with --widen'
          : 'not chosen');
    printMessage(`skipped: ${message} (${reason.replace(/\.$/, '')})`);
  }
}

/** Returns the reasons of refused differences, one per place. */
function listRefusedEdits(refused: AppliedDifferences['refused']): Diagnostic[] {
  const byPlace = new Map(
    [...refused.values()].map((one) => [JSON.stringify([one.code, one.message, one.span]), one]),
  );
  return [...byPlace.values()];
}

interface WrittenDifferences {
  /** Differences whose edits were applied. */
  written: ReadonlySet<Difference>;
  /** Differences that could not be written, with the reason. */
  refused: ReadonlyMap<Difference, Diagnostic>;
  description: Description;
  converted: ConvertedRecordings;
}

/** Renders differences as JSON, each with its positions and edits. */
function differencesJson(
  { compared, ignored }: Comparison,
  differences: ReadonlyMap<Difference, Diagnostic>,
  { written, refused, description, converted }: WrittenDifferences,
): string {
  const list = [...differences].map(([difference, { code, severity }]) => {
    const { kind, isContradiction, message, method, path, count, place, edits, unsettled } = difference;
    const refusal = refused.get(difference);
    const { file, line, column } = description.span(locateDifference(difference, description));
    return {
      code,
      severity,
      kind,
      isContradiction,
      method,
      path,
      message,
      count,
      place: { file, line, column, pointer: description.pointerInText(place) },
      recorded: recordedSpans(difference, converted).map((span) => ({
        file: span.file,
        line: span.line,
        column: span.column,
      })),
      edits: edits.map(({ file: edited, ...edit }) => ({
        ...edit,
        file: shortPath(edited ?? description.entry),
      })),
      ...(unsettled !== undefined && { unsettled }),
      written: written.has(difference),
      ...(refusal && { refused: { code: refusal.code, message: refusal.message } }),
    };
  });
  return `${JSON.stringify({ differences: list, compared, ignored }, null, 2)}\n`;
}

/** The description that recordings are compared with. */
interface Target {
  /** Absent if unusable; see `diagnostics`. */
  description?: Description;
  /** Errors of the description and problems found by plugin rules; `curlew validate` reports the others. */
  diagnostics: readonly Diagnostic[];
  /** Sources whose lines reports may show. */
  texts: ReadonlyMap<string, SourceFile>;
  policy: ProjectPolicy;
}

/** Loads the description as `validate` does, with the plugins and the policy of the configuration. */
async function loadTarget(
  path: string,
  config: CurlewConfig,
  { kinds, rules }: ResolvedPlugins,
): Promise<Target> {
  const { root, refs, allowRemote = false, limits = {} } = config;
  const policy: ProjectPolicy = {
    rules: config.rules ?? {},
    ignore: (config.ignore ?? []).map(({ code, reason, file, pointer }) => ({
      code,
      reason,
      ...(file !== undefined && { file }),
      ...(pointer !== undefined && { pointer }),
    })),
  };
  const project = await usable(() =>
    openProject<undefined>({
      sources: planDescriptions([path], { root, refs, allowRemote, kinds }),
      kinds,
      rules,
      limits,
      allowRemote,
      descriptionsOnly: true,
      policy,
    }),
  );
  await usable(() => project.load());
  const [source] = project.sources;
  const own = new Set(rules.map(({ id }) => id));
  const diagnostics = (source?.diagnostics ?? []).filter(
    ({ code, severity }) => severity === 'error' || own.has(code),
  );
  return {
    ...(source?.description && { description: source.description }),
    diagnostics,
    texts: source?.sourceFiles ?? new Map(),
    policy,
  };
}
