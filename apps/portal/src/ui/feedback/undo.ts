import { createStore } from '../../store';

export interface UndoOffer {
  title: string;
  /** The milliseconds that an undo is offered. */
  lastsMs: number;
  undo: () => void;
  /** Runs a delayed action immediately. `text` names that action. */
  now?: { text: string; run: () => void };
  /** Called with true when the pointer or the focus enters the offer, and with false when it leaves, which restarts the countdown. */
  onRest?: (resting: boolean) => void;
}

interface ActiveOffer extends UndoOffer {
  nr: number;
}

/** The current undo offer, for the last action only. */
export const activeOffer = createStore<ActiveOffer | null>(null);

let count = 0;

/** Shows an undo offer and returns a function that withdraws it. The previous offer is removed, and its delayed action runs immediately. */
export function showUndo(offer: UndoOffer): () => void {
  const nr = ++count;
  activeOffer.get()?.now?.run();
  activeOffer.set({ ...offer, nr });
  return () => activeOffer.update((currentOffer) => (currentOffer?.nr === nr ? null : currentOffer));
}

/** Offers to undo a completed action with its inverse action. */
export function offerUndo({ title, undo, lastsMs }: Pick<UndoOffer, 'title' | 'undo' | 'lastsMs'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const withdraw = () => {
    clearTimeout(timer);
    remove();
  };
  const startTimer = () => {
    timer = setTimeout(withdraw, lastsMs);
  };
  const remove = showUndo({
    title,
    lastsMs,
    undo: () => {
      withdraw();
      undo();
    },
    onRest: (isResting) => (isResting ? clearTimeout(timer) : startTimer()),
  });
  startTimer();
  return withdraw;
}
