import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import { encodeText } from '../load/decode-text.ts';
import type { LoadedFile } from '../load/loaded-file.ts';
import { isRemote } from '../reference/parse-reference.ts';
import type { Edit } from './edit.ts';
import { type EditProblem, toEditDiagnostic } from './edit-problem.ts';
import { type EditOptions, editText } from './edit-text.ts';
import type { TextChange } from './text-change.ts';

/** A file of a description whose text the edits change. Its new text is made when it is first read. */
export interface EditedFile {
  /** Absolute path, as `Location.file` has it. */
  path: string;
  /** The whole new text, without a byte order mark. */
  readonly text: string;
  /** The new text as bytes, in the encoding of the file and with its byte order mark. */
  readonly bytes: Uint8Array;
  /** The changes of the text in ascending order; absent if its last line has no end. */
  changes?: readonly TextChange[];
  /** Pointers of further objects that change, because they are aliases or anchors of what is edited; see `isShared`. */
  alsoChanged?: readonly string[];
}

/** With diagnostics, no file changes. */
export interface EditResult {
  files: EditedFile[];
  diagnostics: Diagnostic[];
  /** The edits that are refused one by one, with their diagnostics; without them, the others may be possible. */
  refused: ReadonlyMap<Edit, Diagnostic>;
}

/**
 * Makes edits in the texts of a description's files, YAML or JSON, in their order: all or none. Lines that an
 * edit does not touch stay byte for byte; each new text is parsed and compared with the expected value. Nothing
 * is written, and the description stays as it was loaded. A refused edit is a diagnostic with a code of
 * `EDIT_CODES`.
 * @throws {TypeError} for an invalid edit: a pointer that is not a JSON Pointer, a value that is not JSON, or a
 * file that is not part of the description.
 */
export function editDescription(
  description: Description,
  edits: readonly Edit[],
  options: EditOptions = {},
): EditResult {
  const results = [...Map.groupBy(edits, ({ file = description.entry }) => file)].map(([path, own]) =>
    editFile(description, path, own, options),
  );
  const diagnostics = results.flatMap((result) => result.diagnostics);
  const refused = new Map(results.flatMap((result) => [...result.refused]));
  return { files: diagnostics.length > 0 ? [] : results.flatMap(({ files }) => files), diagnostics, refused };
}

function editFile(
  description: Description,
  path: string,
  edits: readonly Edit[],
  options: EditOptions,
): EditResult {
  const file = description.file(path);
  if (file === undefined) throw new TypeError(`Not a file of the description: ${path}.`);
  const problem = refuseFile(description, file);
  if (problem !== undefined) {
    const [start] = file.find(problem.code === 'edit-converted-file' ? ['swagger'] : []).value;
    const diagnostic = toEditDiagnostic({ ...problem, offset: start }, edits[0]?.pointer ?? '', file.source);
    const refused = new Map(edits.map((edit) => [edit, diagnostic]));
    return { files: [], diagnostics: [diagnostic], refused };
  }
  const { source, value, encoding, format } = file;
  const edited = editText(source, value, edits, {
    ...options,
    ...(format && { format }),
    ...(!file.isConverted && { scanned: file.scanned }),
  });
  const { isChanged, changes, alsoChanged, diagnostics, refused } = edited;
  if (!isChanged) return { files: [], diagnostics, refused };
  const changed: EditedFile = {
    path,
    get text() {
      return edited.text;
    },
    get bytes() {
      return encodeText(edited.text, encoding);
    },
    ...(changes && { changes }),
    ...(alsoChanged && { alsoChanged }),
  };
  return { files: [changed], diagnostics, refused };
}

/** All files of a converted description have the version of its entry file. */
function refuseFile(description: Description, { path }: LoadedFile): EditProblem | undefined {
  if (description.file(description.entry)?.isConverted)
    return {
      code: 'edit-converted-file',
      message: 'The description is Swagger 2.0, whose objects differ from those of OpenAPI 3.',
    };
  if (isRemote(path))
    return { code: 'edit-remote-file', message: `${path} was fetched and is not a file of this project.` };
  return undefined;
}
