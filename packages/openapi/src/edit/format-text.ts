import type { SourceFile } from '@curlew/diagnostics';
import { parseDocument } from 'yaml';
import type { Json } from '../json.ts';
import { isEqual } from '../json-schema/json-value.ts';
import type { EditProblem } from './edit-problem.ts';
import { isJsonText, parseEdited } from './edit-text.ts';

/**
 * Lays out a JSON or YAML text anew: two columns for each level, one space after a colon, at most one empty line in a row. Spelling
 * of scalars, quotes, comments, order and anchors stay. The result is parsed and compared with the value of the text.
 */
export function formatText({ text }: SourceFile, value: Json): { text: string } | EditProblem {
  const isJson = isJsonText(text);
  const formatted = isJson ? formatJson(text) : formatYaml(text);
  if (formatted === undefined)
    return { code: 'edit-unsupported-syntax', message: 'The text has syntax that cannot be laid out anew.' };
  const parsed = parseEdited(formatted, isJson);
  if ('value' in parsed && isEqual(parsed.value, value)) return { text: formatted };
  return { code: 'edit-not-verified', message: 'The formatted text would not read back as the same value.' };
}

/** Every scalar is a string for the parser, so that `1.0` and `0x1F` are written as they were read. */
function formatYaml(text: string): string | undefined {
  const document = parseDocument(text, {
    schema: 'failsafe',
    merge: false,
    uniqueKeys: false,
    strict: false,
  });
  if (document.errors.length > 0) return undefined;
  try {
    return document.toString({
      indent: 2,
      lineWidth: 0,
      indentSeq: isSequenceIndented(text),
      flowCollectionPadding: /\{ \S/.test(text),
    });
  } catch {
    // An alias without its anchor can be read by a lenient parser and not be written.
    return undefined;
  }
}

/** Lists of a text begin further right than their key, or below it: what most of them do. */
function isSequenceIndented(text: string): boolean {
  const indented = text.match(/^( *)[^\s#-][^\n]*:[ \t]*\n\1 +- /gm)?.length ?? 0;
  const aligned = text.match(/^( *)[^\s#-][^\n]*:[ \t]*\n\1- /gm)?.length ?? 0;
  return indented >= aligned;
}

/** Writes the tokens of a JSON text with other space between them. An empty object or list stays on its line. */
function formatJson(text: string): string {
  const written: string[] = [];
  let depth = 0;
  let last = '';
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const isFirst = last === '{' || last === '[';
    const isEnd = token === '}' || token === ']';
    if (isEnd) depth -= 1;
    if (isEnd ? !isFirst : isFirst || last === ',') written.push(`\n${'  '.repeat(depth)}`);
    written.push(token === ':' ? ': ' : token);
    if (token === '{' || token === '[') depth += 1;
    last = token;
  }
  return `${written.join('')}\n`;
}
