import type { Json } from '@curlew/openapi';
import { useEffect, useState } from 'preact/hooks';

interface JsonInputProps {
  id: string;
  label: string;
  value: Json | undefined;
  /** Also called with a text that is not JSON, which is sent unchanged. */
  onChange: (value: Json) => void;
  rows?: number;
}

/** A value as JSON text. Text that does not parse stays as it was typed, with a message. */
export function JsonInput({ id, label, value, onChange, rows = 4 }: JsonInputProps) {
  const [typed, setTyped] = useState(() => getText(value));
  const problem = getProblem(typed);
  useEffect(() => {
    // Changed from outside: by the form, or another example.
    if (getText(value) !== normalized(typed)) setTyped(getText(value));
  }, [value]);
  return (
    <>
      <textarea
        id={id}
        class="ws-textarea"
        aria-label={label}
        aria-invalid={problem !== undefined}
        spellcheck={false}
        rows={rows}
        value={typed}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          onChange(getProblem(next) === undefined ? (JSON.parse(next) as Json) : next);
        }}
      />
      {problem !== undefined && typed !== '' && <p class="ws-quiet ws-warning">{problem}</p>}
    </>
  );
}

function getText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' && getProblem(value) !== undefined
    ? value
    : JSON.stringify(value, null, 2);
}

function normalized(typed: string): string {
  return getProblem(typed) === undefined ? JSON.stringify(JSON.parse(typed), null, 2) : typed;
}

function getProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `Not JSON, sent as it is: ${error instanceof Error ? error.message : ''}`;
  }
}
