import { useState } from 'preact/hooks';
import type { CaptureComparison, CaptureDifference } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { takeEdit } from '../state/edit-structure.ts';
import { WINDOW_ID } from '../state/window-id.ts';
import { Sentence } from '../ui/sentence.tsx';
import { TextDifference } from './text-difference.tsx';

interface Props {
  comparison: CaptureComparison;
  /** The description was changed: what is left has to be compared anew. */
  onAccepted: () => void;
}

/** Differences between recordings and the description, accepted one by one or all at once. */
export function DifferenceList({ comparison, onAccepted }: Props) {
  const { differences, compared, id } = comparison;
  const [isRunning, setRunning] = useState(false);
  const open = differences.filter(({ unsettled }) => unsettled === undefined);
  const accept = async (chosen: readonly CaptureDifference[]) => {
    setRunning(true);
    const isDone = await takeEdit(
      (source) =>
        call('acceptDifferences', {
          source,
          comparison: id,
          differences: chosen.map(({ index }) => index),
          window: WINDOW_ID,
        }),
      true,
    );
    setRunning(false);
    if (isDone) onAccepted();
  };
  if (differences.length === 0) {
    return (
      <p class="ws-empty">
        {compared === 0
          ? 'None of the requests is for this description.'
          : 'The description already says everything that the requests show.'}
      </p>
    );
  }
  return (
    <>
      {open.length > 1 && (
        <div class="ws-section ws-line">
          <button
            type="button"
            class="ws-button ws-button-line"
            disabled={isRunning}
            onClick={() => void accept(open)}
          >
            Accept all {open.length}
          </button>
        </div>
      )}
      <ul class="ws-rows">
        {differences.map((difference) => (
          <li key={difference.index}>
            <div class="ws-line">
              <span class="cl-verb" data-method={difference.method.toUpperCase()}>
                {difference.method.toUpperCase()}
              </span>
              <code>{difference.path}</code>
              <span class="ws-quiet ws-end ws-tabular">
                {difference.file}:{difference.line}
              </span>
            </div>
            <p class={difference.isContradiction ? 'ws-error' : ''}>
              <Sentence text={difference.message} />
            </p>
            <TextDifference lines={difference.preview} />
            {difference.unsettled === undefined ? (
              <button
                type="button"
                class="ws-button ws-button-main"
                disabled={isRunning}
                onClick={() => void accept([difference])}
              >
                Accept
              </button>
            ) : (
              <p class="ws-quiet">{difference.unsettled}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
