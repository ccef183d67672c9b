import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Missing, RouteUnknown } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { answerError } from './error.filter';
import { RefusalError } from './refusal-error';

const ASSET = /^\/assets\//;

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
    const path = request.url.split('?')[0]!;
    if (/^\/(api|ai|health|socket\.io)(\/|$)/.test(path)) return answerError(new RefusalError(RouteUnknown), request, reply);
    const asksForPage = !/^\/assets(\/|$)/.test(path) && !/\.\w{2,5}$/.test(path);
    if (here && asksForPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerError(new RefusalError(Missing), request, reply);
  });
};
