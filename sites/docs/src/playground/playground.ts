import { Engine } from './engine.ts';
import { fromFragment, toFragment } from './link-fragment.ts';
import type { ListedPage, Problem, ProblemList, WorkerResponse } from './messages.ts';
import { PageFrame } from './page-frame.ts';
import { MAX_EDITED, TextEditor } from './text-editor.ts';

/** Bytes of a file; reading takes about ten times as much memory. */
const MAX_BYTES = 30 * 1024 * 1024;

/** Between the last key and reading. */
const DEBOUNCE_MS = 300;

/** In angle brackets, it is no name of a file that a title is made of. */
const PASTED = '<pasted>';

function find<Found extends HTMLElement>(name: string): Found {
  const element = document.querySelector<Found>(`[data-pg="${name}"]`);
  if (element === null) throw new Error(`No element ${name}`);
  return element;
}

const root = find('root');
const status = find('status');
const pageMenu = find<HTMLSelectElement>('page');
const editor = new TextEditor(find<HTMLTextAreaElement>('text'), find('gutter'));
const frame = new PageFrame(find<HTMLIFrameElement>('frame'), showPage);
const engine = new Engine(onResponse);

/** The input that is shown. */
let input = { name: PASTED, text: '', isFile: false };
let label = '';

function open(name: string, text: string): void {
  input = { name, text, isFile: text.length > MAX_EDITED };
  find('editor').hidden = input.isFile;
  find('file').hidden = !input.isFile;
  find('file').textContent = input.isFile
    ? `${name}, ${megabytes(text.length)}. A file of this size is read, but not shown as a text.`
    : '';
  if (!input.isFile && editor.text !== text) editor.text = text;
  read();
}

function read(): void {
  if (input.text.trim() === '') {
    showProblems({ shown: [], total: 0 });
    showPages([]);
    find('document').textContent = '';
    status.textContent = 'Paste curl commands, or drop a HAR file, a collection or an OpenAPI description.';
    return;
  }
  root.dataset.state = 'reading';
  status.textContent = 'Reading…';
  engine.open(input.name, input.text);
}

async function openFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  if (file.size > MAX_BYTES) {
    status.textContent = `${file.name} has ${megabytes(file.size)}, and the playground reads up to ${megabytes(MAX_BYTES)}. On your machine, \`npx curlew preview\` reads it.`;
    return;
  }
  open(file.name, await file.text());
}

function onResponse(response: WorkerResponse): void {
  switch (response.type) {
    case 'opened': {
      const { title, pages, problems } = response;
      label = response.label ?? '';
      showProblems(problems);
      showPages(pages);
      const shown = 'yaml' in response.document ? response.document.yaml : response.document.reason;
      find('document').textContent = shown;
      status.textContent = title === undefined ? 'No pages yet.' : `${title}: ${label}. Checking…`;
      break;
    }
    case 'checked':
      delete root.dataset.state;
      showProblems(response.problems);
      status.textContent = `Read${input.name === PASTED ? '' : ` ${input.name}`} as ${label || 'a text of an unknown format'}. Nothing was sent.`;
      break;
    case 'page':
      pageMenu.value = response.path;
      frame.show(response.path, response.html);
      break;
    case 'failed':
      delete root.dataset.state;
      status.textContent = response.message;
  }
}

function showPage(path: string): void {
  engine.page(path);
}

function showPages(pages: readonly ListedPage[]): void {
  pageMenu.replaceChildren(
    ...pages.map(({ path, title, kind, method }) => {
      const name = method ? `${method} ${title}` : title;
      return new Option(kind === 'operation' || kind === 'schema' ? `\u00a0\u00a0${name}` : name, path);
    }),
  );
  pageMenu.disabled = pages.length === 0;
  find('no-pages').hidden = pages.length > 0;
  find('frame').hidden = pages.length === 0;
  if (pages.length === 0) frame.clear();
}

function showProblems({ shown, total }: ProblemList): void {
  const others = total > shown.length ? `, of which ${shown.length} are listed` : '';
  find('count').textContent = total === 0 ? '' : `${total}${others}`;
  find('no-problems').hidden = total > 0;
  find('problems').replaceChildren(...shown.map(drawProblem));
  editor.mark(shown);
}

/** Texts of an input become text nodes, never HTML. */
function drawProblem({ severity, code, message, help, line, column, excerpt }: Problem): HTMLElement {
  const item = document.createElement('li');
  item.dataset.severity = severity;
  const head = document.createElement('p');
  const place = document.createElement('button');
  place.type = 'button';
  place.textContent = line === undefined ? severity : `${line}:${column}`;
  place.disabled = line === undefined || input.isFile;
  place.addEventListener('click', () => editor.show(line ?? 1, column ?? 1));
  head.append(place, ...drawText(message), element('span', code));
  item.append(head);
  if (excerpt) item.append(element('pre', excerpt));
  if (help) {
    const advice = document.createElement('p');
    advice.append(...drawText(help));
    item.append(advice);
  }
  return item;
}

/** What a message has between backticks is code. */
function drawText(text: string): Node[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? element('code', part) : new Text(part)));
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function copyLink(): Promise<void> {
  const fragment = input.isFile ? undefined : await toFragment(input.text);
  if (fragment === undefined) {
    status.textContent = 'The input is too long for a link; share the file instead.';
    return;
  }
  history.replaceState(undefined, '', fragment);
  await navigator.clipboard?.writeText(location.href).catch(() => undefined);
  status.textContent =
    'The address of this page now holds the input, and is copied. It holds your text as it is, with any credentials in it.';
}

let timer: ReturnType<typeof setTimeout> | undefined;
editor.field.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => open(PASTED, editor.text), DEBOUNCE_MS);
});
pageMenu.addEventListener('change', () => showPage(pageMenu.value));
find('copy').addEventListener('click', () => void copyLink());
find('choose').addEventListener(
  'change',
  ({ target }) => void openFile((target as HTMLInputElement).files?.[0]),
);
const examples = import.meta.glob<string>('../examples/*', { query: '?raw', import: 'default' });
for (const button of document.querySelectorAll<HTMLElement>('[data-example]'))
  button.addEventListener('click', async () => {
    const name = button.dataset.example ?? '';
    const text = await examples[`../examples/${name}`]?.();
    if (text !== undefined) open(name, text.trimEnd());
  });
for (const button of document.querySelectorAll<HTMLElement>('[data-tab]'))
  button.addEventListener('click', () => {
    root.dataset.shown = button.dataset.tab ?? '';
    for (const other of document.querySelectorAll<HTMLElement>('[data-tab]'))
      other.setAttribute('aria-pressed', String(other === button));
  });
root.addEventListener('dragover', (event) => {
  event.preventDefault();
  root.dataset.drop = '';
});
root.addEventListener('dragleave', () => delete root.dataset.drop);
root.addEventListener('drop', (event) => {
  event.preventDefault();
  delete root.dataset.drop;
  void openFile(event.dataTransfer?.files[0]);
});

async function openFromAddress(): Promise<void> {
  const linked = await fromFragment(location.hash);
  open(PASTED, linked ?? editor.text);
}

addEventListener('hashchange', () => void openFromAddress());
void openFromAddress();
