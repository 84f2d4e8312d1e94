import type { Json, MediaType, Operation, SchemaViews } from '@curlew/openapi';
import { type BodySyntax, bodySyntax, parseJson, resolveView } from '@curlew/openapi/internal';
import { getSerialization } from '@curlew/request/form';
import {
  CODE_SAMPLE,
  mediaValue,
  type RequestValue,
  Serialized,
  wholeBodyText,
} from '@curlew/request/internal';
import type { Choices } from '../../choices/choices.ts';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import type { SentBody } from '../sent-requests.ts';
import { sequenceValues, typedSequence } from '../sequence-texts.ts';
import { fileField, labeled } from './field.ts';
import { schemaField } from './schema-field.ts';

export interface BodyField {
  element: HTMLElement;
  read(): { body?: RequestValue; mediaType?: string };
}

/** Controls for one media type. */
interface Editor {
  element: HTMLElement;
  read(): RequestValue;
}

/**
 * The body of a request: its media type, and a form or the text itself.
 * @param earlier the body of an earlier request, in place of an example.
 */
export function bodyField(
  { requestBody }: Operation,
  views: SchemaViews,
  wanted: Pick<Choices, 'mediaType' | 'example' | 'fields'>,
  earlier: SentBody | undefined,
): BodyField | undefined {
  if (!requestBody || requestBody.content.length === 0) return undefined;
  const { content, required } = requestBody;
  const types = make('select', { autocomplete: 'off' });
  for (const { type } of content) types.append(make('option', {}, type));
  if (content.some(({ type }) => type === wanted.mediaType)) types.value = wanted.mediaType ?? '';
  const sent = make('input', { type: 'checkbox', autocomplete: 'off' });
  sent.checked = required || earlier !== undefined;
  const place = make('div');
  const examples = make('div');
  let editor: Editor | undefined;
  const draw = () => {
    const media = content.find(({ type }) => type === types.value) ?? content[0];
    const isSame = media?.type === earlier?.mediaType;
    const edit = (example: string | undefined, body?: SentBody) => {
      editor =
        media && mediaEditor(media, views, { ...wanted, ...(example !== undefined && { example }) }, body);
      place.replaceChildren(editor?.element ?? '');
    };
    edit(wanted.example, isSame ? earlier : undefined);
    examples.replaceChildren(...(media ? exampleMenu(media, wanted.example, edit) : []));
  };
  types.addEventListener('change', draw);
  // A reader who edits an optional body wants to send it.
  place.addEventListener('input', () => {
    sent.checked = true;
  });
  draw();
  return {
    element: make(
      'fieldset',
      { class: 'cl-try-section' },
      make('legend', {}, panel().texts.body),
      ...(content.length > 1
        ? [labeled({ name: panel().texts.mediaType, required: false, isWord: true }, types)]
        : [make('p', { class: 'cl-try-note' }, types.value)]),
      ...(required ? [] : [make('label', { class: 'cl-try-check' }, sent, ` ${panel().texts.sendBody}`)]),
      examples,
      place,
    ),
    read: () => (sent.checked ? { body: editor?.read(), mediaType: types.value } : {}),
  };
}

/** The examples of an author to begin with, where there are several. */
function exampleMenu(
  { examples }: MediaType,
  wanted: string | undefined,
  choose: (example: string) => void,
): HTMLElement[] {
  const named = examples.filter(({ name }) => name !== undefined);
  if (named.length < 2) return [];
  const menu = make('select', { autocomplete: 'off' });
  for (const { name = '', summary } of named)
    menu.append(
      make(
        'option',
        { value: name },
        summary === undefined ? name : `${name}${panel().texts.colon}${summary}`,
      ),
    );
  if (named.some(({ name }) => name === wanted)) menu.value = wanted ?? '';
  menu.addEventListener('change', () => choose(menu.value));
  return [labeled({ name: panel().texts.example, required: false, isWord: true }, menu)];
}

