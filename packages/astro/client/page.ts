// Adds to pages: a theme switch, copy buttons, and the remembered language of samples.

import { memory } from './choices/memory.ts';
import { setUpChoices } from './choices/set-up-choices.ts';
import { loadModule } from './load-file.ts';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

function all<Kind extends HTMLElement>(selector: string): Kind[] {
  return [...document.querySelectorAll<Kind>(selector)];
}

type Theme = 'light' | 'dark' | 'system';

/** The theme that is chosen; the system's until one is. */
function chosenTheme(): Theme {
  const { theme } = root.dataset;
  return theme === 'dark' || theme === 'light' ? theme : 'system';
}

/** The icon is the theme that is chosen, the name what a click does. */
function labelThemes(): void {
  for (const button of all('[data-cl-theme]')) {
    const { clDark = '', clLight = '', clSystem = '' } = button.dataset;
    const name = { dark: clDark, light: clLight, system: clSystem }[nextTheme()];
    button.dataset.clNow = chosenTheme();
    button.title = name;
    button.ariaLabel = name;
  }
}

/** A click goes on from the system's theme to the other one, then to its own, then back to the system's. */
function nextTheme(): Theme {
  const [own, other] = system.matches ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  return ({ system: other, [other]: own, [own]: 'system' } as Record<Theme, Theme>)[chosenTheme()];
}

function setUpTheme(button: HTMLButtonElement): void {
  button.addEventListener('click', () => {
    const theme = nextTheme();
    const key = button.dataset.clTheme || 'cl-theme';
    // A site with the same key knows two themes.
    if (theme === 'system') {
      delete root.dataset.theme;
      memory.forget(key);
    } else {
      root.dataset.theme = theme;
      memory.write(key, theme);
    }
    labelThemes();
  });
  button.hidden = false;
}

const status = document.createElement('p');
status.className = 'cl-visually-hidden';
status.setAttribute('role', 'status');

/** Tells readers of screens what a click did; the text is new each time, so that it is read again. */
function announce(text: string): void {
  document.body.append(status);
  status.textContent = '';
  setTimeout(() => {
    status.textContent = text;
  }, 50);
}

/**
 * Shows for a moment that a button did what it says, or says why not.
 * @param title of the button at other times: a second click comes while the first one is shown.
 */
function showCopied(button: HTMLButtonElement, title: string, isCopied: boolean): void {
  const { clSaid = '', clFailed = '' } = button.dataset;
  announce(isCopied ? clSaid : clFailed);
  button.classList.toggle('cl-done', isCopied);
  if (!isCopied) button.title = clFailed;
  setTimeout(() => {
    button.classList.remove('cl-done');
    button.title = title;
  }, 2000);
}

function setUpCopy(button: HTMLButtonElement): void {
  const { title } = button;
  button.addEventListener('click', async () => {
    const text = button.dataset.clCopy || button.parentElement?.querySelector('pre')?.textContent || '';
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    showCopied(button, title, isCopied);
  });
  button.hidden = false;
}

