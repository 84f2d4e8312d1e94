import type { Json } from '@curlew/openapi';
import { useId, useState } from 'preact/hooks';
import type { FlowFile, FlowStep } from '../../protocol.ts';
import { constantOf, outputExpression } from '../schema-form/typed-values.ts';
import { useDraft } from '../ui/use-draft.ts';
import { editFlow } from './flow-state.ts';

interface StepFieldsProps {
  file: FlowFile;
  step: FlowStep;
  /** Steps before it, whose outputs it can take. */
  earlier: readonly FlowStep[];
}

/** The values of a step, and what it passes on to later ones. */
export function StepFields({ file, step, earlier }: StepFieldsProps) {
  const expressions = earlier.flatMap(({ id, outputs }) =>
    outputs.map(({ name }) => `$steps.${id}.outputs.${name}`),
  );
  const list = useId();
  const set = (pointer: string, value: Json, written: string) =>
    void editFlow({
      kind: 'set',
      file: file.path,
      pointer,
      value,
      ...(typeof value !== 'string' && { written }),
    });
  return (
    <>
      <datalist id={list}>
        {expressions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {step.parameters.map(({ name, in: place, value, written, pointer }) => (
        <ValueField
          key={pointer}
          label={name}
          note={place}
          value={value}
          written={written}
          list={list}
          onChange={(...next) => set(pointer, ...next)}
        />
      ))}
      {step.body && (
        <ValueField
          label="Body"
          value={step.body.value}
          written={step.body.written}
          list={list}
          onChange={(...next) => step.body && set(step.body.pointer, ...next)}
        />
      )}
      {step.criteria.length > 0 && (
        <p class="ws-quiet">
          Succeeds if{' '}
          {step.criteria.map((one, at) => (
            <span key={one}>
              {at > 0 && ' and '}
              <code>{one}</code>
            </span>
          ))}
          .
        </p>
      )}
      {step.outputs.map(({ name, value, pointer }) => (
        <div key={pointer} class="ws-line">
          <code>{name}</code>
          <span class="ws-quiet">
            is <code>{value}</code>
          </span>
          <button
            type="button"
            class="ws-button ws-button-quiet ws-end"
            aria-label={`Remove the output ${name}`}
            onClick={() => void editFlow({ kind: 'remove', file: file.path, pointer })}
          >
            Remove
          </button>
        </div>
      ))}
      <AddOutput file={file} step={step} />
    </>
  );
}

interface ValueFieldProps {
  label: string;
  note?: string | undefined;
  value: Json;
  written: string | undefined;
  /** Id of the list of expressions. */
  list: string;
  /** Receives the value, and what was typed. */
  onChange: (value: Json, written: string) => void;
}

/** A constant, or an expression that takes the value of an earlier step. Objects are JSON. */
function ValueField({ label, note, value, written, list, onChange }: ValueFieldProps) {
  const id = useId();
  const isText = typeof value !== 'object' || value === null;
  const shown = written ?? (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  const [isInvalid, setInvalid] = useState(false);
  const { leave, ...draft } = useDraft(shown, (text) => {
    try {
      setInvalid(false);
      onChange(constantOf(text, value), text);
    } catch {
      setInvalid(true);
    }
  });
  return (
    <div class="ws-row-field">
      <label for={id}>
        <code>{label}</code> {note && <span class="ws-quiet">{note}</span>}
      </label>
      {isText ? (
        <input
          id={id}
          class="ws-input ws-input-mono"
          list={list}
          aria-invalid={isInvalid && draft.value !== shown}
          {...draft}
          onKeyDown={(event) => event.key === 'Enter' && leave(event)}
        />
      ) : (
        <textarea
          id={id}
          class="ws-textarea"
          rows={Math.min(12, draft.value.split('\n').length + 1)}
          aria-invalid={isInvalid && draft.value !== shown}
          {...draft}
        />
      )}
      {isInvalid && draft.value !== shown && (
        <p class="ws-error" role="alert">
          Expected JSON, or an expression that begins with `$`.
        </p>
      )}
    </div>
  );
}

/** Names a value of the reply, by its place in the body, for later steps. */
function AddOutput({ file, step }: Pick<StepFieldsProps, 'file' | 'step'>) {
  const [name, setName] = useState('');
  const [place, setPlace] = useState('/');
  const list = useId();
  const value = outputExpression(place);
  const isReady = /^[A-Za-z0-9._-]+$/.test(name) && value !== undefined;
  return (
    <form
      class="ws-add-member"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const pointer = `${step.pointer}/outputs/${name}`;
        void editFlow({ kind: 'set', file: file.path, pointer, value }).then(
          (isAdded) => isAdded && setName(''),
        );
      }}
    >
      <input
        class="ws-input ws-input-mono"
        aria-label={`Name of an output of ${step.id}`}
        placeholder="Pass on as"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <input
        class="ws-input ws-input-mono"
        aria-label="Place in the body of the reply"
        placeholder="/id"
        title="A place in the body such as `/items/0/id`, or `$response.body`, `$response.header.location`, `$statusCode`"
        list={list}
        value={place}
        onInput={(event) => setPlace(event.currentTarget.value)}
      />
      <datalist id={list}>
        {['$response.body', '$response.header.location', '$statusCode'].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" class="ws-button ws-button-line" disabled={!isReady}>
        Add an output
      </button>
    </form>
  );
}
