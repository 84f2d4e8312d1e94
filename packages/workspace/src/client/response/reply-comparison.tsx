import { useEffect, useRef } from 'preact/hooks';
import type { BodyView } from '../../protocol.ts';
import { notifyError } from '../state/notices.ts';

interface ReplyComparisonProps {
  before: BodyView;
  after: BodyView | undefined;
}

/** The body of the last reply and that of this one beside each other. */
export function ReplyComparison({ before, after }: ReplyComparisonProps) {
  const host = useRef<HTMLDivElement>(null);
  const [first, second] = [getText(before), getText(after)];
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import('../editor/files/compare-texts.ts')
      .then(({ compareTexts }) => {
        if (isGone || !host.current) return;
        const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
        stop = compareTexts(root, [first, 'The reply before'], [second, 'This reply']).remove;
      })
      .catch(notifyError);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [first, second]);
  if (first === second) return <p class="ws-empty">The body is that of the reply before.</p>;
  return <div class="ws-compare-reply" ref={host} />;
}

function getText(body: BodyView | undefined): string {
  if (body?.value !== undefined) return JSON.stringify(body.value, null, 2);
  return body?.encoding === 'text' ? body.content : '';
}
