import { useEffect } from 'react';
import { createStore, useStore } from '../store';

const subject = createStore<string | null>(null);

/** Names the one thing that a page shows, such as a ticket by its number: it ends the trail while it is on screen. */
export function useAsPageSubject(name: string): void {
  useEffect(() => {
    subject.set(name);
    return () => subject.update((current) => (current === name ? null : current));
  }, [name]);
}

export const usePageSubject = (): string | null => useStore(subject);
