import { createStore } from '../../store';

export interface UndoOffer {
  /** What was done or is about to be: "Assigned to you", "Accepting Vera Neumann". */
  title: string;
  /** How long it stands, in milliseconds. */
  lastsMs: number;
  undo: () => void;
  /** Of what is done only when the time is over: does it at once. */
  now?: () => void;
  /** The pointer or the focus came to the offer (true) or left it: its time starts again when it is left. */
  onRest?: (resting: boolean) => void;
}

interface StandingOffer extends UndoOffer {
  nr: number;
}

/** At most one stands: the last thing that was done. */
export const standingOffer = createStore<StandingOffer | null>(null);

let count = 0;

/** Shows an offer until it is withdrawn by what this answers with. What stood before goes, and is done at once if it still waits. */
export function showUndo(offer: UndoOffer): () => void {
  const nr = ++count;
  standingOffer.get()?.now?.();
  standingOffer.set({ ...offer, nr });
  return () => standingOffer.update((offered) => (offered?.nr === nr ? null : offered));
}

/** Offers to undo what is done already, by its reverse. */
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
    onRest: (resting) => (resting ? clearTimeout(timer) : wait()),
  });
  wait();
  return withdraw;
}