/** The text of a file is requested with the click: Safari lets it be copied when it comes, other browsers wait for it. */
function setUpCopyFile(button: HTMLButtonElement): void {
  // Pages from the disk load no text.
  if (location.protocol === 'file:') return;
  const { title } = button;
  button.addEventListener('click', async () => {
    try {
      const text = fetch(button.dataset.clCopyFile ?? '').then((response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        return response.blob();
      });
      const plain = text.then((blob) => new Blob([blob], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
      showCopied(button, title, true);
    } catch {
      showCopied(button, title, false);
    }
  });
  button.hidden = false;
}

/** A field that leaves the rows of the list below it that contain what is typed. */
function setUpFilter(input: HTMLInputElement): void {
  const rows = [...(input.nextElementSibling?.children ?? [])] as HTMLElement[];
  const filter = () => {
    const wanted = input.value.trim().toLowerCase();
    for (const row of rows) row.hidden = !(row.textContent ?? '').toLowerCase().includes(wanted);
  };
  input.addEventListener('input', filter);
  input.hidden = false;
  // A browser may restore what was typed before.
  filter();
}

/** Scrolls a long navigation to the current page. */
function showPlace(): void {
  const nav = document.querySelector<HTMLElement>('.cl-nav');
  const here = nav?.querySelector<HTMLElement>('a[aria-current]');
  if (!nav || !here || nav.scrollHeight <= nav.clientHeight) return;
  const offset = here.getBoundingClientRect().top - nav.getBoundingClientRect().top;
  if (offset > nav.clientHeight * 0.8) nav.scrollTop = offset - nav.clientHeight / 3;
}

/** Opened on a phone, the navigation shows the current page first. */
function showCurrent({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.cl-nav > details')) return;
  if (!target.querySelector('summary')?.checkVisibility()) return;
  target.querySelector('a[aria-current]')?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/**
 * Beside a page, the navigation is shown without its summary and is open: tools that judge pages go by that. Behind its
 * summary it is closed, until a reader opens it.
 */
function setUpNavigation(details: HTMLDetailsElement): void {
  const summary = details.querySelector('summary');
  let isBeside: boolean | undefined;
  const follow = () => {
    const now = !summary?.checkVisibility();
    if (now !== isBeside) details.open = now;
    isBeside = now;
  };
  if (summary) new ResizeObserver(follow).observe(summary);
}

function hashTarget(): HTMLElement | null {
  const id = location.hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // A `%` of its own: the fragment is not encoded.
    return document.getElementById(id);
  }
}

/** A link to something inside a closed `<details>` opens it, in browsers that don't do so themselves. */
function openTarget(): void {
  const target = hashTarget();
  if (target === null) return;
  let closed = target.closest<HTMLDetailsElement>('details:not([open])');
  if (closed === null) return;
  for (; closed !== null; closed = target.closest('details:not([open])')) closed.open = true;
  target.scrollIntoView();
}

interface TryIt {
  openTryIt(button: HTMLElement): Promise<void>;
}

/** The panel that sends requests is loaded with the first click. */
function setUpTryIt(button: HTMLButtonElement): void {
  const note = document.createElement('p');
  note.className = 'cl-quiet';
  note.setAttribute('role', 'alert');
  button.addEventListener('click', async () => {
    note.remove();
    try {
      const { openTryIt } = await loadModule<TryIt>(button.dataset.clTry ?? '');
      await openTryIt(button);
    } catch (error) {
      button.parentElement?.after(note);
      note.textContent = button.dataset.clFailed ?? '';
      throw error;
    }
  });
  button.hidden = false;
}

interface Search {
  openSearch(button: HTMLElement): void;
  prepareSearch(button: HTMLElement): void;
}

/** The search is loaded when it is used first, or when the pointer or the focus is on its button. */
async function useSearch(button: HTMLButtonElement, use: keyof Search): Promise<void> {
  const search = await loadModule<Search>(button.dataset.clSearch ?? '');
  search[use](button);
}

function setUpSearch(button: HTMLButtonElement): void {
  button.addEventListener('click', () => useSearch(button, 'openSearch'));
  for (const name of ['pointerenter', 'focus'])
    button.addEventListener(name, () => useSearch(button, 'prepareSearch'), { once: true });
  const key = button.querySelector('kbd');
  if (key && navigator.platform.startsWith('Mac')) key.textContent = '⌘K';
  button.hidden = false;
}

/** Controls that use typed characters; `/` must not open the search there. */
const TYPED_INTO = 'input:not([type=radio], [type=checkbox], [type=file]), textarea, select';

/** `/` and Ctrl+K or ⌘K, but not in text fields. */
function searchByKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO));
  const isShortcut = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
  const isSlash = key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
  const button = document.querySelector<HTMLButtonElement>('[data-cl-search]');
  if (button === null || event.defaultPrevented || !(isShortcut || isSlash)) return;
  event.preventDefault();
  useSearch(button, 'openSearch');
}

/** Escape closes a menu of the header or page, and the navigation where it is behind a summary; the summary has the focus then. */
function closeMenu({ key, target }: KeyboardEvent): void {
  if (key !== 'Escape' || !(target instanceof Element)) return;
  const menu = target.closest<HTMLDetailsElement>('.cl-menu[open], .cl-nav > details[open]');
  const summary = menu?.querySelector('summary');
  if (!menu || !summary?.checkVisibility()) return;
  menu.open = false;
  summary.focus();
}

/** Buttons are hidden until they are set up, so none is set up twice. */
function setUp(): void {
  for (const button of all<HTMLButtonElement>('[data-cl-theme][hidden]')) setUpTheme(button);
  for (const button of all<HTMLButtonElement>('[data-cl-copy][hidden]')) setUpCopy(button);
  for (const button of all<HTMLButtonElement>('[data-cl-copy-file][hidden]')) setUpCopyFile(button);
  for (const button of all<HTMLButtonElement>('[data-cl-search][hidden]')) setUpSearch(button);
  for (const button of all<HTMLButtonElement>('[data-cl-try][hidden]')) setUpTryIt(button);
  for (const input of all<HTMLInputElement>('[data-cl-filter][hidden]')) setUpFilter(input);
  for (const form of all<HTMLFormElement>('[data-cl-choices][hidden]')) setUpChoices(form);
  for (const details of all<HTMLDetailsElement>('.cl-nav > details')) setUpNavigation(details);
  const language = memory.read('cl-language');
  for (const list of all<HTMLSelectElement>('select[data-cl-language]'))
    if ([...list.options].some(({ value }) => value === language)) list.value = language ?? '';
  labelThemes();
  showPlace();
  openTarget();
}

setUp();
addEventListener('hashchange', openTarget);
addEventListener('keydown', searchByKey);
addEventListener('keydown', closeMenu);
// `toggle` does not bubble.
addEventListener('toggle', showCurrent, true);
system.addEventListener('change', labelThemes);
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && 'clLanguage' in target.dataset)
    memory.write('cl-language', target.value);
});
// As `theme.ts` does, for Astro's client router.
document.addEventListener('astro:page-load', setUp);
