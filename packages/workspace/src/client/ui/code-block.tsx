import type { ComponentChildren } from 'preact';

interface CodeBlockProps {
  label: string;
  className?: string;
  children: ComponentChildren;
}

/** Text in lines. It scrolls, so the keyboard reaches it. */
export function CodeBlock({ label, className = '', children }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it.
    <section class={`ws-code ${className}`} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}
