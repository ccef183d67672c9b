import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  // Allow the hash of an empty text: Emotion adds an empty <style> to the page and fills it by insertRule.
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** The content security policy of responses that are not pages. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const DOCS_CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The headers of files that are cached for a year. Other security headers are omitted: each page loads about ten such files, which the
 * page's own policy and origin protect.
 */
const FILE_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const ASSET_HEADERS = { ...FILE_HEADERS, 'referrer-policy': 'no-referrer' };
/** The headers of pages and workers. Opener and permissions policies do not apply to scripts and styles. */
const COMMON_HEADERS = {
  ...ASSET_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
/** The headers of Socket.IO's own responses. */
export const SOCKET_HEADERS = { ...COMMON_HEADERS, 'content-security-policy': API_CSP, 'cache-control': 'no-store' };

export const HSTS_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** True for a file with its own policy: a page, or a worker, which is recognized by its file name. */
const isPageOrWorker = (path: string): boolean => !path.startsWith('/assets/') || path.includes('worker');
const isApi = (path: string): boolean => /^\/(api|ai|health)(\/|$)/.test(path);

/**
 * Adds the security headers of a response (threats, section 2). Responses other than pages and workers omit headers that have no effect on
 * them.
 */
export const addSecurityHeaders = (request: FastifyRequest, reply: FastifyReply, { https }: { https: boolean }): void => {
  const path = request.url.split('?')[0]!;
  const isKept = String(reply.getHeader('cache-control')).includes('immutable') && !isPageOrWorker(path);
  reply.headers(isKept ? FILE_HEADERS : isPageOrWorker(path) ? COMMON_HEADERS : ASSET_HEADERS);
  // Omit the Accept-Ranges header to make the responses of the first page load smaller: scripts and fonts are never requested in ranges.
  if (isKept) reply.removeHeader('accept-ranges');
  else reply.header('x-request-id', request.id);
  if (https) reply.headers(HSTS_HEADERS);
  if (!isKept && !reply.hasHeader('content-security-policy')) {
    reply.header(
      'content-security-policy',
      path.startsWith('/api/docs') ? DOCS_CSP : isApi(path) || !isPageOrWorker(path) ? API_CSP : PAGE_CSP,
    );
  }
  if (isApi(path) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
};

export const installSecurityHeaders = (fastify: FastifyInstance, settings: { https: boolean }): void => {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    addSecurityHeaders(request, reply, settings);
    done(null, payload);
  });
};
