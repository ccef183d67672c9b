import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ObjectMissing, RouteUnknown } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './error.filter';
import { RefusalError } from './refusal-error';

const ASSET = /^\/assets\//;
const SERVER_PATH = /^\/(api|ai|health|scim|socket\.io)(\/|$)/;

const pathOf = (url: string): string => url.split(/[?#]/)[0]!;

/** True if a browser requests the URL as a page rather than as a file. The browser then accepts HTML. */
const isPageRequest = (request: FastifyRequest): boolean => {
  const path = pathOf(request.url);
  if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATH.test(path) || /^\/assets(\/|$)/.test(path)) return false;
  return !/\.\w{2,5}$/.test(path) || (request.headers.accept ?? '').includes('text/html');
};

/** Redirects a malformed path such as `/news/news-detail/%` to the home or sign-in page of the portal (R2.5). */
export const redirectToPortal = (request: FastifyRequest, reply: FastifyReply): boolean => {
  if (!isPageRequest(request)) return false;
  void reply.header('cache-control', 'no-cache').redirect('/', 302);
  return true;
};

/** Serves the built portal. Hashed assets are cached for a year, the page is revalidated, and every path of the portal returns the page. */
export const servePortal = async (fastify: FastifyInstance, folder: string | undefined): Promise<void> => {
  const root = folder ? resolve(folder) : null;
  const hasFiles = root !== null && existsSync(root);
  if (hasFiles) {
    await fastify.register(fastifyStatic, {
      root,
      wildcard: false,
      index: ['index.html'],
      // Serve the compressed forms, which have no URL of their own.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      // Omit Last-Modified, because the ETag suffices.
      lastModified: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', ASSET.test(path.slice(root.length)) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  fastify.get('/*', (request, reply) => {
    if (SERVER_PATH.test(pathOf(request.url))) return answerError(new RefusalError(RouteUnknown), request, reply);
    if (hasFiles && isPageRequest(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerError(new RefusalError(ObjectMissing), request, reply);
  });
};
