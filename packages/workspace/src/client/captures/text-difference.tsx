import { CodeBlock } from '../ui/code-block.tsx';

const CLASSES: Record<string, string> = { '+': 'ws-added', '-': 'ws-removed' };

/** Lines of a difference: ` `, `+` or `-` and the text. */
export function TextDifference({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <CodeBlock label="Change of the description" className="ws-difference">
      {lines.map((line, index) => (
        <span key={index} class={CLASSES[line.charAt(0)] ?? ''}>
          {`${line}\n`}
        </span>
      ))}
    </CodeBlock>
  );
}
