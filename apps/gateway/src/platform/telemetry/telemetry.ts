import { AsyncLocalStorage } from 'node:async_hooks';

export type TelemetryValues = Record<string, string | number | boolean>;

/** A unit of work within a trace. */
export interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** True after the span has ended. Later work is not part of the span. */
  readonly isEnded: boolean;
  set(values: TelemetryValues): void;
  /** Ends the span. `failure` is the kind of error, never its message. */
  end(failure?: string, endedAgoMs?: number): void;
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'internal';
  values?: TelemetryValues;
  /** The parent span: a span of this process, or the `traceparent` header of a request. */
  parent?: TraceSpan | string | undefined;
  /** The ids of the span, if another system has created it. */
  ids?: { traceId: string; spanId: string };
  startedAgoMs?: number;
}

export type CounterName = 'portal.facts.told' | 'portal.refusals' | 'portal.page.events';
/** The names of measured durations, in seconds. */
export type DurationName = 'http.server.request.duration' | 'db.client.operation.duration' | 'portal.facts.lag' | 'portal.page.duration';
/** The names of gauges, which are read at each collection. */
export type GaugeName =
  | 'portal.sockets'
  | 'portal.reads.waiting'
  | 'portal.writes.waiting'
  | 'portal.outbox.oldest'
  | 'process.memory.usage';

/**
 * The telemetry of this process for the operators of the installation. It must not contain text written by a person or data that identifies
 * a person: only route names, kinds, codes and durations, never a URL with its query, a person's id or a text.
 */
export interface Telemetry {
  /** True if any measurement is enabled. */
  readonly isMeasuring: boolean;
  /** True if traces are exported. Otherwise clients need not send any. */
  readonly traces: boolean;
  span(name: string, options: SpanOptions): TraceSpan | undefined;
  count(name: CounterName, values?: TelemetryValues): void;
  measure(name: DurationName, seconds: number, values?: TelemetryValues): void;
  registerGauge(name: GaugeName, read: () => number | Promise<number | null> | null): void;
  /** Registers a function that returns the number of events by event name. */
  registerEventCounts(all: () => Record<string, number>): void;
}
export const TELEMETRY = Symbol('Telemetry');

/** The scope of a span. All work started within the scope belongs to the span. */
export const spanScope = new AsyncLocalStorage<TraceSpan>();
/** Returns the span of the current work, or undefined if the span has ended. */
export const currentSpan = (): TraceSpan | undefined => {
  const span = spanScope.getStore();
  return span?.isEnded ? undefined : span;
};

export const NO_TELEMETRY: Telemetry = {
  isMeasuring: false,
  traces: false,
  span: () => undefined,
  count: () => undefined,
  measure: () => undefined,
  registerGauge: () => undefined,
  registerEventCounts: () => undefined,
};
