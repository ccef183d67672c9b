import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';

/** The suffixes of metric names. Prometheus expects the unit in the name, but its exporter omits the unit. */
const SUFFIXES: Record<string, string> = { s: '.seconds', By: '.bytes' };
const appendUnits = ({ resource, scopeMetrics }: ResourceMetrics): ResourceMetrics => ({
  resource,
  scopeMetrics: scopeMetrics.map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.map((metric) => {
      const { name, unit } = metric.descriptor;
      return { ...metric, descriptor: { ...metric.descriptor, name: `${name}${SUFFIXES[unit] ?? ''}`, unit: '' } };
    }),
  })),
});

/** The time limit for collecting metrics, so that a blocked database does not delay the other metrics. */
const COLLECT_MS = 2_000;

/** Serves `/metrics` on a separate port that only a scraper needs to reach. */
export const serveMetrics = async (host: string, port: number, report: (failure: string) => void) => {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  const answer = async (response: ServerResponse): Promise<void> => {
    const { resourceMetrics, errors } = await reader.collect({ timeoutMillis: COLLECT_MS });
    if (errors.length) report(`Some metrics could not be read: ${errors.map(String).join(', ')}`);
    response
      .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      .end(serializer.serialize(appendUnits(resourceMetrics)));
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics\n');
      return;
    }
    answer(response).catch((error: unknown) => {
      report(String(error));
      response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    reader,
    address: server.address() as AddressInfo,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
