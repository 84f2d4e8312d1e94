/** A sentence of a diagnostic or a description: what stands in backticks is code. Nothing else of Markdown is read. */
export function Sentence({ text }: { text: string }) {
  const parts = text.split(/`([^`]+)`/);
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
