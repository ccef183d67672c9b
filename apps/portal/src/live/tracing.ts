import { createStore } from '../store';

/** The trace of one call: its header, and a callback with the final status (0 if there was no response). */
export interface CallTrace {
  traceparent: string;
  end: (status: number) => void;
}

/** True if the gateway requests telemetry of this page, as its responses say. */
export const tracesWanted = createStore(false);
export const shownRoute = createStore('');
/** Set by the tracing code, which is loaded only on request. */
export const tracing: { begin?: (name: string) => CallTrace; fails?: (error: unknown) => void } = {};
