/** A sentence of a diagnostic or a description: text in backticks is code. Other Markdown is not interpreted. */
export function Sentence({ text }: { text: string }) {
  const parts = text.split(/`([^`]+)`/);
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
