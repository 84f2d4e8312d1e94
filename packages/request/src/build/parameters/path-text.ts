import type { Json, Parameter } from '@curlew/openapi';
import type { ReportAt } from '../request-problem.ts';
import { encodeUrlValue } from '../url/percent-encode.ts';
import { flatEntries, isCompound } from './flat-entries.ts';
import { scalarText } from './json-value.ts';
import { encodeParameterText } from './style-pairs.ts';

export type PathStyle = Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved'>;

/** Never left as they are in a path: they would end the segment (OpenAPI 3.2, Path Templating). */
export const PATH_DELIMITERS = '/?#';

/** A value in a path: `simple`, `label` and `matrix` (OpenAPI 3.2, Style Examples; RFC 6570, sections 3.2.2 to 3.2.7). */
export function pathText(parameter: PathStyle, value: Json, report: ReportAt): string {
  const { style, explode, allowReserved } = parameter;
  if (style !== 'simple' && style !== 'label' && style !== 'matrix')
    report(
      'undefined-serialization',
      `The style ${JSON.stringify(style)} is not defined for path parameters; simple is used.`,
    );
  const delimiter = delimiterOf(style, explode);
  // A dot is unreserved: it is never encoded.
  const delimiters = PATH_DELIMITERS + (delimiter === '.' ? '' : delimiter);
  const encode = (text: string) => encodeParameterText(text, allowReserved, delimiters);
  const name = encodeUrlValue(parameter.name);
  const prefix = style === 'matrix' ? ';' : style === 'label' ? '.' : '';
  if (!isCompound(value)) {
    const text = encodeParameterText(scalarText(value), allowReserved, PATH_DELIMITERS);
    return prefix + (style === 'matrix' ? named(name, text) : text);
  }
  const entries = flatEntries(value, report);
  if (entries.length === 0) return '';
  if (delimiter === '.' && entries.some((entry) => entry.some((text) => text?.includes('.'))))
    report('ambiguous-value', 'A part of the value contains a dot, the delimiter of its style.');
  const parts = entries.map(([key, text]) => {
    if (key === undefined) return explode && style === 'matrix' ? named(name, encode(text)) : encode(text);
    if (!explode) return `${encodeUrlValue(key)},${encode(text)}`;
    return style === 'matrix'
      ? named(encodeUrlValue(key), encode(text))
      : `${encodeUrlValue(key)}=${encode(text)}`;
  });
  const joined = parts.join(delimiter);
  return prefix + (style === 'matrix' && !explode ? named(name, joined) : joined);
}

function delimiterOf(style: string, explode: boolean): string {
  if (!explode) return ',';
  if (style === 'label') return '.';
  return style === 'matrix' ? ';' : ',';
}

/** RFC 6570, section 3.2.7: no `=` before an empty value. */
function named(name: string, text: string): string {
  return text === '' ? name : `${name}=${text}`;
}
