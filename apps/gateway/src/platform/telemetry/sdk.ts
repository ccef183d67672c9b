import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  type Meter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from '../config/env';
import { copyLogs } from './log-records';
import { serveMetrics } from './metrics-server';
import type { OpenTelemetry } from './open-telemetry';
import type { CounterName, DurationName, GaugeName, SpanOptions, Telemetry, TelemetryValues, TraceSpan } from './telemetry';

/** The bounds of the duration buckets in seconds, from a read of one row to a call that almost times out. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const UNITS: Record<GaugeName, string> = {
  'portal.sockets': '{socket}',
  'portal.reads.waiting': '{read}',
  'portal.writes.waiting': '{write}',
  'portal.outbox.oldest': 's',
  'process.memory.usage': 'By',
};
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** The timeout for a receiver and for the final transmission, so that an unreachable receiver does not delay the exit of the process. */
const RESPONSE_TIMEOUT_MS = 5_000;
const FLUSH_MS = 2_000;
/** The minimum interval between two reports of receiver failures. */
const REPORT_INTERVAL_MS = 60_000;

/** Generates ids, or uses the ids of a span that a browser has started. */
class Ids implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  givenIds: { traceId: string; spanId: string } | undefined;
  generateTraceId = (): string => this.givenIds?.traceId ?? this.random.generateTraceId();
  generateSpanId = (): string => this.givenIds?.spanId ?? this.random.generateSpanId();
}

/** Parses comma-separated `key=value` pairs as specified by OpenTelemetry. */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim().split(/=(.*)/s))
      .flatMap(([name, value]) => (name && value !== undefined ? [[name.trim(), decodeURIComponent(value.trim())]] : [])),
  );

/** Limits how often failures are reported. */
const limitRate = (reportSeldom: (failure: string) => void): ((failure: string) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (failure) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = now;
    reportSeldom(failure);
  };
};

/** Starts the export of traces, metrics and logs to an OTLP endpoint over HTTP, and a separate port with metrics for Prometheus. */
export const startSdk = async (env: Env, report: (failure: string) => void): Promise<OpenTelemetry> => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const resource = resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, 'service.instance.id': randomUUID() });
  const headers = headersOf(env.OTEL_EXPORTER_OTLP_HEADERS);
  const exporterSettings = (signal: string) => ({ url: `${endpoint}/v1/${signal}`, headers, timeoutMillis: RESPONSE_TIMEOUT_MS });
  const intervalMs = env.TELEMETRY_EVERY_S * 1_000;
  // The logger of the exporters, which is their only process-wide setting.
  const reportSeldom = limitRate(report);
  diag.setLogger(
    { error: reportSeldom, warn: reportSeldom, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ids = new Ids();
  // Apply the same sampling to traces that a caller started, so that either both sides or neither record a trace.
  const sampler = new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG);
  const traces = endpoint
    ? new TracerProvider({
        resource,
        idGenerator: ids,
        sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
        spanProcessors: [
          new BatchSpanProcessor({ exporter: new OTLPTraceExporter(exporterSettings('traces')), scheduledDelayMillis: intervalMs }),
        ],
      })
    : undefined;
  const logs = endpoint
    ? new LoggerProvider({
        resource,
        processors: [
          new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(exporterSettings('logs')), scheduledDelayMillis: intervalMs }),
        ],
      })
    : undefined;
  const metricsServer = env.METRICS_PORT === undefined ? undefined : await serveMetrics(env.METRICS_HOST, env.METRICS_PORT, reportSeldom);
  const readers: IMetricReader[] = [
    ...(metricsServer ? [metricsServer.reader] : []),
    ...(endpoint
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter(exporterSettings('metrics')),
            exportIntervalMillis: intervalMs,
            exportTimeoutMillis: Math.min(intervalMs, RESPONSE_TIMEOUT_MS),
          }),
        ]
      : []),
  ];
  const metrics = new MeterProvider({ resource, readers });
  return {
    telemetry: createTelemetry(traces?.getTracer('portal'), metrics.getMeter('portal'), ids),
    ...(logs ? { copyLog: copyLogs(logs.getLogger('portal')) } : {}),
    ...(metricsServer ? { metricsAddress: metricsServer.address } : {}),
    close: async () => {
      await metricsServer?.close();
      const flush = Promise.allSettled([traces?.shutdown(), logs?.shutdown(), metrics.shutdown()]);
      const outcome = await Promise.race([flush, setTimeout(FLUSH_MS, 'late' as const, { ref: false })]);
      if (outcome === 'late') return report('What was left could not be sent in time');
      for (const result of outcome) if (result.status === 'rejected') report(String(result.reason));
    },
  };
};

const createTelemetry = (tracer: Tracer | undefined, meter: Meter, ids: Ids): Telemetry => {
  const counters = new Map<CounterName, ReturnType<Meter['createCounter']>>();
  const durations = new Map<DurationName, ReturnType<Meter['createHistogram']>>();
  const contextOf = (parent: SpanOptions['parent']): Context => {
    if (typeof parent !== 'string')
      return parent
        ? trace.setSpanContext(ROOT_CONTEXT, { traceId: parent.traceId, spanId: parent.spanId, traceFlags: TraceFlags.SAMPLED })
        : ROOT_CONTEXT;
    const remote = parseTraceParent(parent);
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
  };
  return {
    isMeasuring: true,
    traces: tracer !== undefined,
    span: (name, { kind, values = {}, parent, ids: spanIds, startedAgoMs = 0 }) => {
      if (!tracer) return undefined;
      ids.givenIds = spanIds;
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes: values, startTime: Date.now() - startedAgoMs },
        contextOf(parent),
      );
      ids.givenIds = undefined;
      return span.isRecording() ? spanOf(span) : undefined;
    },
    count: (name, values) => {
      let counter = counters.get(name);
      if (!counter) counters.set(name, (counter = meter.createCounter(name)));
      counter.add(1, values);
    },
    measure: (name, seconds, values) => {
      let histogram = durations.get(name);
      if (!histogram)
        durations.set(name, (histogram = meter.createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries: BUCKETS } })));
      histogram.record(seconds, values);
    },
    registerGauge: (name: GaugeName, readValue) =>
      meter.createObservableGauge(name, { unit: UNITS[name] }).addCallback(async (result) => {
        const value = await readValue();
        if (value !== null) result.observe(value);
      }),
    registerEventCounts: (all) =>
      meter.createObservableCounter('portal.events').addCallback((result) => {
        for (const [event, count] of Object.entries(all())) result.observe(count, { event });
      }),
  };
};

const spanOf = (span: ReturnType<Tracer['startSpan']>): TraceSpan => {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    get isEnded() {
      return !span.isRecording();
    },
    set: (values: TelemetryValues) => void span.setAttributes(values),
    end: (failure, endedAgoMs = 0) => {
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', failure);
      }
      span.end(Date.now() - endedAgoMs);
    },
  };
};
