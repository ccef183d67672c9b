import { createStore } from '../../store';

export interface UndoOffer {
  title: string;
  /** Duration of the offer, in milliseconds. */
  lastsMs: number;
  undo: () => void;
  /** Runs a delayed action at once; the text names that action. */
  now?: { text: string; run: () => void };
  /** Called with true when the pointer or the focus enters the offer, and with false when it leaves, which restarts the time. */
  onRest?: (resting: boolean) => void;
}

interface StandingOffer extends UndoOffer {
  nr: number;
}

/** The current offer, at most one: for the last action. */
export const standingOffer = createStore<StandingOffer | null>(null);

let count = 0;

/** Shows an offer, and returns a function that withdraws it. The previous offer is removed, and its waiting action runs at once. */
export function showUndo(offer: UndoOffer): () => void {
  const nr = ++count;
  standingOffer.get()?.now?.run();
  standingOffer.set({ ...offer, nr });
  return () => standingOffer.update((currentOffer) => (currentOffer?.nr === nr ? null : currentOffer));
}

/** Offers to undo a completed action by its reverse. */
export function offerUndo({ title, undo, lastsMs }: Pick<UndoOffer, 'title' | 'undo' | 'lastsMs'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const withdraw = () => {
    clearTimeout(timer);
    remove();
  };
  const wait = () => {
    timer = setTimeout(withdraw, lastsMs);
  };
  const remove = showUndo({
    title,
    lastsMs,
    undo: () => {
      withdraw();
      undo();
    },
    onRest: (isResting) => (isResting ? clearTimeout(timer) : wait()),
  });
  wait();
  return withdraw;
}
