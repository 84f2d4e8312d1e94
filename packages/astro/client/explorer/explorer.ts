// Draws the explorer of a description. The build of the site bundles it, with a package that the site has installed.
import { createApiReference } from '@scalar/api-reference';
import { safeDescription } from './safe-description.ts';

/** Languages of our interface that the explorer has under another name. */
const LOCALES: Readonly<Record<string, string>> = { 'pt-BR': 'pt' };

/** Everything of the explorer that would load or send something by itself is off. */
const OFFLINE = {
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
} as const;

/** Draws the explorer of the description that the place for it names. */
async function showExplorer(place: HTMLElement): Promise<void> {
  const { clExplorer = '', clLanguage = 'en', clFailed = '', clRemoteImages } = place.dataset;
  try {
    const response = await fetch(clExplorer);
    if (!response.ok) throw new Error(`${clExplorer}: ${response.status}`);
    draw(place, safeDescription(await response.json(), clRemoteImages !== undefined), clLanguage);
  } catch (error) {
    const note = document.createElement('p');
    note.className = 'cl-explorer-note';
    note.setAttribute('role', 'alert');
    note.textContent = clFailed;
    place.append(note);
    throw error;
  }
}

function draw(place: HTMLElement, content: Record<string, unknown>, language: string): void {
  const box = document.createElement('div');
  place.append(box);
  createApiReference(box, {
    ...OFFLINE,
    content,
    theme: 'none',
    hideDarkModeToggle: true,
    forceDarkModeState: isDark() ? 'dark' : 'light',
    documentDownloadType: 'none',
    modelsSectionLabel: 'Schemas',
    localization: {
      locale: LOCALES[language] ?? language,
      direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    },
  });
  new MutationObserver(followTheme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followTheme);
}

/** The explorer reads the theme once; its stylesheet goes by these classes. */
function followTheme(): void {
  document.body.classList.toggle('dark-mode', isDark());
  document.body.classList.toggle('light-mode', !isDark());
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

const place = document.querySelector<HTMLElement>('[data-cl-explorer]');
if (place) showExplorer(place);
