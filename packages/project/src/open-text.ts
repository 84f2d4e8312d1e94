import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import {
  DEFAULT_LIMITS,
  type Description,
  type Host,
  type Limits,
  validateDescription,
} from '@curlew/openapi';
import { UTF_8 } from '@curlew/openapi/internal';
import { chooseKind } from './kinds/choose-kind.ts';
import { openapiKind } from './kinds/openapi-kind.ts';
import type { ReadContext, SourceKind } from './kinds/source-kind.ts';
import { SOURCE_KINDS } from './kinds/source-kinds.ts';
import { describeDocument, describeRecording } from './load/describe-recording.ts';
import { applyInlineIgnores } from './policy/inline-ignores.ts';

/** A text that was read as a source. */
export interface OpenedText {
  /** Absent for a format that is recognized and not read. */
  kind?: SourceKind;
  /** Absent if the text is unusable; see `diagnostics`. */
  description?: Description;
  /** In the order they were found: of reading, of converting, of validating. */
  diagnostics: Diagnostic[];
  /** Texts whose lines a report may show; empty for recorded requests, which hold credentials. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
}

/** There is one text and no disk: every reference to another file is reported as a file that does not exist. */
const NO_FILES: Host = {
  readFile: async (path) => {
    throw Object.assign(new Error(`No file ${path}`), { code: 'ENOENT' });
  },
  realPath: async (path) => path,
};

/**
 * Reads one text as a project reads a source, without files, network or Node: its kind is detected, recorded requests are
 * converted, a description is validated. Never rejects for what the text contains.
 * @param name file name, which spans use and the detection of the kind reads: `captures.sh`.
 */
export async function openText(
  name: string,
  text: string,
  limits: Partial<Limits> = {},
): Promise<OpenedText> {
  const path = `/${name}`;
  const kind = await chooseKind({ path, name }, text, { kinds: SOURCE_KINDS, fallback: openapiKind });
  if ('code' in kind) return { diagnostics: [kind], sourceFiles: new Map() };
  const source = new SourceFile(name, text);
  const context: ReadContext = {
    path,
    root: '/',
    allowedRefs: [],
    limits: { ...DEFAULT_LIMITS, ...limits },
    host: NO_FILES,
    encoding: UTF_8,
    options: {},
    describe: (document, find = () => undefined) => describeDocument(document, { path, source, find }),
    displayPath: (file) => file.replace(/^\//, ''),
  };
  if (kind.holds === 'requests') {
    const read = async () => {
      const content = await kind.read(source, context);
      if ('requests' in content) return content;
      throw new TypeError(`The source kind ${kind.id} must read requests.`);
    };
    const described = await describeRecording(
      { path: name, name, options: {} },
      { text: source, kind, read },
    );
    return { kind, ...described, diagnostics: [...described.diagnostics] };
  }
  const content = await kind.read(source, context);
  if ('requests' in content) throw new TypeError(`The source kind ${kind.id} must read a description.`);
  const { description, diagnostics, sourceFiles } = content;
  if (description === undefined) return { kind, diagnostics: [...diagnostics], sourceFiles };
  const problems = [...diagnostics, ...validateDescription(description)];
  // Codes of pages are not searched here, so an ignore of one of them is not called unused.
  const accepted = await applyInlineIgnores(problems, description, () => 'not-checked');
  return { kind, description, diagnostics: accepted, sourceFiles };
}
