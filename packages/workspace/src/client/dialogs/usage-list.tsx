import type { Usage } from '../../protocol.ts';
import { closeDialog } from '../state/dialogs.ts';
import { revealPlace } from '../state/navigate.ts';

/** Places that refer to something, each a way there. */
export function UsageList({ usages }: { usages: readonly Usage[] }) {
  return (
    <ul class="ws-usages">
      {usages.map(({ place, from, pointer }) => (
        <li key={`${place.file} ${pointer}`}>
          <button
            type="button"
            class="ws-button-link"
            onClick={() => {
              closeDialog();
              setTimeout(() => revealPlace(place));
            }}
          >
            {from}
          </button>{' '}
          <span class="ws-quiet ws-tabular">
            {place.name}:{place.line}
          </span>
        </li>
      ))}
    </ul>
  );
}
