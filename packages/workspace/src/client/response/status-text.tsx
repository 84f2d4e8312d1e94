interface StatusTextProps {
  status: number | undefined;
  statusText?: string | undefined;
  failure?: string | undefined;
}

/** A status in the color of its class; its number says the same. */
export function StatusText({ status, statusText, failure }: StatusTextProps) {
  if (status === undefined) return <strong class="ws-error">{failure ?? 'No response'}</strong>;
  const tone = status >= 400 ? 'ws-error' : status >= 300 ? 'ws-warning' : 'ws-success';
  return (
    <strong class={`ws-tabular ${tone}`}>
      {status} {statusText}
    </strong>
  );
}
