import { contract } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, docsPage } from './docs-page';
import { type OpenApi, openapi } from './openapi';

/** The contract as a document for programs and as a page for people. It is drawn for the first who asks: a start does not wait for it. */
export const serveDocs = (fastify: FastifyInstance): void => {
  let drawn: OpenApi | undefined;
  const document = (): OpenApi => {
    drawn ??= openapi(contract);
    return drawn;
  };
  fastify.get('/api/openapi.json', () => document());
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(document())));
  fastify.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
};
