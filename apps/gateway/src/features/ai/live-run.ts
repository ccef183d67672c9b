import type { AnswerCard, ChatLine, Figures, FinalState, RunFailure, RunState, Step } from '@portal/contracts';
import type { SourcedCard } from './answerer';
import type { CountedFigures } from './figures/portal-figures';

export type FinalLine = Extract<ChatLine, { type: 'final' }>;
export type RunEvent =
  | { type: 'step'; step: Step }
  | { type: 'text'; text: string; index: number; at: number }
  | { type: 'figures'; figures: Figures }
  | { type: 'card'; card: AnswerCard }
  | { type: 'final'; state: FinalState };

const hasTrailingHighSurrogate = (text: string): boolean => /[\ud800-\udbff]$/.test(text);

/** An answer being written, with its followers. There is one instance per run that this process writes or follows. */
export class LiveRun {
  /** The text sent so far. `bufferedText` is text that is written but not yet sent. */
  private sentText = '';
  private bufferedText = '';
  private index = 0;
  state: RunState = 'searching';
  why: RunFailure | null = null;
  documents: number | null = null;
  /** The number of tokens that a model has read. */
  tokens = 0;
  readonly steps: Step[] = [];
  readonly figures: Figures[] = [];
  /** The publications whose titles or prices the figures contain. */
  readonly figureDocuments = new Set<string>();
  readonly cards: SourcedCard[] = [];
  private readonly followers = new Set<(event: RunEvent) => void>();

  constructor(
    readonly runId: string,
    readonly sessionId: string,
  ) {}

  get ref(): { runId: string; sessionId: string } {
    return { runId: this.runId, sessionId: this.sessionId };
  }

  /** Returns the whole text, sent or not, without a trailing high surrogate. */
  get text(): string {
    return this.sentText + (hasTrailingHighSurrogate(this.bufferedText) ? this.bufferedText.slice(0, -1) : this.bufferedText);
  }

  /** Returns the text sent so far, for new followers. */
  get spoken(): { index: number; text: string } {
    return { index: this.index, text: this.sentText };
  }

  follow(follower: (event: RunEvent) => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  write(text: string): void {
    // PostgreSQL text cannot contain NUL.
    this.bufferedText += text.replaceAll('\0', '');
  }

  /** Sends the buffered text. Holds back a trailing high surrogate until its pair arrives, unless `whole` is set. */
  flush({ whole = false } = {}): void {
    const heldText = !whole && hasTrailingHighSurrogate(this.bufferedText) ? this.bufferedText.slice(-1) : '';
    const text = heldText ? this.bufferedText.slice(0, -1) : this.bufferedText;
    if (!text) return;
    const offset = this.sentText.length;
    this.sentText += text;
    this.bufferedText = heldText;
    this.emit({ type: 'text', text, index: this.index++, at: offset });
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

  addCard({ card, documents }: SourcedCard): void {
    this.cards.push({ card, documents });
    this.emit({ type: 'card', card });
  }

  /** Sends the remaining text and the end of the run. */
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
