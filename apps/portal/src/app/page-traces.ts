import { MAX_REPORTED_EVENTS, type PageEvent } from '@portal/contracts';
import { api } from '../live/api';
import { shownRoute, tracing } from '../live/tracing';

const SEND_INTERVAL_MS = 5_000;
/** The maximum number of stored spans. Further spans are dropped. */
const MAX_SPANS = 200;
const REPORT_ROUTE = 'POST /api/telemetry/report';

type PageRecord = Omit<PageEvent, 'endedAgoMs'> & { endedAt: number };
let records: PageRecord[] = [];

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const newIds = () => ({ traceId: randomHex(16), spanId: randomHex(8) });
const recordSpan = (event: Omit<PageRecord, 'endedAt'>, endedAt = performance.now()): void => {
  if (records.length < MAX_SPANS) records.push({ ...event, lastedMs: Math.round(event.lastedMs), endedAt });
};

/** Starts a separate trace for each call. The gateway's span becomes its child. */
const startSpan = (name: string) => {
  const ids = newIds();
  const startedAt = performance.now();
  return {
    traceparent: `00-${ids.traceId}-${ids.spanId}-01`,
    end: (status: number) => {
      if (name !== REPORT_ROUTE) recordSpan({ kind: 'call', name, ...ids, lastedMs: performance.now() - startedAt, status });
    },
  };
};

/** Returns the file and position of each stack frame. Messages are omitted, because they may quote user input. */
const placesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [...(error.stack ?? '').matchAll(/([\w.-]{1,80}):(\d{1,7}):(\d{1,7})\)?$/gm)]
        .slice(0, 5)
        .map(([, file, line, column]) => `${file}:${line}:${column}`)
    : [];
const reportFailure = (error: unknown): void => {
  const name = error instanceof Error && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';
  recordSpan({ kind: 'error', name, ...newIds(), lastedMs: 0, places: placesOf(error) });
};

const report = async (): Promise<void> => {
  const now = performance.now();
  const events = records
    .slice(0, MAX_REPORTED_EVENTS)
    .map(({ endedAt, ...event }) => ({ ...event, endedAgoMs: Math.round(now - endedAt) }));
  if (!events.length) return;
  records = records.slice(events.length);
  try {
    await api.telemetry.report({ events }, { keepalive: document.visibilityState === 'hidden' });
  } catch {
    // Ignore failures, because an unavailable telemetry receiver must not affect the person.
  }
};

/** Starts tracing this page, including its first view, navigation, calls and errors. */
export function startTraces(): void {
  tracing.begin = startSpan;
  tracing.fails = reportFailure;
  let isOpened = false;
  const recordPage = () => {
    const name = shownRoute.get();
    if (!name) return;
    const now = performance.now();
    recordSpan({ kind: isOpened ? 'route' : 'page', name, ...newIds(), lastedMs: isOpened ? 0 : now }, now);
    isOpened = true;
  };
  recordPage();
  shownRoute.subscribe(recordPage);
  addEventListener('error', ({ error }) => reportFailure(error));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void report());
  setInterval(() => void report(), SEND_INTERVAL_MS);
}
