/** So much is held back from a bracket on, until it is known what it is. */
const LONGEST = 6;
const MARK = /^\[(\d{1,2})\]/;
const BEGINNING = /^\[(?:\d{0,2}|\d{1,2}\])$/;
/** A sign that no text may hold: the database takes no NUL. */
const NUL = /\0/g;

/** Lets an answer through as it is written, but for marks of sources that do not exist; never parts a pair of surrogates. */
export class CitationStream {
  private waiting = '';
  /** Marks that were taken out. */
  dropped = 0;

  constructor(private readonly sources: number) {}

  /** What can be shown now of what was written so far. */
  take(text: string): string {
    let rest = this.waiting + text.replace(NUL, '');
    this.waiting = '';
    let shown = '';
    while (rest) {
      const at = rest.indexOf('[');
      if (at < 0) {
        shown += rest;
        rest = '';
      } else {
        shown += rest.slice(0, at);
        rest = rest.slice(at);
        const mark = MARK.exec(rest);
        if (mark) {
          const n = Number(mark[1]);
          if (n >= 1 && n <= this.sources) shown += `[${n}]`;
          else this.dropped += 1;
          rest = rest.slice(mark[0].length);
        } else if (rest.length < LONGEST && BEGINNING.test(rest)) {
          this.waiting = rest;
          rest = '';
        } else {
          shown += '[';
          rest = rest.slice(1);
        }
      }
    }
    const last = shown.charCodeAt(shown.length - 1);
    if (last >= 0xd800 && last < 0xdc00) {
      this.waiting = shown.at(-1)! + this.waiting;
      shown = shown.slice(0, -1);
    }
    return shown.toWellFormed();
  }

  /** What was held back, now that nothing more comes. */
  flush(): string {
    const { waiting } = this;
    this.waiting = '';
    return waiting.toWellFormed();
  }
}
