import { AsyncLocalStorage } from 'node:async_hooks';

export type TelemetryValues = Record<string, string | number | boolean>;

/** One piece of work within a trace. */
export interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** What comes after its end is no part of it. */
  readonly over: boolean;
  set(values: TelemetryValues): void;
  /** `failure` is the kind of what went wrong, never its words. */
  end(failure?: string, endedAgoMs?: number): void;
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'internal';
  values?: TelemetryValues;
  /** The span it is part of: one of this process, or a `traceparent` that came with a call. */
  parent?: TraceSpan | string | undefined;
  /** Its own ids, where somebody else has begun it. */
  ids?: { traceId: string; spanId: string };
  startedAgoMs?: number;
}

/** What is counted, and of what. */
export type CounterName = 'portal.facts.told' | 'portal.refusals' | 'portal.page.events';
/** What is measured, in seconds. */
export type DurationName = 'http.server.request.duration' | 'db.client.operation.duration' | 'portal.facts.lag' | 'portal.page.duration';
/** What is read whenever somebody looks. */
export type GaugeName =
  | 'portal.sockets'
  | 'portal.reads.waiting'
  | 'portal.writes.waiting'
  | 'portal.outbox.oldest'
  | 'process.memory.usage';

/**
 * What this process says of itself to those who watch the installation. Nothing that a person wrote or is known by belongs into it: names of routes,
 * kinds, codes and durations, never an address with its query, an id of a person or a text.
 */
export interface Telemetry {
  /** Whether anything is measured at all. */
  readonly measures: boolean;
  /** Whether traces go anywhere; without, no client need send any. */
  readonly traces: boolean;
  span(name: string, options: SpanOptions): TraceSpan | undefined;
  count(name: CounterName, values?: TelemetryValues): void;
  measure(name: DurationName, seconds: number, values?: TelemetryValues): void;
  gauge(name: GaugeName, read: () => number | Promise<number | null> | null): void;
  /** Counts that somebody else keeps, by the name of their event. */
  events(all: () => Record<string, number>): void;
}
export const TELEMETRY = Symbol('Telemetry');

/** Whatever runs below it, in whichever order, is of its span. */
export const spanScope = new AsyncLocalStorage<TraceSpan>();
/** The span that what runs now is part of. */
export const spanNow = (): TraceSpan | undefined => {
  const span = spanScope.getStore();
  return span?.over ? undefined : span;
};

export const NO_TELEMETRY: Telemetry = {
  measures: false,
  traces: false,
  span: () => undefined,
  count: () => undefined,
  measure: () => undefined,
  gauge: () => undefined,
  events: () => undefined,
};
