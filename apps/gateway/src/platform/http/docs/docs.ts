import { contract } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, docsPage } from './docs-page';
import { type OpenApi, openapi } from './openapi';

/** Serves the contract as an OpenAPI document and as a page. Both are generated at the first request, which keeps the start fast. */
export const serveDocs = (fastify: FastifyInstance): void => {
  let cachedDocument: OpenApi | undefined;
  const document = (): OpenApi => {
    cachedDocument ??= openapi(contract);
    return cachedDocument;
  };
  fastify.get('/api/openapi.json', () => document());
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(document())));
  fastify.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
};
