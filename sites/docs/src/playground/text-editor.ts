import type { Problem } from './messages.ts';

/** Of a longer text the window shows the name and the size: a field with megabytes of text takes seconds to draw. */
export const MAX_EDITED = 300_000;

/** A text field with the numbers of its lines, of which those with a problem are marked. */
export class TextEditor {
  readonly field: HTMLTextAreaElement;
  readonly #gutter: HTMLElement;
  #marks = new Map<number, Problem['severity']>();

  constructor(field: HTMLTextAreaElement, gutter: HTMLElement) {
    this.field = field;
    this.#gutter = gutter;
    field.addEventListener('scroll', () => this.#scroll());
    field.addEventListener('input', () => this.#draw());
  }

  get text(): string {
    return this.field.value;
  }

  set text(text: string) {
    this.field.value = text;
    this.#draw();
  }

  mark(problems: readonly Problem[]): void {
    this.#marks = new Map();
    // Errors come first.
    for (const { line, severity } of problems) {
      if (line !== undefined && !this.#marks.has(line)) this.#marks.set(line, severity);
    }
    this.#draw();
  }

  /** Selects a line and scrolls to it; both are counted from 1. */
  show(line: number, column: number): void {
    const lines = this.text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const end = start + (lines[line - 1]?.length ?? 0);
    this.field.focus();
    this.field.setSelectionRange(Math.min(start + column - 1, end), end);
    const height = Number.parseFloat(getComputedStyle(this.field).lineHeight);
    this.field.scrollTop = Math.max(0, (line - 4) * height);
    this.#scroll();
  }

  #scroll(): void {
    this.#gutter.style.transform = `translateY(${-this.field.scrollTop}px)`;
  }

  #draw(): void {
    const count = this.text.split('\n').length;
    this.#gutter.replaceChildren(
      ...Array.from({ length: count }, (_, at) => {
        const row = document.createElement('span');
        row.textContent = `${at + 1}\n`;
        const severity = this.#marks.get(at + 1);
        if (severity) row.dataset.severity = severity;
        return row;
      }),
    );
    this.#scroll();
  }
}
