import type { FastifyInstance } from 'fastify';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export interface SecurityContact {
  /** A `mailto:` or `https:` URL. Without one, the file does not exist. */
  contact: string | undefined;
  /** The external address of the portal. */
  publicUrl: string | undefined;
}

/**
 * Serves the contact for vulnerability reports at `/.well-known/security.txt` (RFC 9116). The file is generated on each request and is
 * always valid for another 180 days.
 */
export const serveSecurityTxt = (fastify: FastifyInstance, { contact, publicUrl }: SecurityContact): void => {
  if (contact === undefined) return;
  const canonical = publicUrl && `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`;
  fastify.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, canonical, 'Preferred-Languages: en'];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.filter(Boolean).join('\n')}\n`);
  });
};
