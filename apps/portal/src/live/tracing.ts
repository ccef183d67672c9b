import { createStore } from '../store';

/** The trace of one call: its header, and a callback for the final status (0 without a response). */
export interface CallTrace {
  traceparent: string;
  end: (status: number) => void;
}

/** True if the gateway's responses request telemetry of this page. */
export const tracesWanted = createStore(false);
export const shownRoute = createStore('');
/** The hooks of the tracing code, which is loaded only if the gateway requests telemetry. */
export const tracing: { begin?: (name: string) => CallTrace; fails?: (error: unknown) => void } = {};
