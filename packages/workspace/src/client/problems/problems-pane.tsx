import type { Problem } from '../../protocol.ts';
import { applyFix } from '../state/edit-structure.ts';
import { revealPlace } from '../state/navigate.ts';
import { problemList } from '../state/source-state.ts';
import { Sentence } from '../ui/sentence.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';

const ROW_HEIGHT = 54;

/** All problems of the description, as `curlew validate` reports them. */
export function ProblemsPane() {
  const list = problemList.value;
  if (!list) return <p class="ws-empty">The description is being checked.</p>;
  if (list.problems.length === 0) return <p class="ws-empty">No problems.</p>;
  return (
    <VirtualList count={list.problems.length} rowHeight={ROW_HEIGHT}>
      {(index) => {
        const problem = list.problems[index];
        return problem && <ProblemRow key={index} problem={problem} />;
      }}
    </VirtualList>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { severity, message, help, code, documentation, place, count, fixes } = problem;
  return (
    <article class="ws-problem" style={{ height: `${ROW_HEIGHT}px` }} title={help}>
      <span class="ws-mark" data-severity={severity} aria-hidden="true" />
      <div class="ws-problem-text">
        <button
          type="button"
          class="ws-problem-message ws-clip"
          disabled={!place}
          onClick={() => place && revealPlace(place)}
        >
          <span class="ws-hidden">{severity}: </span>
          <Sentence text={message} />
        </button>
        <div class="ws-quiet ws-clip">
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
          {help && (
            <span>
              <Sentence text={help} />
            </span>
          )}
        </div>
      </div>
      {fixes.slice(0, 2).map(({ id, title }) => (
        <button key={id} type="button" class="ws-button ws-button-line" onClick={() => void applyFix(id)}>
          {title}
        </button>
      ))}
    </article>
  );
}
