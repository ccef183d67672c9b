import type { ChatLine, Figures, FinalState, RunFailure, RunState, Step } from '@portal/contracts';
import type { CountedFigures } from './figures/portal-figures';

export type FinalLine = Extract<ChatLine, { type: 'final' }>;
/** What a run says on its way. */
export type RunEvent =
  | { type: 'step'; step: Step }
  | { type: 'text'; text: string; index: number; at: number }
  | { type: 'figures'; figures: Figures }
  | { type: 'final'; state: FinalState };

const isFirstHalf = (text: string): boolean => /[\ud800-\udbff]$/.test(text);

/** An answer as it grows, and who follows it: one object in this process for each run that is written or followed here. */
export class LiveRun {
  /** What was said; `waiting` is written and not said yet. */
  private said = '';
  private waiting = '';
  private index = 0;
  state: RunState = 'searching';
  why: RunFailure | null = null;
  documents: number | null = null;
  /** What a model was given to read for it. */
  tokens = 0;
  readonly steps: Step[] = [];
  readonly figures: Figures[] = [];
  /** The publications that these name. */
  readonly figureDocuments = new Set<string>();
  private readonly followers = new Set<(event: RunEvent) => void>();

  constructor(
    readonly runId: string,
    readonly sessionId: string,
  ) {}

  get ref(): { runId: string; sessionId: string } {
    return { runId: this.runId, sessionId: this.sessionId };
  }

  /** Everything that is written, said or not; the first half of a pair of surrogates is none of it yet. */
  get text(): string {
    return this.said + (isFirstHalf(this.waiting) ? this.waiting.slice(0, -1) : this.waiting);
  }

  /** How far it was said, for those who begin to follow it. */
  get spoken(): { index: number; text: string } {
    return { index: this.index, text: this.said };
  }

  follow(follower: (event: RunEvent) => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  write(text: string): void {
    // A database keeps no NUL.
    this.waiting += text.replaceAll('\0', '');
  }

  /** Says what waits. The first half of a pair of surrogates waits for the other. */
  flush({ whole = false } = {}): void {
    const rest = !whole && isFirstHalf(this.waiting) ? this.waiting.slice(-1) : '';
    const text = rest ? this.waiting.slice(0, -1) : this.waiting;
    if (!text) return;
    const at = this.said.length;
    this.said += text;
    this.waiting = rest;
    this.emit({ type: 'text', text, index: this.index++, at });
  }

  takeStep(step: Step): void {
    this.steps.push(step);
    if (step.kind === 'searching') this.documents = step.documents;
    this.emit({ type: 'step', step });
  }

  addFigures({ figures, documents }: CountedFigures): void {
    this.figures.push(figures);
    for (const id of documents) this.figureDocuments.add(id);
    this.emit({ type: 'figures', figures });
  }

  /** Says the rest, and that it is over. */
  end(state: FinalState, why: RunFailure | null = null): void {
    this.flush({ whole: true });
    this.state = state;
    this.why = why;
    this.emit({ type: 'final', state });
    this.followers.clear();
  }

  private emit(event: RunEvent): void {
    for (const follower of this.followers) follower(event);
  }
}
