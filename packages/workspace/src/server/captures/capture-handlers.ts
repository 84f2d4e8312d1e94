import {
  type Difference,
  findDifferences,
  type NormalizedRequest,
  RECOMMENDED_INFERENCE,
  toYaml,
} from '@curlew/convert';
import { differenceEdits } from '@curlew/convert/internal';
import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import { type Exchange, SecretMask } from '@curlew/exchange';
import { DEFAULT_LIMITS, editDescription, type Json, Location } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { detectSourceKind, SOURCE_KINDS } from '@curlew/project';
import {
  type ConvertedRecordings,
  convertRecordings,
  type Recording,
  sourceKind,
} from '@curlew/project/internal';
import type {
  CaptureComparison,
  CaptureDifference,
  ConvertCapturesResponse,
} from '../../protocol/captures.ts';
import type { Problem } from '../../protocol/problems.ts';
import { CallError } from '../call-error.ts';
import { editFiles, refused } from '../edits/edit-files.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { TextPlaces } from '../engine/text-places.ts';
import { withoutLineEnds } from '../texts/line-ends.ts';
import { differenceLines } from '../texts/text-difference.ts';

/** Comparisons that can be accepted: the newest ones. */
const MAX_COMPARISONS = 10;
/** Requests that are listed. */
const MAX_REQUESTS = 1_000;
const OPTIONS = { inference: RECOMMENDED_INFERENCE };

interface KeptComparison {
  requests: readonly NormalizedRequest[];
  /** The differences that were shown, as keys, in their order. */
  shown: string[];
}

