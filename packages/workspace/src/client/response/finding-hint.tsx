import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ValueFinding } from '../../protocol.ts';
import { Sentence } from '../ui/sentence.tsx';
import type { RangeFindings } from './body-findings.ts';

/** Findings whose sentences are listed; the others are counted. */
const MAX_LISTED = 5;

interface FindingHintProps {
  findings: readonly ValueFinding[];
  /** Shown although the pointer is elsewhere: the keyboard is at this place. */
  isShown: boolean;
  children: ComponentChildren;
}

/** A row of a tree with a mark. The sentences are shown on hover and at the cursor, and are part of the row's name. */
export function FindingHint({ findings, isShown, children }: FindingHintProps) {
  const host = useRef<HTMLSpanElement>(null);
  const [isHovered, setHovered] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree has the focus, and shows the sentences of its active row.
    <span
      class="ws-finding-row"
      ref={host}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {children}
      <span class="ws-mark" data-severity={getSeverity(findings)} aria-hidden="true" />
      <span class="ws-hidden">{findings.map(({ sentence }) => sentence).join(' ')}</span>
      <Hint anchor={host} isOpen={isShown || isHovered} isHidden>
        <Sentences findings={findings} />
      </Hint>
    </span>
  );
}

/** A range of a text with findings. The keyboard reaches it; the sentences are shown on hover and with the focus. */
export function FindingRange({ range, children }: { range: RangeFindings; children: ComponentChildren }) {
  const { findings, line } = range;
  const id = useId();
  const host = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <mark
      ref={host}
      class="ws-finding-range"
      data-severity={getSeverity(findings)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not reach the sentences.
      tabIndex={0}
      aria-describedby={id}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {children}
      <Hint anchor={host} id={id} isOpen={hasFocus || isHovered}>
        <span class="ws-hint-line ws-quiet">Line {line}</span>
        <Sentences findings={findings} />
      </Hint>
    </mark>
  );
}

interface HintProps {
  anchor: { current: HTMLElement | null };
  id?: string;
  isOpen: boolean;
  /** Another element has the same text for readers of the screen. */
  isHidden?: boolean;
  children: ComponentChildren;
}

/** A text in the top layer, so that no list clips it. Escape closes it (WCAG 2.2, 1.4.13). */
function Hint({ anchor, id, isOpen, isHidden, children }: HintProps) {
  const hint = useRef<HTMLSpanElement>(null);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => setDismissed(false), [isOpen]);
  const isShown = isOpen && !isDismissed;
  useLayoutEffect(() => {
    const element = hint.current;
    if (!isShown || !element) return;
    const place = () => anchor.current && placeBelow(element, anchor.current);
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
    element.showPopover();
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    window.addEventListener('keydown', dismiss);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      window.removeEventListener('keydown', dismiss);
      element.hidePopover();
    };
  }, [isShown]);
  return (
    <span ref={hint} id={id} popover="manual" role="tooltip" aria-hidden={isHidden} class="ws-hint">
      {children}
    </span>
  );
}

/** Below the first line of its anchor, or above it where the window ends. */
function placeBelow(hint: HTMLElement, anchor: HTMLElement): void {
  const line = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { width, height } = hint.getBoundingClientRect();
  const left = Math.max(8, Math.min(line.left, window.innerWidth - width - 8));
  const top = line.bottom + height > window.innerHeight - 8 ? line.top - height : line.bottom;
  hint.style.left = `${left}px`;
  hint.style.top = `${Math.max(8, top)}px`;
}

function Sentences({ findings }: Pick<FindingHintProps, 'findings'>) {
  return (
    <>
      {findings.slice(0, MAX_LISTED).map(({ index, sentence }) => (
        <span key={index} class="ws-hint-line">
          <Sentence text={sentence} />
        </span>
      ))}
      {findings.length > MAX_LISTED && (
        <span class="ws-hint-line ws-quiet">and {findings.length - MAX_LISTED} more</span>
      )}
    </>
  );
}

export function getSeverity(findings: readonly ValueFinding[]): ValueFinding['severity'] {
  return findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}
