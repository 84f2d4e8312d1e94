import type { Example, Json, SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/openapi/internal';
import { bodySyntax } from '@curlew/openapi/internal';
import { writeText } from '../build/body/write-text.ts';
import { getContainer } from './sample-body.ts';

/** A body for readers: its text and the language it is highlighted in. */
export interface BodyText {
  text: string;
  language: 'json' | 'xml' | 'yaml' | 'text';
}

/** Texts longer than this are cut with a note. In UTF-16 units. */
const MAX_LENGTH = 500_000;

/** A value written in its media type, as a reader needs it: indented JSON and XML, no record separators; cut where it is long. */
export function bodyText(
  value: Json,
  mediaType: string,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): BodyText {
  const { text, language } = wholeBodyText(value, mediaType, view, views);
  return { text: cut(text), language };
}

/** The same, however long it is: a text to edit. */
export function wholeBodyText(
  value: Json,
  mediaType: string,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): BodyText {
  const syntax = bodySyntax(mediaType);
  if (syntax === 'json')
    return { text: JSON.stringify(getContainer(value, view), null, 2), language: 'json' };
  if (syntax === 'multipart' || syntax === 'text' || syntax === 'binary')
    return typeof value === 'string'
      ? { text: value, language: 'text' }
      : { text: JSON.stringify(value, null, 2), language: 'json' };
  const text = writeText(value, mediaType, view, { views, report: () => undefined, pretty: true });
  const shown = typeof value === 'string' ? text : text.replaceAll('\u001e', '').trimEnd();
  return { text: shown, language: getLanguage(mediaType) };
}

/** The same for an example: its exact text where it has one. `undefined`: it is kept elsewhere. */
export function exampleText(
  example: Example,
  mediaType: string,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): BodyText | undefined {
  if (example.serializedValue !== undefined) {
    return { text: cut(example.serializedValue), language: getLanguage(mediaType) };
  }
  return example.value === undefined ? undefined : bodyText(example.value, mediaType, view, views);
}

function getLanguage(mediaType: string): BodyText['language'] {
  const syntax = bodySyntax(mediaType);
  if (syntax === 'json-lines' || syntax === 'json-seq') return 'json';
  return syntax === 'json' || syntax === 'xml' || syntax === 'yaml' ? syntax : 'text';
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).toWellFormed()}\n…`;
}
