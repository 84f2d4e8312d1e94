import { useEffect, useState } from 'preact/hooks';
import type { NodeField, NodeForm } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { editStructure } from '../state/edit-structure.ts';
import { editor } from '../state/editor-handle.ts';
import { revealNode } from '../state/navigate.ts';
import { notifyError } from '../state/notices.ts';
import { docsRevision, editRevision, formPlace, opened, sourceId } from '../state/source-state.ts';
import { FieldInput } from './field-input.tsx';
import { AddProperty, PropertyTable, RowActions } from './property-table.tsx';

/** The node that is selected in the outline or in the source, as fields. Each change is the smallest edit of the text. */
export function NodeFormPane() {
  const [form, setForm] = useState<NodeForm | null>();
  const source = sourceId.value;
  const info = opened.value?.outline.info;
  const place = formPlace.value ?? (info && { file: info.file, pointer: info.pointer });
  const key = place && `${place.file}#${place.pointer}`;
  useEffect(() => {
    if (source === undefined || place === undefined) return;
    let isGone = false;
    call('readNode', { source, place }).then((answer) => !isGone && setForm(answer.form), notifyError);
    return () => {
      isGone = true;
    };
    // Edits that change nothing of the outline do not change `opened`.
  }, [source, key, opened.value, docsRevision.value, editRevision.value]);

  if (!form) return <p class="ws-empty">{form === null ? 'Nothing is written here.' : 'Loading…'}</p>;
  return (
    <div class="ws-pane-body ws-pane-scroll ws-node-form">
      <nav class="ws-trail" aria-label="Place">
        {form.trail.map(({ name, file, pointer }, index) => (
          <button
            key={pointer}
            type="button"
            class="ws-button-link ws-mono"
            aria-current={index === form.trail.length - 1}
            onClick={() => {
              formPlace.value = { file, pointer };
            }}
          >
            {name}
          </button>
        ))}
      </nav>
      <div class="ws-node-head">
        <h2>{form.title}</h2>
        <span class="ws-end">
          {(['undo', 'redo'] as const).map((command) => (
            <button
              key={command}
              type="button"
              class="ws-button ws-button-quiet"
              onClick={() => editor.value?.run(command)}
            >
              {command === 'undo' ? 'Undo' : 'Redo'}
            </button>
          ))}
          <button
            type="button"
            class="ws-button ws-button-quiet"
            onClick={() => void revealNode(form.place, true)}
          >
            Show in the source
          </button>
        </span>
      </div>
      {form.reference !== undefined && (
        <p class="ws-quiet">
          <code>{form.reference}</code>: a change is made there, for all that refer to it.
        </p>
      )}
      <Fields key={key} form={form} />
    </div>
  );
}

function Fields({ form }: { form: NodeForm }) {
  const { place, kind, fields, missing, suggestions } = form;
  const isProperties = fields.some(({ property }) => property) || form.title === 'properties';
  const add = (name?: string, isNode = true) =>
    void editStructure({ kind: 'add-member', place, ...(name !== undefined && { name }) }, false).then(
      (isAdded) => {
        if (!isAdded || !isNode) return;
        const last = name ?? String(fields.length);
        formPlace.value = { file: place.file, pointer: `${place.pointer}/${escapeKey(last)}` };
      },
    );
  return (
    <>
      {isProperties ? (
        <>
          {fields.length > 0 && <PropertyTable form={form} />}
          <AddProperty form={form} />
        </>
      ) : (
        fields.map((field, index) => (
          <Row
            key={field.pointer}
            field={field}
            index={index}
            count={fields.length}
            isInOrder={kind !== 'object'}
          />
        ))
      )}
      {kind === 'list' && (
        <button type="button" class="ws-button ws-button-line" onClick={() => add()}>
          Add an item
        </button>
      )}
      {suggestions && !isProperties && <AddNamed suggestions={suggestions} onAdd={(name) => add(name)} />}
      {missing.length > 0 && (
        <section class="ws-missing" aria-label="Fields that can be added">
          <h3>Add</h3>
          <div>
            {missing.map(({ name, isRequired, documentation, input }) => (
              <button
                key={name}
                type="button"
                class={`ws-chip ${isRequired ? 'ws-chip-required' : ''}`}
                title={documentation}
                onClick={() => add(name, input === 'node')}
              >
                {name}
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

interface RowProps {
  field: NodeField;
  index: number;
  count: number;
  /** The order of the members matters to readers. */
  isInOrder: boolean;
}

function Row({ field, index, count, isInOrder }: RowProps) {
  const { name, input, summary, file, pointer, isRequired } = field;
  const place = { file, pointer };
  return (
    <div class="ws-node-row">
      {input === 'node' ? (
        <button
          type="button"
          class="ws-node-link"
          onClick={() => {
            formPlace.value = place;
          }}
        >
          <span class="ws-property-name">{name}</span>
          <span class="ws-quiet ws-clip">{summary}</span>
        </button>
      ) : (
        <FieldInput
          field={field}
          onChange={(value, written) =>
            void editStructure({ kind: 'set', place, value, ...(written && { written }) }, false)
          }
        />
      )}
      {isInOrder ? (
        <RowActions field={field} index={index} count={count} />
      ) : (
        !isRequired && (
          <button
            type="button"
            class="ws-button ws-button-quiet"
            aria-label={`Remove ${name}`}
            onClick={() => void editStructure({ kind: 'remove', place }, false)}
          >
            Remove
          </button>
        )
      )}
    </div>
  );
}

/** Adds a member with a name of the author. */
function AddNamed({ suggestions, onAdd }: { suggestions: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      class="ws-add-member"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onAdd(name);
      }}
    >
      <input
        class="ws-input ws-input-mono"
        aria-label="Name of the new member"
        placeholder="Name"
        list="ws-names"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <datalist id="ws-names">
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" class="ws-button ws-button-line" disabled={name === ''}>
        Add
      </button>
    </form>
  );
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
