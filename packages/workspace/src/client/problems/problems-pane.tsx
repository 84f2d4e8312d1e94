import { useState } from 'preact/hooks';
import type { Problem } from '../../protocol.ts';
import { applyFix } from '../state/edit-structure.ts';
import { revealPlace } from '../state/navigate.ts';
import { problemList } from '../state/source-state.ts';
import { Sentence } from '../ui/sentence.tsx';

/** Rows that are drawn at first, and with each press of the button below them. */
const SHOWN = 200;

/** All problems of the description, as `curlew validate` reports them. */
export function ProblemsPane() {
  const [shown, setShown] = useState(SHOWN);
  const list = problemList.value;
  if (!list) return <p class="ws-empty">The description is being checked.</p>;
  const { problems } = list;
  if (problems.length === 0) return <p class="ws-empty">No problems.</p>;
  return (
    <div class="ws-scroll">
      {problems.slice(0, shown).map((problem, index) => (
        <ProblemRow key={index} problem={problem} />
      ))}
      {problems.length > shown && (
        <p class="ws-section">
          <button type="button" class="ws-button ws-button-line" onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(SHOWN, problems.length - shown)} more
          </button>
        </p>
      )}
    </div>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { severity, message, help, code, documentation, place, count, fixes } = problem;
  return (
    <article class="ws-problem">
      <span class="ws-mark" data-severity={severity} aria-hidden="true" />
      <div class="ws-problem-text">
        <button
          type="button"
          class="ws-problem-message"
          disabled={!place}
          onClick={() => place && revealPlace(place)}
        >
          <span class="ws-hidden">{severity}: </span>
          <Sentence text={message} />
        </button>
        {help && (
          <p class="ws-problem-help">
            <Sentence text={help} />
          </p>
        )}
        <div class="ws-quiet ws-line">
          {place && (
            <span class="ws-tabular">
              {place.name}:{place.line}:{place.column}
            </span>
          )}
          {documentation === undefined ? (
            <span>{code}</span>
          ) : (
            <a href={documentation} target="_blank" rel="noreferrer">
              {code}
            </a>
          )}
          {count > 1 && <span>{count} times</span>}
        </div>
      </div>
      {fixes.slice(0, 2).map(({ id, title }) => (
        <button key={id} type="button" class="ws-button ws-button-line" onClick={() => void applyFix(id)}>
          <Sentence text={title} />
        </button>
      ))}
    </article>
  );
}
