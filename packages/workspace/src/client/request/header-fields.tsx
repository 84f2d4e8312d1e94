import { form, setValues, values } from './request-state.ts';

/** Headers beside those of the description. */
export function HeaderFields() {
  if (!form.value || !values.value) return null;
  const { headers } = values.value;
  const set = (index: number, next: { name: string; value: string } | undefined) =>
    setValues({
      headers: next
        ? headers.map((header, at) => (at === index ? next : header))
        : headers.filter((_, at) => at !== index),
    });
  return (
    <section class="ws-section">
      {headers.map((header, index) => (
        <div class="ws-pair" key={index}>
          <input
            class="ws-input ws-input-mono"
            aria-label="Name of the header"
            placeholder="Name"
            value={header.name}
            onInput={(event) => set(index, { ...header, name: event.currentTarget.value })}
          />
          <input
            class="ws-input ws-input-mono"
            aria-label={`Value of ${header.name || 'the header'}`}
            placeholder="Value"
            value={header.value}
            onInput={(event) => set(index, { ...header, value: event.currentTarget.value })}
          />
          <button type="button" class="ws-button ws-button-quiet" onClick={() => set(index, undefined)}>
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        class="ws-button ws-button-line"
        onClick={() => setValues({ headers: [...headers, { name: '', value: '' }] })}
      >
        Add a header
      </button>
      <p class="ws-quiet">In place of headers of the same name that Curlew writes.</p>
    </section>
  );
}
