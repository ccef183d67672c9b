import { type Logger, ROOT_CONTEXT, SeverityNumber, trace } from '@opentelemetry/api';

/** The fields of a log line that are exported. All other fields stay in the local log. */
const FIELDS = ['requestId', 'reqId', 'part', 'route', 'kind', 'tries', 'lane', 'cleanup'];
const SEVERITIES: readonly (readonly [from: number, number: SeverityNumber, text: string])[] = [
  [60, SeverityNumber.FATAL, 'fatal'],
  [50, SeverityNumber.ERROR, 'error'],
  [40, SeverityNumber.WARN, 'warn'],
  [30, SeverityNumber.INFO, 'info'],
  [0, SeverityNumber.DEBUG, 'debug'],
];

interface Line extends Record<string, unknown> {
  level: number;
  time: number;
  event?: string;
  err?: { type?: string; code?: string };
  traceId?: string;
  spanId?: string;
}

/**
 * Exports log lines as records with their event, the listed fields and their trace. Messages stay in the local log, because they may
 * contain input.
 */
export const copyLogs =
  (logger: Logger) =>
  (text: string): void => {
    const line = JSON.parse(text) as Line;
    // Exporting a line about the export itself would cause an endless loop.
    if (line.event?.startsWith('telemetry.')) return;
    const [, severityNumber, severityText] = SEVERITIES.find(([from]) => line.level >= from)!;
    const { traceId, spanId, err } = line;
    const fields = FIELDS.flatMap((field) => (line[field] === undefined ? [] : [[field, String(line[field])] as const]));
    logger.emit({
      timestamp: line.time,
      severityNumber,
      severityText,
      ...(line.event ? { eventName: line.event } : {}),
      body: line.event ?? 'log',
      attributes: {
        ...Object.fromEntries(fields),
        ...(err?.type ? { 'error.type': err.type } : {}),
        ...(err?.code ? { 'error.code': err.code } : {}),
      },
      ...(traceId && spanId ? { context: trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1 }) } : {}),
    });
  };
