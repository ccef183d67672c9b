import { useEffect } from 'react';
import { createStore, useStore } from '../store';

const subject = createStore<string | null>(null);

/** Sets the last item of the breadcrumb to the name of the item on screen, such as a ticket number. */
export function useAsPageSubject(name: string): void {
  useEffect(() => {
    subject.set(name);
    return () => subject.update((current) => (current === name ? null : current));
  }, [name]);
}

export const usePageSubject = (): string | null => useStore(subject);
