import { type ComposedRequest, codeSamples, SAMPLE_LANGUAGES, type SampleLanguageId } from '@curlew/request';
import { make } from './make-element.ts';

/** Copies the request as code of a language that is chosen beside. */
export function copyCode(compose: () => ComposedRequest, preferred: string | null): HTMLElement {
  const select = make('select', { 'aria-label': 'Language', autocomplete: 'off' });
  for (const [id, { title }] of Object.entries(SAMPLE_LANGUAGES))
    select.append(make('option', { value: id }, title));
  if (preferred !== null && Object.hasOwn(SAMPLE_LANGUAGES, preferred)) select.value = preferred;
  const button = make('button', { type: 'button', class: 'cl-button cl-try-small' }, 'Copy as');
  button.addEventListener('click', async () => {
    const [sample] = codeSamples(compose(), [select.value as SampleLanguageId]);
    const said = await navigator.clipboard.writeText(sample?.code ?? '').then(
      () => `Copied as ${sample?.title}`,
      () => 'Not allowed',
    );
    button.textContent = said;
    setTimeout(() => {
      button.textContent = 'Copy as';
    }, 1600);
  });
  return make('span', { class: 'cl-try-copy' }, button, select);
}
