import { createStore } from '../store';

/** How one call is followed: what its request carries, and what it is told at its end (0 where no answer came). */
export interface CallTrace {
  traceparent: string;
  end: (status: number) => void;
}

/** Whether the gateway wants to know how this page fares; its answers say so. */
export const tracesWanted = createStore(false);
/** The pattern of the page on screen. */
export const shownRoute = createStore('');
/** Set by what follows the page, which is loaded only where it is wanted. */
export const tracing: { begin?: (name: string) => CallTrace; fails?: (error: unknown) => void } = {};
