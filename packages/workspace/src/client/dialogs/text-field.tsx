import { useId } from 'preact/hooks';

interface TextFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  placeholder?: string;
  isMono?: boolean;
  isRequired?: boolean;
}

/** A labeled line of text. */
export function TextField({ label, value, onInput, hint, placeholder, isMono, isRequired }: TextFieldProps) {
  const id = useId();
  return (
    <div class="ws-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class={`ws-input ${isMono ? 'ws-input-mono' : ''}`}
        type="text"
        autocomplete="off"
        spellcheck={false}
        required={isRequired}
        placeholder={placeholder}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {hint && (
        <span class="ws-quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
