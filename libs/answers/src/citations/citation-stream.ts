/** The maximum number of characters after a bracket that are held back until it is clear whether they are a citation. */
const MAX_MARK_LENGTH = 6;
const MARK = /^\[(\d{1,2})\]/;
const TAG_START = /^\[(?:\d{0,2}|\d{1,2}\])$/;
/** Matches NUL, which PostgreSQL cannot store. */
const NUL = /\0/g;

/** Filters a streamed answer: removes citations of sources that do not exist and never splits a surrogate pair. */
export class CitationStream {
  private pendingText = '';
  dropped = 0;

  constructor(private readonly sources: number) {}

  /** Adds the next chunk of the answer. Returns the text that can be shown now. */
  take(text: string): string {
    let remainingText = this.pendingText + text.replace(NUL, '');
    this.pendingText = '';
    let output = '';
    while (remainingText) {
      const bracket = remainingText.indexOf('[');
      if (bracket < 0) {
        output += remainingText;
        remainingText = '';
      } else {
        output += remainingText.slice(0, bracket);
        remainingText = remainingText.slice(bracket);
        const match = MARK.exec(remainingText);
        if (match) {
          const n = Number(match[1]);
          if (n >= 1 && n <= this.sources) output += `[${n}]`;
          else this.dropped += 1;
          remainingText = remainingText.slice(match[0].length);
        } else if (remainingText.length < MAX_MARK_LENGTH && TAG_START.test(remainingText)) {
          this.pendingText = remainingText;
          remainingText = '';
        } else {
          output += '[';
          remainingText = remainingText.slice(1);
        }
      }
    }
    const last = output.charCodeAt(output.length - 1);
    if (last >= 0xd800 && last < 0xdc00) {
      this.pendingText = output.at(-1)! + this.pendingText;
      output = output.slice(0, -1);
    }
    return output.toWellFormed();
  }

  /** Returns the text that is still held back when the stream ends. */
  flush(): string {
    const { pendingText } = this;
    this.pendingText = '';
    return pendingText.toWellFormed();
  }
}
