import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { addressOf, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { readEnv } from '../config/env';
import { makeLog, writeTo } from '../log';
import { type OpenTelemetry, openTelemetry } from './open-telemetry';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}
interface SentLog {
  body: { stringValue: string };
  severityText: string;
  traceId?: string;
  attributes: Attribute[];
}

/** The request bodies that a fake OTLP receiver (HTTP with JSON) got, by path. */
const bodiesByPath: Record<string, string[]> = { '/v1/traces': [], '/v1/metrics': [], '/v1/logs': [] };
const keys = new Set<string | undefined>();
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};
const receiver = createServer((request, response) => {
  void bodyOf(request).then((text) => {
    keys.add(request.headers['x-key'] as string | undefined);
    bodiesByPath[request.url!]!.push(text);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

const spans = (): SentSpan[] =>
  bodiesByPath['/v1/traces']!.flatMap((text) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const logs = (): SentLog[] =>
  bodiesByPath['/v1/logs']!.flatMap((text) =>
    (JSON.parse(text) as { resourceLogs: { scopeLogs: { logRecords: SentLog[] }[] }[] }).resourceLogs.flatMap(({ scopeLogs }) =>
      scopeLogs.flatMap((scope) => scope.logRecords),
    ),
  );
const valuesOf = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

let openedTelemetry: OpenTelemetry;
let gateway: TestGateway;
let lena: Person;
let metricsUrl: string;
const failures: string[] = [];
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const env = readEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    TELEMETRY_EVERY_S: '1',
    METRICS_PORT: '0',
  });
  openedTelemetry = await openTelemetry(env, (failure) => void failures.push(failure));
  metricsUrl = `http://127.0.0.1:${openedTelemetry.metricsAddress!.port}/metrics`;
  const log = makeLog('warn', writeTo(openedTelemetry.copyLog!));
  gateway = await openTestGateway({ telemetry: openedTelemetry.telemetry, log });
  lena = await gateway.as('lena');
});
afterAll(async () => {
  await gateway.close();
  await openedTelemetry.close();
  receiver.close();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SIGN_IN = '5bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const call = async (path: string) => lena.fetch(path, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });

describe('R7.15 telemetry', () => {
  it("R7.15 the span of a request is a child of its caller's span, and the span of each statement is a child of the request's span", async () => {
    await call('/api/contactus/inquirylist?searchTerm=Verborgen');
    const spansOfTrace = () => spans().filter(({ traceId }) => traceId === TRACE);
    const isRequest = ({ parentSpanId }: SentSpan) => parentSpanId === PARENT;
    await until(async () => spansOfTrace().some(isRequest));
    const request = spansOfTrace().find(isRequest)!;
    expect(request.name).toBe('GET /api/contactus/inquirylist');
    expect(valuesOf(request)).toMatchObject({
      'http.route': '/api/contactus/inquirylist',
      'http.response.status_code': 200,
      'portal.role': 'LBO',
    });
    const statements = () => spansOfTrace().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    await until(async () => statements().some(({ name }) => name === 'select ticket'));
  });

  it('R7.15 an exported log line contains its event name and the trace and span ids of its request, but not its message', async () => {
    const wrong = await gateway.http
      .post('/api/auth/login')
      .set({ 'ocp-apim-subscription-key': 'demo-key', traceparent: `00-${SIGN_IN}-${PARENT}-01` })
      .send({ email: addressOf('tran'), password: 'not the one' });
    expect(wrong.status).toBe(401);
    await until(async () => logs().some(({ body }) => body.stringValue === 'security.sign_in_failed'));
    const line = logs().find(({ body }) => body.stringValue === 'security.sign_in_failed')!;
    expect(line.severityText).toBe('warn');
    expect(Object.keys(valuesOf(line)).sort()).toEqual(['requestId', 'route']);
    await until(async () => spans().some(({ traceId }) => traceId === SIGN_IN));
    const request = spans().find(({ traceId, parentSpanId }) => traceId === SIGN_IN && parentSpanId === PARENT)!;
    expect(line).toMatchObject({ traceId: SIGN_IN, spanId: request.spanId });
  });

  it('R7.15 the metrics for Prometheus contain delivered facts, their delay, sockets, waiting work and refusals', async () => {
    const client = lena.connect();
    await client.until((events) => events.some(({ event }) => event === 'welcome'));
    await (await gateway.as('bruno')).tickets.open(inquiry());
    await client.until(() => client.facts('ticket.opened').length > 0);
    await lena.fetch('/api/audit/entries');
    const text = await (await fetch(metricsUrl)).text();
    expect(text).toMatch(/portal_facts_told_total\{type="ticket\.opened"\} 1/);
    expect(text).toMatch(/portal_facts_lag_seconds_count(\{[^}]*\})? \d+/);
    expect(text).toMatch(/portal_sockets(\{[^}]*\})? 1/);
    expect(text).toMatch(/portal_reads_waiting(\{[^}]*\})? 0/);
    expect(text).toMatch(/portal_outbox_oldest_seconds(\{[^}]*\})? \d+/);
    expect(text).toMatch(/portal_refusals_total\{code="function\.forbidden",http_route="\/api\/audit\/entries"\} 1/);
    expect(text).toMatch(/http_server_request_duration_seconds_bucket\{[^}]*http_route="\/api\/contactus\/inquirylist"/);
    expect(text).toMatch(/process_memory_usage_bytes(\{[^}]*\})? \d+/);
    expect(text).toMatch(/portal_events_total\{event="security\.function_refused"\} 1/);
    expect((await fetch(metricsUrl.replace('/metrics', '/other'))).status).toBe(404);
    // The public port does not serve metrics.
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
    client.close();
    await until(async () => bodiesByPath['/v1/metrics']!.some((body) => body.includes('portal.facts.told')));
  });

  it('R7.15 a page reports its events and errors with the trace ids of its API calls', async () => {
    const event = { kind: 'call', name: 'GET /api/contactus/inquirylist', traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) } as const;
    const error = {
      kind: 'error' as const,
      name: 'TypeError',
      traceId: 'c'.repeat(32),
      spanId: 'd'.repeat(16),
      places: ['index-Ab1.js:1:22'],
    };
    const times = { endedAgoMs: 100, lastedMs: 40 };
    await gateway.nobody.telemetry.report({
      events: [
        { ...event, ...times, status: 200 },
        { ...error, ...times },
      ],
    });
    const isPage = ({ traceId }: SentSpan) => traceId === event.traceId || traceId === error.traceId;
    await until(async () => spans().filter(isPage).length === 2);
    expect(spans().find(({ traceId }) => traceId === event.traceId)).toMatchObject({ name: event.name, spanId: event.spanId });
    expect(valuesOf(spans().find(({ traceId }) => traceId === error.traceId)!)).toMatchObject({
      'portal.page.event': 'error',
      'error.type': 'TypeError',
      'error.places': 'index-Ab1.js:1:22',
    });
  });

  it.each(['/inquiry-detail/10042', '/home?searchTerm=x', 'lena@yarrowdyne.example', 'Cannot read x', 'PATCH /api/x', ''])(
    'R7.15 a page report with the name “%s” is refused',
    async (name) => {
      const event = { kind: 'route', name, traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), endedAgoMs: 0, lastedMs: 0 };
      const answer = await gateway.http
        .post('/api/telemetry/report')
        .set({ 'ocp-apim-subscription-key': 'demo-key' })
        .send({ events: [event] });
      expect(answer.status).toBe(400);
    },
  );

  it('R7.15 exported telemetry contains neither texts nor identifiers of people', async () => {
    await until(async () => spans().some(({ name }) => name === 'POST /api/auth/login'));
    const exportedText = Object.values(bodiesByPath).flat().join('\n');
    expect(exportedText).not.toMatch(/Verborgen|searchTerm|tran@|lena@|bruno@|"lena"|"bruno"|not the one|Bearer|127\.0\.0\.1/);
    expect([...keys]).toEqual(['a key']);
    // Ignore timeouts of a slow receiver on a busy machine; a rejected request would be reported differently.
    expect(failures.filter((failure) => !/metrics (export timed out|collection errors)/.test(failure))).toEqual([]);
  });

  it('R7.15 telemetry is off without an endpoint or port, and responses then request no traces from browsers', async () => {
    const disabledTelemetry = await openTelemetry(readEnv({}), () => undefined);
    expect(disabledTelemetry.telemetry).toMatchObject({ isMeasuring: false, traces: false });
    expect(disabledTelemetry).not.toHaveProperty('metricsAddress');
    expect((await call('/api/master/roles')).headers.get('x-traced')).toBe('1');
    const plainGateway = await openTestGateway();
    const answer = await (await plainGateway.as('lena')).fetch('/api/master/roles');
    expect(answer.headers.get('x-traced')).toBeNull();
    await plainGateway.close();
  });

  it('R7.15 the configured sampling rate also applies to traces that callers request', async () => {
    const caller = `00-${TRACE}-${PARENT}-01`;
    const unsampledTelemetry = await openTelemetry(
      readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: '0' }),
      () => undefined,
    );
    expect(unsampledTelemetry.telemetry.span('a span', { kind: 'server', parent: caller })).toBeUndefined();
    expect(openedTelemetry.telemetry.span('a span', { kind: 'server', parent: `00-${TRACE}-${PARENT}-00` })).toBeUndefined();
    await unsampledTelemetry.close();
  });

  it('R7.15 an unavailable telemetry receiver causes a single log line and no other effect', async () => {
    const failures: string[] = [];
    const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', TELEMETRY_EVERY_S: '0.1' });
    const failingTelemetry = await openTelemetry(env, (failure) => void failures.push(failure));
    const lose = async () => {
      failingTelemetry.telemetry.span('a span', { kind: 'internal' })!.end();
      failingTelemetry.copyLog!(JSON.stringify({ level: 40, time: Date.now(), event: 'security.sign_in_failed' }));
    };
    await lose();
    await until(async () => failures.length > 0);
    await lose();
    await failingTelemetry.close();
    expect(failures.filter((failure) => !failure.includes('in time'))).toHaveLength(1);
  });

  it('R7.15 a telemetry receiver that never responds does not delay the shutdown', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const failures: string[] = [];
    const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    const stalledExporter = await openTelemetry(env, (failure) => void failures.push(failure));
    stalledExporter.telemetry.span('a span', { kind: 'internal' })!.end();
    await stalledExporter.close();
    expect(failures).toContain('What was left could not be sent in time');
    silent.closeAllConnections();
    silent.close();
    // Wait until the pending exports have failed as well.
    await until(async () => failures.some((failure) => failure.includes('ECONN')));
  });
});
