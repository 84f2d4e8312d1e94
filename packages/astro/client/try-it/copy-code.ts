import { type ComposedRequest, codeSamples, SAMPLE_LANGUAGES, type SampleLanguageId } from '@curlew/request';
import { make } from './make-element.ts';
import { filled, panel } from './panel-texts.ts';

/** Copies the request as code of a language that is chosen beside. */
export function copyCode(compose: () => ComposedRequest, preferred: string | null): HTMLElement {
  const select = make('select', { 'aria-label': panel().texts.language, autocomplete: 'off' });
  for (const [id, { title }] of Object.entries(SAMPLE_LANGUAGES))
    select.append(make('option', { value: id }, title));
  if (preferred !== null && Object.hasOwn(SAMPLE_LANGUAGES, preferred)) select.value = preferred;
  const button = make(
    'button',
    // Its text says what was copied.
    { type: 'button', class: 'cl-button cl-try-small', 'aria-live': 'polite' },
    panel().texts.copyAs,
  );
  button.addEventListener('click', async () => {
    const [sample] = codeSamples(compose(), [select.value as SampleLanguageId]);
    const said = await navigator.clipboard.writeText(sample?.code ?? '').then(
      () => filled(panel().texts.copiedAs, sample?.title ?? ''),
      () => panel().texts.copyFailed,
    );
    button.textContent = said;
    setTimeout(() => {
      button.textContent = panel().texts.copyAs;
    }, 1600);
  });
  return make('span', { class: 'cl-try-copy' }, button, select);
}
