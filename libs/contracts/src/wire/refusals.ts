import { z } from 'zod/mini';
import { feature } from './feature';
import { refusal } from './refusal';

// Refusals of the checks before every handler.
export const Invalid = refusal(400, 'request.invalid');
export const Unreadable = refusal(400, 'request.unreadable');
export const MediaTypeRefused = refusal(400, 'request.media-type');
/** Returned for an unknown path or method. The `Allow` header lists the methods of a known path. */
export const RouteUnknown = refusal(404, 'route.unknown');
export const TooLarge = refusal(400, 'request.too-large');
export const TooSlow = refusal(408, 'request.too-slow');
export const HeadersTooLarge = refusal(431, 'request.headers-too-large');
export const SessionOver = refusal(401, 'session.over');
/** The reasons why a session ended early, sent to the holder of its cookie or token. */
export const SESSION_END_REASONS = [
  'signed-out',
  'ended-elsewhere',
  'password-changed',
  'token-reused',
  'account-disabled',
  'factor-reset',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
export const SessionEnded = refusal(401, 'session.ended', z.object({ reason: z.enum(SESSION_END_REASONS) }));
/** The session continues, but the person's role or unit differs from the one in the token. A fresh token is valid. */
export const TokenOutdated = refusal(401, 'token.outdated');
export const AccountRemoved = refusal(401, 'account.removed');
export const NotYours = refusal(403, 'identity.foreign');
export const NotAllowed = refusal(403, 'function.forbidden');
export const OriginRefused = refusal(403, 'origin.refused');
export const KeyMissing = refusal(403, 'key.unknown');
export const ObjectMissing = refusal(404, 'object.missing');
export const KeyReused = refusal(422, 'idempotency.reused');
export const TooMany = refusal(429, 'rate.limited');
export const Unavailable = refusal(503, 'service.unavailable');

export const generalFeature = feature({
  refusals: [
    Invalid,
    Unreadable,
    MediaTypeRefused,
    RouteUnknown,
    TooLarge,
    TooSlow,
    HeadersTooLarge,
    SessionOver,
    SessionEnded,
    TokenOutdated,
    AccountRemoved,
    NotYours,
    NotAllowed,
    OriginRefused,
    KeyMissing,
    ObjectMissing,
    KeyReused,
    TooMany,
    Unavailable,
  ],
});
