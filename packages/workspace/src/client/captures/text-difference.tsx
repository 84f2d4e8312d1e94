const CLASSES: Record<string, string> = { '+': 'ws-added', '-': 'ws-removed' };

/** Lines of a difference: ` `, `+` or `-` and the text. */
export function TextDifference({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <pre class="ws-code ws-difference" tabIndex={0}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
        <span key={index} class={CLASSES[line.charAt(0)] ?? ''}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}
