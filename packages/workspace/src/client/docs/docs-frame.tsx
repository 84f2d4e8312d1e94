import { useEffect, useRef } from 'preact/hooks';
import type { DocsPage } from '../../protocol.ts';
import { theme } from '../state/theme.ts';

interface Props {
  page: DocsPage;
  /** Changes with each new state of the page. */
  version: number;
  /** A link led to another page. */
  onPage: (page: string) => void;
}

/** A page of the reference in a frame without scripts: what a description says cannot run. */
export function DocsFrame({ page, version, onPage }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef({ url: '', version: 0 });

  useEffect(() => {
    const { url, version: before } = shown.current;
    shown.current = { url: page.url, version };
    // The address is the same: the frame would not notice the new text. It keeps its place on the page.
    if (url === page.url && before !== version) frame.current?.contentWindow?.location.reload();
  }, [page.url, version]);

  useEffect(() => {
    if (frame.current) applyTheme(frame.current);
  }, [theme.value]);

  const onLoad = () => {
    const { current } = frame;
    if (!current) return;
    applyTheme(current);
    const path = current.contentDocument?.location.pathname;
    const base = page.url.slice(
      0,
      page.url.length - (page.page === '' ? 0 : encodeURI(page.page).length + 1),
    );
    if (path?.startsWith(base) && path !== page.url) {
      onPage(decodeURI(path.slice(base.length)).replace(/\/$/, ''));
    }
  };

  return (
    <iframe
      ref={frame}
      class="ws-docs-frame"
      title={`Documentation: ${page.title}`}
      sandbox="allow-same-origin"
      src={page.url}
      onLoad={onLoad}
    />
  );
}

function applyTheme({ contentDocument }: HTMLIFrameElement): void {
  if (!contentDocument?.documentElement) return;
  if (theme.value === 'system') delete contentDocument.documentElement.dataset.theme;
  else contentDocument.documentElement.dataset.theme = theme.value;
}
