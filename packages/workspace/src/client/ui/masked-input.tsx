interface MaskedInputProps {
  id?: string;
  label: string;
  value: string;
  isMasked: boolean;
  placeholder?: string | undefined;
  onInput: (value: string) => void;
}

/** A line of text that may be a credential. */
export function MaskedInput({ id, label, value, isMasked, placeholder, onInput }: MaskedInputProps) {
  const rest = {
    id,
    class: 'ws-input ws-input-mono',
    'aria-label': label,
    autocomplete: 'off',
    spellcheck: false,
    placeholder,
    value,
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  };
  return isMasked ? <input {...rest} type="password" /> : <input {...rest} type="text" />;
}