/** Without an example, the first values are those of the samples: required fields, or all. */
function mediaEditor(
  media: MediaType,
  views: SchemaViews,
  { example, fields }: Pick<Choices, 'example' | 'fields'>,
  earlier?: SentBody,
): Editor {
  const syntax = bodySyntax(media.type);
  const view = media.schema && views.view(media.schema);
  const chosen = media.examples.find(({ name }) => name !== undefined && name === example);
  const value =
    earlier?.value ??
    chosen?.value ??
    mediaValue(media, views, 'request', fields === 'all' ? {} : CODE_SAMPLE);
  if (syntax === 'binary') return fileField({ name: panel().texts.file, required: true }, false);
  const text = (chosen ?? media.examples[0])?.serializedValue;
  const written = value === undefined ? '' : wholeBodyText(value, media.type, view, views).text;
  const raw = rawEditor(earlier?.text ?? (earlier ? written : (text ?? written)), syntax);
  const schema = view && resolveView(view, views).schema;
  const hasForm =
    schema?.kind === 'schema' && schema.properties.length > 0 && /^(?:json|form|multipart)$/.test(syntax);
  if (!hasForm || view === undefined) return raw;
  const context = {
    views,
    hasFiles: syntax === 'multipart',
    serialization: getSerialization(media.type, media.encoding),
    depth: 5,
  };
  const form = (initial: Json | undefined) =>
    schemaField(view, { name: 'body', required: true }, initial, context);
  // Bytes and the boundaries around them have no text.
  if (syntax === 'multipart') return form(value);
  if (syntax !== 'json') return form(value);
  return switchedEditor(form, raw, earlier?.text === undefined ? { value } : undefined);
}

interface RawEditor extends Editor {
  control: HTMLTextAreaElement;
}

/** Values of texts that can be wrong. */
const PARSERS: Partial<Record<BodySyntax, (text: string) => Json | undefined>> = {
  json: parseJson,
  'json-lines': (text) => sequenceValues(text, 'json-lines'),
  'json-seq': typedSequence,
};

/** The text as it is; of a sequence its values, which the record separators are put between. A wrong text is marked. */
function rawEditor(text: string, syntax: BodySyntax): RawEditor {
  const control = make('textarea', {
    rows: String(Math.min(Math.max(text.split('\n').length + 1, 4), 20)),
    class: 'cl-try-code',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': panel().texts.body,
  });
  control.value = text;
  const problem = make('p', { class: 'cl-try-problem', role: 'status' });
  const parse = PARSERS[syntax];
  return {
    control,
    element: make('div', {}, control, problem),
    read: () => {
      const value = parse?.(control.value);
      const isWrong = parse !== undefined && value === undefined && control.value.trim() !== '';
      control.setAttribute('aria-invalid', String(isWrong));
      const words = isWrong ? panel().texts.sentAsTyped : '';
      // The same words are not announced with each key.
      if (problem.textContent !== words) problem.textContent = words;
      return syntax === 'json-seq' && value !== undefined ? value : new Serialized(control.value);
    },
  };
}

/**
 * A form and its text, of which one is shown; each takes over what is in the other.
 * @param filled what the form begins with; without it, the text is shown.
 */
function switchedEditor(
  form: (initial: Json | undefined) => Editor,
  raw: RawEditor,
  filled: { value: Json | undefined } | undefined,
): Editor {
  let current: Editor = filled ? form(filled.value) : raw;
  const place = make('div', {}, current.element);
  const status = make('p', { class: 'cl-try-problem', role: 'alert' });
  const button = make(
    'button',
    { type: 'button', class: 'cl-button cl-try-small' },
    filled ? panel().texts.editAsText : panel().texts.editAsForm,
  );
  button.addEventListener('click', () => {
    status.textContent = '';
    if (current === raw) {
      try {
        current = form(JSON.parse(raw.control.value));
      } catch {
        status.textContent = panel().texts.notJson;
        return;
      }
    } else {
      raw.control.value = JSON.stringify(current.read(), null, 2) ?? '';
      current = raw;
    }
    button.textContent = current === raw ? panel().texts.editAsForm : panel().texts.editAsText;
    place.replaceChildren(current.element);
  });
  return { element: make('div', {}, button, status, place), read: () => current.read() };
}
