import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { allRoutes, FILE, isLines } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';

/** The minimum size of a compressed response in bytes. A smaller response fits into one or two packets without compression. */
const MIN_BYTES = 1_024;
/** The Brotli level. Responses are compressed while the client waits, so higher levels would cost more time than they save. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/**
 * Routes without compression. Files are streamed, and most are already compressed. Line streams send one line at a time, and a compressor
 * would delay the lines. With a token or key in the response, the compressed length would let an attacker who controls other parts of the
 * response guess the secret.
 */
const UNCOMPRESSED_ROUTES = new Set(
  allRoutes()
    .filter(({ route }) => route.reply === FILE || isLines(route.reply) || /^\/api\/(auth\/|contactus\/draftkey$)/.test(route.path))
    .map(({ route }) => `${route.verb} ${route.path}`),
);

/** Compresses JSON responses with an encoding that the client accepts. */
export const compressResponses = async (fastify: FastifyInstance): Promise<void> => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (UNCOMPRESSED_ROUTES.has(`${request.method} ${request.routeOptions.url}`)) request.headers['x-no-compression'] = '1';
    done();
  });
  await fastify.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json\b/,
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    },
    zlibOptions: { level: GZIP_LEVEL },
  });
};
