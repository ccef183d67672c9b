import type { FastifyMultipartBaseOptions, MultipartFile } from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Unreadable } from '@portal/contracts';
import type { FastifyBodyParser, FastifyRequest } from 'fastify';
import { RefusalError } from './refusal-error';

/** Parses JSON as Fastify does, but accepts an empty body as an empty object, because many clients always send a content type. */
export const parseJsonBodies = (app: NestFastifyApplication): void => {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  const parseJsonBody: FastifyBodyParser<Buffer> = (request, body, done) =>
    body.length === 0 ? done(null, {}) : void parse(request, body.toString(), done);
  app.useBodyParser('application/json', {}, parseJsonBody);
};

/**
 * Returns the first file of form data, with an empty name if the file has no name. Malformed form data is refused as a client
 * error.
 */
export const filePart = async (request: FastifyRequest, options?: FastifyMultipartBaseOptions): Promise<MultipartFile | undefined> => {
  const part = await request.file(options).catch((error: Error) => {
    throw 'statusCode' in error ? error : new RefusalError(Unreadable);
  });
  return part && Object.assign(part, { filename: (part.filename as string | undefined) ?? '' });
};
