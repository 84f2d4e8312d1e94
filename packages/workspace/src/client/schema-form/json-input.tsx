import type { Json } from '@curlew/openapi';
import { useEffect, useState } from 'preact/hooks';
import { exactText, parseExact } from './typed-values.ts';

interface JsonInputProps {
  id: string;
  label: string;
  value: Json | undefined;
  /** Also called with a text that is not JSON, which is sent unchanged. */
  onChange: (value: Json) => void;
  /** A text whose value would be written otherwise, by its numbers or as a text of JSON, is the value: it is sent unchanged. */
  isExact?: boolean;
  rows?: number;
}

/** A value as JSON text. Text that does not parse stays as it was typed, with a message. */
export function JsonInput({ id, label, value, onChange, isExact = false, rows = 4 }: JsonInputProps) {
  const [typed, setTyped] = useState(() => getText(value, isExact));
  const problem = getProblem(typed);
  useEffect(() => {
    // Changed from outside: by the form, or another example.
    const text = getText(value, isExact);
    if (text !== typed && text !== normalized(typed)) setTyped(text);
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
          onChange(readJson(next, isExact));
        }}
      />
      {problem !== undefined && typed !== '' && <p class="ws-quiet ws-warning">{problem}</p>}
    </>
  );
}

function readJson(text: string, isExact: boolean): Json {
  if (getProblem(text) !== undefined) return text;
  const value = parseExact(text);
  return isExact && (typeof value === 'string' || exactText(value) !== value) ? text : value;
}

function getText(value: Json | undefined, isExact: boolean): string {
  if (value === undefined) return '';
  if (isExact && typeof value === 'string') return value;
  return typeof value === 'string' && getProblem(value) !== undefined
    ? value
    : JSON.stringify(value, null, 2);
}

function normalized(typed: string): string {
  return getProblem(typed) === undefined ? JSON.stringify(parseExact(typed), null, 2) : typed;
}

function getProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `Not JSON, sent as it is: ${error instanceof Error ? error.message : ''}`;
  }
}
