import type { ConvertResult } from '@curlew/convert';
import type { OperationOrigin } from '@curlew/convert/internal';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description, JsonObject } from '@curlew/openapi';
import { descriptionFromValue, titleFromName, type ValueOrigin } from '@curlew/openapi/internal';
import { ConfigError } from '../config/config-error.ts';
import type { DescriptionContent, RecordedContent } from '../kinds/source-kind.ts';
import type { Source } from '../source.ts';
import { type ConvertedRecordings, convertRecordings, type Recording } from './convert-recordings.ts';

/** What a source says about the document of its recording. */
type RecordedSource = Pick<Source, 'path' | 'name' | 'title' | 'options'>;

/** A recording and what it became. */
export interface LoadedRecording {
  text: string;
  /** The requests of each operation. */
  origins: readonly OperationOrigin[];
}

/** The result of describing recorded requests. */
interface DescribedRecording {
  description?: Description;
  diagnostics: readonly Diagnostic[];
  /** Always empty: code frames would show lines with live credentials. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Absent without requests. */
  recording?: LoadedRecording;
}

/**
 * Converts recorded requests to a description, without serializing and parsing it. Positions are those of the
 * requests. The converter validates the document.
 * @throws {ConfigError} for invalid converter options.
 */
export async function describeRecording(
  source: RecordedSource,
  recording: Recording,
): Promise<DescribedRecording> {
  const { text } = recording;
  const sourceFiles = new Map<string, SourceFile>();
  const converted = await convert(source, recording);
  const { result, diagnostics } = converted;
  if (result === undefined) return { diagnostics, sourceFiles };
  const description = descriptionFromValue(result.document, {
    path: source.path,
    source: text,
    find: getPositions(result, converted),
  });
  const loaded = { text: text.text, origins: result.origins };
  return { ...(description && { description }), diagnostics, sourceFiles, recording: loaded };
}

async function convert(
  { path, name, title, options }: RecordedSource,
  recording: Recording,
): Promise<ConvertedRecordings> {
  try {
    const { RECOMMENDED_INFERENCE } = await import('@curlew/convert');
    // Pages say of what is inferred how often it was recorded.
    const inference = { ...RECOMMENDED_INFERENCE, sampleCounts: true, ...options.inference };
    return await convertRecordings([recording], { ...options, inference }, ([content]) => ({
      ...defaultInfo(path, content?.info),
      ...(title !== undefined && { title }),
    }));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ConfigError(
      `Invalid \`options\` of the source ${name}: ${error.message}.`,
      'See the options of @curlew/convert.',
    );
  }
}

/** First request of each operation, by its keys in the document. */
function getPositions({ origins, requests }: ConvertResult, { range }: ConvertedRecordings) {
  const byIndex = new Map(requests.map((request) => [request.sourceIndex, request]));
  const firsts = new Map(
    origins.map(({ path, method, requests: [first = -1] }) => [`${path} ${method}`, byIndex.get(first)]),
  );
  return ([field, path, method, custom]: readonly string[]) => {
    if (field !== 'paths') return undefined;
    const name = method === 'additionalOperations' ? custom?.toLowerCase() : method;
    const request = firsts.get(`${path} ${name}`);
    return request && range(request);
  };
}

/** Title and description of a recording: its own, or else a title made from the name of its file. */
export function defaultInfo(
  path: string,
  { title, description }: NonNullable<RecordedContent['info']> = {},
): { title: string; description?: string } {
  return { title: title || fileTitle(path), ...(description && { description }) };
}

/** `larder-captures.txt` → `Larder captures`. */
function fileTitle(path: string): string {
  const name = path.startsWith('<') ? '' : (/[^\\/]*$/.exec(path)?.[0] ?? '').replace(/\.[^.]*$/, '');
  return titleFromName(name) || 'Recorded requests';
}

/**
 * Creates the content of a source from an OpenAPI document that was made of its text.
 * @throws {TypeError} if it is none of OpenAPI 3.0 to 3.2.
 */
export function describeDocument(document: JsonObject, origin: ValueOrigin): DescriptionContent {
  const description = descriptionFromValue(document, origin);
  if (description)
    return { description, diagnostics: [], sourceFiles: new Map([[origin.source.path, origin.source]]) };
  throw new TypeError('`describe` requires an OpenAPI 3.0, 3.1 or 3.2 document');
}
