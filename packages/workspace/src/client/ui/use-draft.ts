import { useState } from 'preact/hooks';

interface FieldEvent {
  currentTarget: { value: string };
}

/**
 * The text of a field whose value changes when it is left: an edit for each key would be a step of undo for each key. What is typed
 * stays until the value changes. The text is read from the field, which may have more than was last drawn.
 * @param shown the text of the value.
 * @param onLeave receives a text that differs from it.
 */
export function useDraft(shown: string, onLeave: (text: string) => void) {
  const [draft, setDraft] = useState<{ of: string; text: string }>();
  if (draft !== undefined && draft.of !== shown) setDraft(undefined);
  const leave = ({ currentTarget }: FieldEvent) => {
    if (currentTarget.value !== shown) onLeave(currentTarget.value);
  };
  return {
    value: draft?.of === shown ? draft.text : shown,
    onInput: ({ currentTarget }: FieldEvent) => setDraft({ of: shown, text: currentTarget.value }),
    onBlur: leave,
    /** For a field of one line. */
    leave,
  };
}
