// What a page gains with JavaScript: a theme switch, copy buttons, and a memory for the language of samples.

const memory = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Storage is switched off: the choice lasts as long as the page.
    }
  },
};

function setUpTheme(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const label = () => {
    button.textContent = isDark() ? 'Light theme' : 'Dark theme';
  };
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset.theme = theme;
    memory.write('cl-theme', theme);
    label();
  });
  system.addEventListener('change', label);
  label();
  button.hidden = false;
}

function setUpCopy(button: HTMLButtonElement): void {
  const word = button.textContent;
  button.addEventListener('click', async () => {
    const text = button.dataset.clCopy || button.parentElement?.querySelector('pre')?.textContent || '';
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      said = 'Not allowed';
    }
    button.textContent = said;
    setTimeout(() => {
      button.textContent = word;
    }, 1600);
  });
  button.hidden = false;
}

function setUpSamples(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[data-cl-language]')];
  const wanted = memory.read('cl-language');
  for (const choice of choices) {
    if (choice.value === wanted) choice.checked = true;
    choice.addEventListener('change', () => memory.write('cl-language', choice.value));
  }
}

/** A long navigation shows the reader's place in it. */
function showPlace(): void {
  const nav = document.querySelector<HTMLElement>('.cl-nav');
  const here = nav?.querySelector<HTMLElement>('a[aria-current]');
  if (!nav || !here || nav.scrollHeight <= nav.clientHeight) return;
  const offset = here.getBoundingClientRect().top - nav.getBoundingClientRect().top;
  if (offset > nav.clientHeight * 0.8) nav.scrollTop = offset - nav.clientHeight / 3;
}

/** A link to something inside a closed `<details>` opens it, in browsers that don't do so themselves. */
function openTarget(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  let closed = target.closest<HTMLDetailsElement>('details:not([open])');
  if (closed === null) return;
  for (; closed !== null; closed = target.closest('details:not([open])')) closed.open = true;
  target.scrollIntoView();
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-cl-theme]'))
  setUpTheme(button);
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-cl-copy]')) setUpCopy(button);
setUpSamples();
showPlace();
openTarget();
addEventListener('hashchange', openTarget);

export {};
