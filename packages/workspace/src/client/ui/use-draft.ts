import { useState } from 'preact/hooks';

interface FieldEvent {
  currentTarget: { value: string };
}

interface FieldDraft {
  /** The text of the value when it was typed. */
  of: string;
  text: string;
  /** What was given to `onLeave` last; the value may change to it later. */
  left?: string | undefined;
}

/**
 * The text of a field whose value changes when it is left: an edit for each key would be a step of undo for each key. What is typed
 * stays until the field is left and its value changes. The text is read from the field, which may have more than was last drawn.
 * @param shown the text of the value.
 * @param onLeave receives a text that differs from it.
 */
export function useDraft(shown: string, onLeave: (text: string) => void) {
  const [draft, setDraft] = useState<FieldDraft>();
  if (draft !== undefined && draft.of !== shown)
    setDraft(draft.text === draft.left ? undefined : { of: shown, text: draft.text });
  const current = draft?.text === draft?.left && draft?.of !== shown ? undefined : draft;
  const leave = ({ currentTarget: { value } }: FieldEvent) => {
    if (value === (draft?.left ?? shown)) return;
    setDraft({ of: shown, text: value, left: value });
    onLeave(value);
  };
  return {
    value: current?.text ?? shown,
    onInput: ({ currentTarget }: FieldEvent) =>
      setDraft({ of: shown, text: currentTarget.value, left: draft?.left }),
    onBlur: leave,
    /** For a field of one line. */
    leave,
  };
}
