import type { CookieSerializeOptions } from '@fastify/cookie';
import { OriginRefused } from '@portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../platform/config/env';
import { RefusalError } from '../../platform/http/refusal-error';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const isHttps = (env: Env): boolean => env.PUBLIC_URL?.startsWith('https:') ?? false;

const REFRESH = 'rt';
const MICROSOFT = 'ms';
const SAML = 'sr';
const DEVICE = 'dv';
/** The cookie that shows the page whether to request a token at all. It identifies no account, and the server does not trust it. */
const SIGNED_IN = 'si';
type Cookie = typeof REFRESH | typeof MICROSOFT | typeof SAML | typeof DEVICE | typeof SIGNED_IN;

/**
 * Returns true if cookies may be set. With HTTPS they are limited to this host; without HTTPS only a browser on the same machine gets them.
 */
export const mayHaveCookies = (env: Env, request: FastifyRequest): boolean => isHttps(env) || LOOPBACK.test(request.headers.host ?? '');

const nameOf = (cookie: Cookie, env: Env, request: FastifyRequest): string => {
  if (isHttps(env)) return `__Host-${cookie}`;
  if (mayHaveCookies(env, request)) return cookie;
  throw new RefusalError(OriginRefused, undefined, { detail: 'Signing in needs HTTPS, or a browser on the machine of the server.' });
};

/** Returns accessors for a cookie of this request and response. Refuses the request if cookies are not allowed. */
const cookieOf = (
  cookie: Cookie,
  sameSite: CookieSerializeOptions['sameSite'],
  env: Env,
  request: FastifyRequest,
  reply: FastifyReply,
  { httpOnly = true } = {},
) => {
  const name = nameOf(cookie, env, request);
  const options: CookieSerializeOptions = { httpOnly, secure: isHttps(env), sameSite, path: '/' };
  return {
    value: request.cookies[name] ?? null,
    set: (value: string, expires: Date) => void reply.setCookie(name, value, { ...options, expires }),
    clear: () => void reply.clearCookie(name, options),
  };
};

/** Returns accessors for the refresh token of this browser. Setting the token also sets the marker cookie that a session exists. */
export const refreshCookie = (env: Env, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
  const session = cookieOf(REFRESH, 'strict', env, request, reply);
  const marker = cookieOf(SIGNED_IN, 'strict', env, request, reply, { httpOnly: false });
  return {
    value: session.value,
    set: (value: string, expires: Date) => {
      session.set(value, expires);
      marker.set('1', expires);
    },
    clear: () => {
      session.clear();
      marker.clear();
    },
  };
};

/**
 * Returns accessors for the cookie of a Microsoft sign-in. It is `SameSite=Lax`, because the provider redirects the browser from another
 * site.
 */
export const microsoftCookie = (env: Env, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) =>
  cookieOf(MICROSOFT, 'lax', env, request, reply);

/**
 * Returns accessors for the cookie that carries a verified response of a SAML provider to the request after the redirect. The provider's
 * page posts the response from another site, so the browser sends no cookie with it.
 */
export const samlCookie = (env: Env, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) =>
  cookieOf(SAML, 'lax', env, request, reply);

/**
 * Returns accessors for the device cookie, which survives sign-out and shows that this browser has signed in before. It is `SameSite=Lax`,
 * so that the browser also sends it when the provider of a Microsoft sign-in redirects back.
 */
export const deviceCookie = (env: Env, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) =>
  cookieOf(DEVICE, 'lax', env, request, reply);
