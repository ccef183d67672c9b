import type { FastifyMultipartBaseOptions, MultipartFile } from '@fastify/multipart';
import { Unreadable } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { RefusalError } from './refusal-error';

/** Returns the first file of form data, with an empty name if it has none. Unreadable form data is a fault of the sender. */
export const filePart = async (request: FastifyRequest, options?: FastifyMultipartBaseOptions): Promise<MultipartFile | undefined> => {
  const part = await request.file(options).catch((error: Error) => {
    throw 'statusCode' in error ? error : new RefusalError(Unreadable);
  });
  return part && Object.assign(part, { filename: (part.filename as string | undefined) ?? '' });
};
