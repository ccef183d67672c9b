import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyBodyParser } from 'fastify';

/** Parses JSON as Fastify does, but accepts an empty body as an empty object: many clients always send a content type. */
export const parseJsonBodies = (app: NestFastifyApplication): void => {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  const parser: FastifyBodyParser<Buffer> = (request, body, done) =>
    body.length === 0 ? done(null, {}) : void parse(request, body.toString(), done);
  app.useBodyParser('application/json', {}, parser);
};
