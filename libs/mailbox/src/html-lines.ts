/** The line before a signature (RFC 3676, 4.3). */
export const DIVIDER = '-- ';

/** Collects the lines of a text and marks quoted ones. */
export class HtmlLines {
  readonly all: string[] = [];
  private readonly isQuoted: () => boolean;
  private readonly onLine: (line: string) => void;
  private line = '';
  private isBlankLine = false;

  constructor(isQuoted: () => boolean, onLine: (line: string) => void) {
    this.isQuoted = isQuoted;
    this.onLine = onLine;
  }

  get hasText(): boolean {
    return this.line.trim() !== '';
  }

  add(text: string): void {
    this.line += text;
    if (text.includes('\u00a0')) this.isBlankLine = true;
  }

  startLine(text: string): void {
    this.line = text;
  }

  endLine(): void {
    const normalizedLine = this.line.replace(/[ \t\u00a0]+/g, ' ').trimStart();
    const text = normalizedLine === DIVIDER ? DIVIDER : normalizedLine.trimEnd();
    const isBlank = this.isBlankLine;
    this.line = '';
    this.isBlankLine = false;
    // A marked signature may start with a divider, in addition to the inserted one.
    if (text.trimEnd() === '--' && this.all.at(-1) === DIVIDER) return;
    if (text) {
      this.all.push(this.isQuoted() ? `> ${text}` : text);
      this.onLine(text);
    } else if (isBlank) this.addBlankLine();
  }

  addBlankLine(): void {
    if (this.all.length && this.all.at(-1) !== '') this.all.push('');
  }
}