export function captureHandlers(): EngineHandlers<'convertCaptures' | 'acceptDifferences' | 'convertSource'> {
  const comparisons = new Map<string, KeptComparison>();
  let count = 0;
  return {
    async convertCaptures({ text, fileName = 'captures', kind: given, into }, context) {
      const recording = await getRecording(text, fileName, { given, context });
      const converted = await convertRecordings([recording], OPTIONS);
      const { result, diagnostics } = converted;
      const response: ConvertCapturesResponse = {
        kind: recording.kind.id,
        requests: requestViews((result?.requests ?? []).slice(0, MAX_REQUESTS)),
        problems: diagnostics.map(getProblem),
        ...(result && { document: toYaml(result, { locate: converted.locate }) }),
        operationCount: result?.origins.length ?? 0,
      };
      if (into === undefined || result === undefined) return response;
      count += 1;
      const id = `comparison-${count}`;
      const state = await getSource(context, into).read();
      const { comparison, shown } = compare(id, state, { converted, cwd: context.cwd });
      comparisons.set(id, { requests: result.requests, shown });
      const [oldest] = comparisons.keys();
      if (comparisons.size > MAX_COMPARISONS && oldest !== undefined) comparisons.delete(oldest);
      return { ...response, comparison };
    },
    async acceptDifferences({ source, comparison: id, differences: chosen }, context) {
      const kept = comparisons.get(id);
      if (kept === undefined)
        throw new CallError(
          'not-found',
          'The result of the comparison is no longer stored.',
          'Compare again.',
        );
      const state = await getSource(context, source).read();
      if (state.now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
      const { description } = state.now;
      const wanted = new Set(chosen.flatMap((index) => kept.shown[index] ?? []));
      // The text may have changed since: what is left of them is compared again.
      const { differences } = findDifferences(description, kept.requests, OPTIONS);
      const left = differences.filter((one) => wanted.has(differenceKey(one)));
      return editFiles(state, differenceEdits(description, left));
    },
    async convertSource({ source }, context) {
      const { result, locate } = await convertRecordings(
        [await getSource(context, source).recording()],
        OPTIONS,
      );
      return result ? { document: toYaml(result, { locate }) } : null;
    },
  };
}

async function getRecording(
  text: string,
  name: string,
  { given, context }: { given: string | undefined; context: EngineContext },
): Promise<Recording> {
  const kinds = context.settings.kinds ?? SOURCE_KINDS;
  const kind = (given && sourceKind(given, kinds)) || (await detectSourceKind(name, text, kinds));
  if (kind === undefined || kind.holds !== 'requests')
    throw new CallError(
      'unusable',
      kind
        ? `Expected recorded requests, found ${kind.label}.`
        : 'No curl command, collection or HTTP archive was found.',
      'Paste curl commands as a browser copies them, or drop a collection or a HAR file.',
    );
  const source = new SourceFile(`<${name}>`, text);
  return {
    text: source,
    kind,
    async read() {
      const content = await kind.read(source, {
        path: name,
        root: context.cwd,
        allowedRefs: [],
        limits: DEFAULT_LIMITS,
        // Requests name no files.
        host: nodeHost(),
        encoding: { name: 'utf-8', hasByteOrderMark: false },
        options: OPTIONS,
        describe() {
          throw new TypeError('Requests were expected.');
        },
        displayPath: (path) => path,
      });
      if ('requests' in content) return content;
      throw new CallError('unusable', 'The text contains no requests.');
    },
  };
}

function compare(
  id: string,
  state: LoadedState,
  { converted, cwd }: { converted: ConvertedRecordings; cwd: string },
): { comparison: CaptureComparison; shown: string[] } {
  if (state.now === undefined || converted.result === undefined)
    throw new CallError('unusable', 'The description cannot be read.', 'Fix its syntax first.');
  const { compared, ignored, differences } = findDifferences(
    state.now.description,
    converted.result.requests,
    OPTIONS,
  );
  const places = new TextPlaces(state, cwd);
  return {
    comparison: {
      id,
      compared,
      ignored,
      differences: differences.map((one, index) => differenceView(one, index, { state, places })),
    },
    shown: differences.map(differenceKey),
  };
}

function differenceView(
  difference: Difference,
  index: number,
  { state, places }: { state: LoadedState; places: TextPlaces },
): CaptureDifference {
  const { kind, isContradiction, message, method, path, count, place, unsettled } = difference;
  const { name, line, column } = places.at(new Location(place.file, place.pointer), 'key');
  return {
    index,
    kind,
    isContradiction,
    message,
    method,
    path,
    count,
    file: name,
    line,
    column,
    ...(unsettled !== undefined && { unsettled }),
    preview: getPreview(difference, state),
  };
}

/** The lines that accepting it alone would change. */
function getPreview({ edits }: Difference, { now, texts }: LoadedState): string[] {
  if (now === undefined || edits.length === 0) return [];
  return editDescription(now.description, edits, { isCompact: true }).files.flatMap(({ path, text }) =>
    differenceLines(texts.get(path) ?? '', withoutLineEnds(text)),
  );
}

function differenceKey({ kind, method, path, message, place }: Difference): string {
  return JSON.stringify([kind, method, path, message, place.file]);
}

function getProblem({ code, severity, message, help, span, count = 1 }: Diagnostic): Problem {
  return {
    code,
    severity,
    message,
    ...(help !== undefined && { help }),
    documentation: codeUrl(code),
    ...(span && {
      place: { file: span.file, name: span.file, line: span.line, column: span.column, from: 0, to: 0 },
    }),
    related: [],
    count,
    fixes: [],
  };
}

/** Recorded requests without their credentials; what one of them shows is masked in all. */
function requestViews(requests: readonly NormalizedRequest[]): Json[] {
  const mask = new SecretMask();
  const exchanges = requests.map(getExchange);
  for (const exchange of exchanges) mask.learn(exchange);
  return requests.map((request, index) =>
    requestView(request, mask.exchange(exchanges[index] as Exchange), mask),
  );
}

function getExchange({ method, url, headers, body }: NormalizedRequest): Exchange {
  return {
    protocol: 'http',
    operation: '',
    request: {
      method: method.toUpperCase(),
      url: url.href,
      headers: headers.map(({ name, value }) => ({ name, value })),
      ...(body?.raw !== undefined && { body: new TextEncoder().encode(body.raw) }),
    },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  };
}

function requestView({ auth, query, body }: NormalizedRequest, masked: Exchange, mask: SecretMask): Json {
  const { method, url, headers, body: bytes } = masked.request;
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => mask.memberName(name));
  return {
    method,
    url,
    headers: headers.map(({ name, value }) => ({ name, value })),
    query: names(query),
    ...(auth && { auth: mask.value({ ...auth }) }),
    ...(body && {
      body: {
        kind: body.kind,
        mediaType: mask.prose(body.mediaType),
        ...(bytes && { text: new TextDecoder().decode(bytes) }),
        ...(body.fields && { fields: names(body.fields) }),
      },
    }),
  };
}
