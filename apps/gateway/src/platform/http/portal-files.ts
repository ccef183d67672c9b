import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Missing, RouteUnknown } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './error.filter';
import { RefusalError } from './refusal-error';

const ASSET = /^\/assets\//;
const SERVER_PATH = /^\/(api|ai|health|socket\.io)(\/|$)/;

const pathOf = (url: string): string => url.split(/[?#]/)[0]!;

/** True where a person opens a page of the portal by its address: a browser asks for HTML then, for files it does not. */
const asksForPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request.url);
  if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATH.test(path) || /^\/assets(\/|$)/.test(path)) return false;
  return !/\.\w{2,5}$/.test(path) || (request.headers.accept ?? '').includes('text/html');
};

/** Sends a person whose address cannot be read, such as `/news/news-detail/%`, to the portal: home or sign-in (R2.5). */
export const leadToPortal = (request: FastifyRequest, reply: FastifyReply): boolean => {
  if (!asksForPage(request)) return false;
  void reply.header('cache-control', 'no-cache').redirect('/', 302);
  return true;
};

/** The built portal: hashed assets are kept for a year, the page itself is asked for anew, and every path of its own is the page. */
export const servePortal = async (fastify: FastifyInstance, folder: string | undefined): Promise<void> => {
  const root = folder ? resolve(folder) : null;
  const here = root !== null && existsSync(root);
  if (here) {
    await fastify.register(fastifyStatic, {
      root,
      wildcard: false,
      index: ['index.html'],
      // The forms that the build packed have no address of their own.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      // The tag says it already.
      lastModified: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', ASSET.test(path.slice(root.length)) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  fastify.get('/*', (request, reply) => {
    if (SERVER_PATH.test(pathOf(request.url))) return answerError(new RefusalError(RouteUnknown), request, reply);
    if (here && asksForPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerError(new RefusalError(Missing), request, reply);
  });
};
