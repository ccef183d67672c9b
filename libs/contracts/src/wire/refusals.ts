import { z } from 'zod/mini';
import { feature } from './feature';
import { refusal } from './refusal';

// Refusals of the checks before every handler.
export const Invalid = refusal(400, 'request.invalid', 'Some details are not valid.');
export const Unreadable = refusal(400, 'request.unreadable', 'The request could not be read.');
export const MediaTypeRefused = refusal(400, 'request.media-type', 'A body of this content type is not accepted here.');
/** The path or its method is unknown. The `Allow` header lists the methods of a known path. */
export const RouteUnknown = refusal(404, 'route.unknown', 'Unknown route. Check the method and the path.');
export const TooLarge = refusal(400, 'request.too-large', 'The request is too large.');
export const TooSlow = refusal(408, 'request.too-slow', 'The request took too long to arrive.');
export const HeadersTooLarge = refusal(431, 'request.headers-too-large', 'The address and the headers of the request are too large.');
export const SessionOver = refusal(401, 'session.over', 'Your session has expired. Please log in again.');
/** The reasons why a session ended early, for the holder of its cookie or token. */
export const SESSION_END_REASONS = ['signed-out', 'password-changed', 'token-reused'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
export const SessionEnded = refusal(
  401,
  'session.ended',
  'You were signed out. Please log in again.',
  z.object({ reason: z.enum(SESSION_END_REASONS) }),
);
export const AccountRemoved = refusal(401, 'account.removed', 'Your account was deleted. The reason is in the e-mail we sent you.');
export const NotYours = refusal(403, 'identity.foreign', 'The identity in the request does not match the signed-in user.');
export const NotAllowed = refusal(403, 'function.forbidden', 'You do not have access to this function.');
export const OriginRefused = refusal(403, 'origin.refused', 'Requests from this origin are not accepted.');
export const KeyMissing = refusal(403, 'key.unknown', 'The subscription key is missing or unknown.');
export const Missing = refusal(404, 'object.missing', 'This item does not exist or you do not have access to it.');
export const KeyReused = refusal(422, 'idempotency.reused', 'This idempotency key was used for another request.');
export const TooMany = refusal(429, 'rate.limited', 'Too many requests. Wait a moment and try again.');
export const Unavailable = refusal(
  503,
  'service.unavailable',
  'Something went wrong on our side. Nothing was lost. Try again in a moment.',
);

/** The refusals that belong to no feature. */
export default feature({
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
    AccountRemoved,
    NotYours,
    NotAllowed,
    OriginRefused,
    KeyMissing,
    Missing,
    KeyReused,
    TooMany,
    Unavailable,
  ],
});
