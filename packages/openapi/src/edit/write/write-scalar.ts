import { Document, isScalar, type ToStringOptions, visit } from 'yaml';
import type { Json } from '../../json.ts';

/** How scalars are written. */
export interface ScalarStyle {
  quote: "'" | '"';
  /** Quote keys and strings even where YAML does not require it. */
  isAlwaysQuoted: boolean;
  /** Texts of several lines may be written as literal scalars (`|`). */
  hasBlockScalars: boolean;
}

/** Nothing is folded, and no anchors: a value that occurs twice is written twice. */
const LAYOUT = {
  lineWidth: 0,
  minContentWidth: 0,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const satisfies ToStringOptions;

/** Characters that YAML allows in double quotes only, or not at all, and that are better seen. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
/** Markers that end a document at the start of a line. */
const MARKER = /^(?:---|\.\.\.)/;
/** Strings whose leading or trailing whitespace a literal scalar could change. */
const NOT_LITERAL = /^[\s]|[ \t]\n|\n\n$|[ \t]$|\t/;

/** A value as a document of YAML; what YAML 1.1 or 1.2 would read as another type is quoted. */
export function documentOf(value: Json, style: ScalarStyle): Document {
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    version: '1.2',
  });
  visit(document, {
    Scalar(_key, node) {
      const text = node.value;
      if (!isScalar(node) || typeof text !== 'string') return;
      const isMultiLine = text.includes('\n');
      if (text === '<<' || MARKER.test(text)) node.type = 'QUOTE_DOUBLE';
      else if (UNPRINTABLE.test(text) || (isMultiLine && (!style.hasBlockScalars || NOT_LITERAL.test(text))))
        node.type = 'QUOTE_DOUBLE';
      else if (style.isAlwaysQuoted && !isMultiLine)
        node.type = style.quote === '"' ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE';
    },
  });
  return document;
}

export function writeDocument(document: Document, style: ScalarStyle, layout: ToStringOptions = {}): string {
  const text = document.toString({ ...LAYOUT, singleQuote: style.quote === "'", ...layout });
  return text.replace(
    new RegExp(UNPRINTABLE, 'g'),
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A text, a number, a boolean or null as it may be in brackets and as a key. */
export function writeScalar(value: Json, style: ScalarStyle): string {
  const document = documentOf([value], { ...style, hasBlockScalars: false });
  const text = writeDocument(document, style, { collectionStyle: 'flow', flowCollectionPadding: false });
  return text.trimEnd().slice(1, -1);
}
