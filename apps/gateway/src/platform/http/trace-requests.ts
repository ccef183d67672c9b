import type { FastifyInstance } from 'fastify';
import { spanScope, type Telemetry, type TelemetryValues, type TraceSpan } from '../telemetry/telemetry';

declare module 'fastify' {
  interface FastifyRequest {
    span?: TraceSpan | undefined;
    /** The code of the refusal that was sent. */
    refusedAs?: string;
  }
}

/** The response header that tells a browser to send its part of the trace. */
const TRACED_HEADER = 'x-traced';

/** Matches the requests that are traced. Files of the portal and health checks are only measured. */
const TRACED_PATH = /^\/(api|ai)\//;

/** Returns the pattern of the route as a telemetry value, or nothing if no route matches: other paths are arbitrary input. */
const routeOf = ({ url }: { url?: string | undefined }): TelemetryValues => (url === undefined ? {} : { 'http.route': url });

/** Traces and measures each request under the pattern of its route, without its actual path and query. */
export const traceRequests = (fastify: FastifyInstance, telemetry: Telemetry): void => {
  if (!telemetry.isMeasuring) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (!telemetry.traces || !route || !TRACED_PATH.test(route)) return done();
    const parent = request.headers['traceparent'];
    request.span = telemetry.span(`${request.method} ${route}`, {
      kind: 'server',
      values: {
        'http.request.method': request.method,
        'http.route': route,
        'url.scheme': request.protocol,
        'portal.request_id': request.id,
      },
      parent: typeof parent === 'string' ? parent : undefined,
    });
    reply.header(TRACED_HEADER, '1');
    done();
  });
  // Start the scope after the body has been read, because the body is read in the scope of its connection.
  fastify.addHook('preHandler', (request, _reply, done) => (request.span ? spanScope.run(request.span, done) : done()));
  fastify.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    const values = {
      'http.request.method': request.method,
      'http.response.status_code': status,
      'url.scheme': request.protocol,
      ...routeOf(request.routeOptions),
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    };
    telemetry.measure('http.server.request.duration', reply.elapsedTime / 1_000, values);
    if (request.refusedAs) telemetry.count('portal.refusals', { code: request.refusedAs, ...routeOf(request.routeOptions) });
    request.span?.set({ 'http.response.status_code': status, ...(request.principal ? { 'portal.role': request.principal.role } : {}) });
    request.span?.end(status >= 500 ? (request.refusedAs ?? String(status)) : undefined);
    done();
  });
};
