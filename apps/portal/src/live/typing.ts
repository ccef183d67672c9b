import { LIMITS, type SignalData } from '@portal/contracts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { connection } from './connection';

/** Somebody else who types at a ticket this moment; `note`: for colleagues only. */
export type Typist = SignalData<'ticket.typing'>;

const NOBODY: readonly Typist[] = [];

let typists: ReadonlyMap<string, readonly Typist[]> = new Map();
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let deaf: (() => void) | undefined;

const become = (ticketId: string, people: readonly Typist[]) => {
  typists = new Map(typists).set(ticketId, people);
  for (const changed of listeners) changed();
};

/** They said it in a message by now, or fell silent. */
export function stoppedTyping(ticketId: string, userId: string): void {
  const key = `${ticketId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  const people = typists.get(ticketId) ?? NOBODY;
  if (people.some((typist) => typist.userId === userId))
    become(
      ticketId,
      people.filter((typist) => typist.userId !== userId),
    );
}

function heard(typist: Typist): void {
  const { ticketId, userId } = typist;
  const key = `${ticketId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => stoppedTyping(ticketId, userId), LIMITS.typingGoneMs),
  );
  const people = typists.get(ticketId) ?? NOBODY;
  const known = people.find((one) => one.userId === userId);
  if (known?.note === typist.note) return;
  become(ticketId, [...people.filter((one) => one !== known), typist]);
}

const subscribe = (changed: () => void) => {
  deaf ??= connection.on('ticket.typing', heard);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size) return;
    deaf?.();
    deaf = undefined;
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    typists = new Map();
  };
};

/** Who types at a ticket; each is over when it was not said again for a while. */
export const useTypists = (ticketId: string): readonly Typist[] => useSyncExternalStore(subscribe, () => typists.get(ticketId) ?? NOBODY);

/** Says that this person types, at most so often. */
export function useTyping(ticketId: string, note = false): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  // oxlint-disable-next-connection react-hooks/exhaustive-deps
  useEffect(() => void (last.current = Number.NEGATIVE_INFINITY), [ticketId, note]);
  return useCallback(() => {
    const now = Date.now();
    if (now - last.current < LIMITS.typingEveryMs) return;
    last.current = now;
    connection.typing(ticketId, note);
  }, [ticketId, note]);
}
