import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 1_600;

/** Copies a text, and confirms it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <button type="button" class="ws-button ws-button-quiet" onClick={copy}>
      {state === 'copied' ? 'Copied' : state === 'failed' ? 'Not allowed' : label}
    </button>
  );
}
