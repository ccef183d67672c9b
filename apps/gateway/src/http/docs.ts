import { contract } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, docsPage } from './docs-page';
import { openapi } from './openapi';

/** The contract as a document for programs and as a page for people. */
export const serveDocs = (fastify: FastifyInstance): void => {
  const document = openapi(contract);
  const page = docsPage(document);
  fastify.get('/api/openapi.json', () => document);
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  fastify.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
};
