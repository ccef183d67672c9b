import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { everyRoute, FILE, isLines } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';

/** Below this an answer fits into a packet or two anyway. */
const WORTH_BYTES = 1_024;
/** Answers are packed while somebody waits: beyond these levels the time costs more than the bytes. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/**
 * What goes as it is. Files are streamed: most are packed already. Lines come one by one, and what packs them would hold them back. Answers that
 * hold a token or a key: the length of a packed answer tells what in it repeats itself, and who can put words into such an answer and see its
 * length may guess the secret beside them.
 */
const PLAIN = new Set(
  everyRoute()
    .filter(({ route }) => route.reply === FILE || isLines(route.reply) || /^\/api\/(auth\/|contactus\/draftkey$)/.test(route.path))
    .map(({ route }) => `${route.verb} ${route.path}`),
);

/** Packs JSON answers with what the client takes. */
export const compressAnswers = async (fastify: FastifyInstance): Promise<void> => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (PLAIN.has(`${request.method} ${request.routeOptions.url}`)) request.headers['x-no-compression'] = '1';
    done();
  });
  await fastify.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: WORTH_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json\b/,
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    },
    zlibOptions: { level: GZIP_LEVEL },
  });
};
