import type { ChatEvent } from '@portal/machines';

type Piece = Extract<ChatEvent, { type: 'got text' }>;

/** The batch interval in a hidden tab, which gets no animation frames. */
const FRAME_MS = 100;

/** Combines text events within one animation frame. Any other event flushes them first. */
export const batchText = (send: (event: ChatEvent) => void) => {
  let pieces: Piece[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const flush = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = undefined;
    const batch = pieces;
    pieces = [];
    for (const piece of batch) send(piece);
  };

  return {
    flush,
    add(piece: Piece): void {
      const last = pieces.at(-1);
      if (last?.runId === piece.runId && last.at + last.text.length === piece.at)
        pieces[pieces.length - 1] = { ...last, text: last.text + piece.text };
      else pieces.push(piece);
      if (timer !== undefined) return;
      timer = setTimeout(flush, FRAME_MS);
      frame = requestAnimationFrame(flush);
    },
  };
};
