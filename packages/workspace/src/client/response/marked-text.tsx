import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ValueFinding } from '../../protocol.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { findingsByRange, type RangeFindings, type ShownFinding } from './body-findings.ts';
import { FindingRange } from './finding-hint.tsx';

/** Characters of a text that are drawn: more would make the page slow. */
const MAX_SHOWN = 200_000;

interface MarkedTextProps {
  label: string;
  text: string;
  /** Between the values of a sequence. */
  separator?: string | undefined;
  findings: readonly ValueFinding[];
  /** Its range gets the focus. */
  shown: ShownFinding | undefined;
}

/** A text with marks at the values that contradict the description. */
export function MarkedText({ label, text, separator, findings, shown }: MarkedTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const ranges = useMemo(
    () => findingsByRange(text, findings, separator).filter(({ end }) => end <= MAX_SHOWN),
    [text, findings],
  );
  useEffect(() => {
    const finding = shown && findings[shown.index];
    const at = ranges.findIndex((range) => finding && range.findings.includes(finding));
    host.current?.querySelectorAll('mark')[at]?.focus();
  }, [shown, ranges]);
  return (
    <div class="ws-body-raw" ref={host}>
      <CodeBlock label={label}>{markText(text.slice(0, MAX_SHOWN), ranges)}</CodeBlock>
    </div>
  );
}

function markText(text: string, ranges: readonly RangeFindings[]): ComponentChildren[] {
  let at = 0;
  const parts: ComponentChildren[] = [];
  for (const range of ranges) {
    parts.push(
      text.slice(at, range.start),
      <FindingRange key={range.start} range={range}>
        {text.slice(range.start, range.end)}
      </FindingRange>,
    );
    at = range.end;
  }
  return [...parts, text.slice(at)];
}
