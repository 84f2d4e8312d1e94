import { useId } from 'preact/hooks';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  hint?: string;
}

/** A labeled choice of one. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div class="ws-field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="ws-select"
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <span class="ws-quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
