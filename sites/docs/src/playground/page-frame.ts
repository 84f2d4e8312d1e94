import styles from '@curlew/reference/styles/index.css?inline';
import { PAGE_BASE } from './page-base.ts';

/** Header and navigation are absent, so no space is reserved for them. */
const OWN_STYLES = '.cl-main { padding: 24px; max-width: none; margin: 0 } html { scroll-padding-top: 8px }';

/**
 * The frame that shows pages. Its sandbox runs no script: the window reads its links, because a document without an address
 * cannot follow them.
 */
export class PageFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #onPage: (path: string) => void;
  #path = '';

  constructor(frame: HTMLIFrameElement, onPage: (path: string) => void) {
    this.#frame = frame;
    this.#onPage = onPage;
    frame.addEventListener('load', () => {
      frame.dataset.page = this.#path;
      this.#listen();
    });
    new MutationObserver(() => this.#applyTheme()).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    });
  }

  /** Shows a page; once it is drawn, the frame has its path. */
  show(path: string, html: string): void {
    this.#path = path;
    // Without its styles, which the frame gets when it is loaded, a page would flash.
    this.#frame.style.visibility = 'hidden';
    this.#frame.srcdoc = html;
  }

  clear(): void {
    this.#frame.srcdoc = '';
  }

  #applyTheme(): void {
    const root = this.#frame.contentDocument?.documentElement;
    const { theme } = document.documentElement.dataset;
    if (root && theme) root.dataset.theme = theme;
  }

  #listen(): void {
    this.#applyTheme();
    const page = this.#frame.contentDocument;
    const sheet = page?.createElement('style');
    if (sheet) sheet.textContent = `${styles}\n${OWN_STYLES}`;
    if (sheet) page?.head.append(sheet);
    this.#frame.style.visibility = '';
    for (const type of ['click', 'auxclick'] as const)
      page?.addEventListener(type, (event) => {
        // The objects of the frame are of other classes than those of this window.
        const link = (event.target as Element | null)?.closest?.('a[href]');
        if (!link) return;
        event.preventDefault();
        this.#follow(page, link.getAttribute('href') ?? '');
      });
  }

  #follow(page: Document, href: string): void {
    if (href.startsWith('#')) {
      showPart(page, href);
      return;
    }
    const url = URL.parse(href, location.href);
    if (url === null) return;
    if (url.origin !== location.origin) {
      if (/^https?:$/.test(url.protocol)) window.open(url, '_blank', 'noopener,noreferrer');
      return;
    }
    const path = decodeURI(url.pathname).replace(/\/$/, '');
    if (path === PAGE_BASE) this.#onPage('');
    else if (path.startsWith(`${PAGE_BASE}/`)) {
      if (url.hash !== '')
        this.#frame.addEventListener('load', () => showPart(this.#frame.contentDocument, url.hash), {
          once: true,
        });
      this.#onPage(path.slice(PAGE_BASE.length + 1));
    }
  }
}

function showPart(page: Document | null, hash: string): void {
  const part = page?.getElementById(decodeURIComponent(hash.slice(1)));
  for (let box = part; box; box = box.parentElement)
    if (box.tagName === 'DETAILS') box.setAttribute('open', '');
  part?.scrollIntoView();
}
