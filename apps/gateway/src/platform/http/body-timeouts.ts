import { allRoutes, type Route } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';

/** The maximum time of an upload on a slow connection: 50 MB at 7 kB/s. */
export const MAX_UPLOAD_MS = 2 * 3_600_000;
/** The time limit for a request body of a few kilobytes. */
const SHORT_BODY_MS = 60_000;
/** The maximum time for which an upload's connection may be silent. */
const SILENT_MS = 30_000;
/** The time for which the rest of a body is read after the response, so that the client gets the response. */
const DRAIN_MS = 10_000;

/** Aborts requests whose body stalls: uploads when the connection becomes silent, all others after a minute. */
export const setBodyTimeouts = (
  fastify: FastifyInstance,
  { silentMs = SILENT_MS, shortMs = SHORT_BODY_MS, afterMs = DRAIN_MS } = {},
): void => {
  const routesWhere = (takesFiles: (route: Route) => unknown) =>
    new Set(allRoutes().flatMap(({ route }) => (takesFiles(route) ? [`${route.verb} ${route.path}`] : [])));
  const files = routesWhere(({ file }) => file);
  const forms = routesWhere(({ inlineFiles }) => inlineFiles);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const destroyRequest = () => raw.destroy();
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) {
      const name = `${request.method} ${request.routeOptions.url}`;
      const isForm = raw.headers['content-type']?.toLowerCase().startsWith('multipart/form-data');
      if (files.has(name) || (isForm && forms.has(name))) {
        raw.setTimeout(silentMs, destroyRequest);
        raw.once('end', () => raw.setTimeout(0));
      } else {
        const timer = setTimeout(() => raw.complete || destroyRequest(), shortMs);
        raw.once('close', () => clearTimeout(timer));
      }
      reply.raw.once('finish', () => {
        if (raw.complete) return;
        raw.unpipe();
        raw.resume();
        const timer = setTimeout(destroyRequest, afterMs);
        raw.once('close', () => clearTimeout(timer));
      });
    }
    done();
  });
};
