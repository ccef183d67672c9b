import { LIMITS, type SignalData } from '@portal/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { createStore, useStore } from '../store';
import { connection } from './connection';

/** Another person who is typing in a ticket. A `note` is visible to colleagues only. */
export type Typist = SignalData<'ticket.typing'>;

const NO_TYPISTS: readonly Typist[] = [];

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The people who are typing, by ticket. Subscribes to signals while a screen shows them. */
const typists = createStore<ReadonlyMap<string, readonly Typist[]>>(new Map(), () => {
  const stop = connection.on('ticket.typing', addTypist);
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    typists.set(new Map());
  };
});
const setTypists = (ticketId: string, people: readonly Typist[]) => typists.update((tickets) => new Map(tickets).set(ticketId, people));

/** Removes a person who has sent the message or stopped typing. */
export function removeTypist(ticketId: string, userId: string): void {
  const key = `${ticketId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  const people = typists.get().get(ticketId) ?? NO_TYPISTS;
  if (people.some((typist) => typist.userId === userId))
    setTypists(
      ticketId,
      people.filter((typist) => typist.userId !== userId),
    );
}

function addTypist(typist: Typist): void {
  const { ticketId, userId } = typist;
  const key = `${ticketId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => removeTypist(ticketId, userId), LIMITS.typingGoneMs),
  );
  const people = typists.get().get(ticketId) ?? NO_TYPISTS;
  const previous = people.find((one) => one.userId === userId);
  if (previous?.note === typist.note) return;
  setTypists(ticketId, [...people.filter((one) => one !== previous), typist]);
}

/** Returns the people who are typing in a ticket. Each is removed when no further signal is received for a while. */
export const useTypists = (ticketId: string): readonly Typist[] => useStore(typists, (tickets) => tickets.get(ticketId) ?? NO_TYPISTS);

/** Returns a function that reports typing, and limits its rate. */
export function useTyping(ticketId: string, note = false): () => void {
  const lastReportAt = useRef(Number.NEGATIVE_INFINITY);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of ticket or field is reported immediately
  useEffect(() => void (lastReportAt.current = Number.NEGATIVE_INFINITY), [ticketId, note]);
  return useCallback(() => {
    const now = Date.now();
    if (now - lastReportAt.current < LIMITS.typingEveryMs) return;
    lastReportAt.current = now;
    connection.reportTyping(ticketId, note);
  }, [ticketId, note]);
}
