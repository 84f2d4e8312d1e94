interface MaskedInputProps {
  id?: string;
  label: string;
  value: string;
  isMasked: boolean;
  placeholder?: string | undefined;
  /** Id of a text that says more. */
  describedBy?: string;
  onInput: (value: string) => void;
}

/** A line of text that may be a credential. */
export function MaskedInput({
  id,
  label,
  value,
  isMasked,
  placeholder,
  describedBy,
  onInput,
}: MaskedInputProps) {
  const rest = {
    id,
    class: 'ws-input ws-input-mono',
    'aria-label': label,
    'aria-describedby': describedBy,
    autocomplete: 'off',
    spellcheck: false,
    placeholder,
    value,
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  };
  return isMasked ? <input {...rest} type="password" /> : <input {...rest} type="text" />;
}
