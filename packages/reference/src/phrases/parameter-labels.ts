import type { MediaType, Parameter } from '@curlew/openapi';
import type { Labels } from '../words/dictionary.ts';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';
import { renderBadges } from './badges.ts';
import { seenLabels } from './sample-words.ts';

/**
 * Returns the labels of a parameter: a non-default serialization, its media type, the author's badges, and how many of the
 * operation's samples have it where not all do.
 */
export function parameterLabels(parameter: Parameter, samples: number, words: Words): string[] {
  return [
    ...styleLabels(parameter, words),
    ...contentLabels(parameter.content, words),
    ...renderBadges(parameter.extensions).map(({ text }) => text),
    ...seenLabels(parameter.extensions, samples, words),
  ];
}

export function contentLabels(content: readonly MediaType[] | undefined, { labels }: Words): string[] {
  return content?.[0] ? [fillIn(labels.inForm, content[0].type)] : [];
}

/** Labels for a non-default serialization of lists and objects. */
function styleLabels(parameter: Parameter, { labels }: Words): string[] {
  const { in: place, style, explode, allowReserved, allowEmptyValue } = parameter;
  const usual = place === 'path' || place === 'header' ? 'simple' : 'form';
  const isCommaSeparated = style === 'form' && usual === 'form' && !explode && place === 'query';
  return [
    ...(isCommaSeparated ? [labels.commaSeparated] : []),
    ...(style !== '' && style !== usual && style !== 'cookie' ? [styleInWords(style, labels)] : []),
    ...(allowReserved ? [labels.reservedAllowed] : []),
    ...(allowEmptyValue ? [labels.mayBeEmpty] : []),
  ];
}

function styleInWords(style: string, labels: Labels): string {
  if (style === 'spaceDelimited') return labels.spaceSeparated;
  if (style === 'pipeDelimited') return labels.pipeSeparated;
  return style === 'deepObject' ? fillIn(labels.inForm, 'name[key]=value') : style;
}
