import type { Json } from '@curlew/openapi';
import { useId, useState } from 'preact/hooks';
import type { NodeField } from '../../protocol.ts';
import { Sentence } from '../ui/sentence.tsx';
import { useDraft } from '../ui/use-draft.ts';

interface FieldInputProps {
  field: NodeField;
  /** Called when the field is left or Enter is pressed, and only with another value; `written`: JSON as it was typed. */
  onChange: (value: Json, written?: string) => void;
}

/** One scalar, or a list of words, of a node. */
export function FieldInput({ field, onChange }: FieldInputProps) {
  const id = useId();
  const { name, isRequired, documentation } = field;
  return (
    <div class="ws-property">
      <label class="ws-property-head" for={id}>
        <span class="ws-property-name">{name}</span>
        {isRequired && <span class="ws-property-required">required</span>}
      </label>
      <div class="ws-property-value">
        <Control id={id} field={field} onChange={onChange} />
        {documentation && (
          <p class="ws-quiet ws-property-text">
            <Sentence text={documentation} />
          </p>
        )}
      </div>
    </div>
  );
}

function Control({ id, field, onChange }: FieldInputProps & { id: string }) {
  const { input, value, written, options = [], name } = field;
  if (input === 'boolean')
    return (
      <select
        id={id}
        class="ws-select"
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value === 'true')}
      >
        <option>true</option>
        <option>false</option>
      </select>
    );
  if (input === 'choice')
    return (
      <select
        id={id}
        class="ws-select"
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {[...new Set([...options, String(value)])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  return <TypedText id={id} name={name} input={input} value={value} written={written} onChange={onChange} />;
}

interface TypedTextProps {
  id: string;
  name: string;
  input: NodeField['input'];
  value: Json | undefined;
  written: string | undefined;
  onChange: FieldInputProps['onChange'];
}

function TypedText({ id, input, value, written, onChange }: TypedTextProps) {
  const shown = written ?? getText(input, value);
  const [failed, setFailed] = useState<{ of: string; problem: string }>();
  const { leave, ...draft } = useDraft(shown, (text) => {
    const read = parseValue(input, text);
    setFailed(read.problem === undefined ? undefined : { of: shown, problem: read.problem });
    if (read.problem === undefined && read.value !== undefined)
      onChange(read.value, input === 'number' || input === 'json' ? text : undefined);
  });
  const problem = failed?.of === shown && draft.value !== shown ? failed.problem : undefined;
  const isLong = input === 'long' || input === 'json';
  const common = {
    ...draft,
    id,
    spellcheck: false,
    'aria-invalid': problem !== undefined,
  };
  return (
    <>
      {isLong ? (
        <textarea
          class="ws-textarea ws-textarea-short"
          rows={Math.min(8, draft.value.split('\n').length + 1)}
          {...common}
        />
      ) : (
        <input
          class={`ws-input ${input === 'text' ? '' : 'ws-input-mono'}`}
          type="text"
          autocomplete="off"
          {...common}
          onKeyDown={(event) => event.key === 'Enter' && leave(event)}
        />
      )}
      {input === 'words' && <p class="ws-quiet">Separated by commas.</p>}
      {problem !== undefined && (
        <p class="ws-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function getText(input: NodeField['input'], value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (input === 'words' && Array.isArray(value)) return value.join(', ');
  if (input === 'json') return JSON.stringify(value, null, 2);
  return String(value);
}

function parseValue(input: NodeField['input'], text: string): { value?: Json; problem?: string } {
  if (input === 'words')
    return {
      value: text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    };
  if (input === 'number') {
    const number = Number(text);
    return text.trim() === '' || Number.isNaN(number)
      ? { problem: `Expected a number, found \`${text}\`.` }
      : { value: number };
  }
  if (input !== 'json') return { value: text };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return { problem: 'Expected JSON: write a text in double quotes.' };
  }
}
