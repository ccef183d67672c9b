import type { Refusal } from './refusal';
import {
  AccountRemoved,
  Invalid,
  KeyMissing,
  KeyReused,
  MediaTypeRefused,
  NotAllowed,
  NotYours,
  OriginRefused,
  SessionEnded,
  SessionOver,
  TokenOutdated,
  TooLarge,
  TooMany,
  Unavailable,
  Unreadable,
} from './refusals';
import { assertsCaller, FILE, REDIRECT, type Route } from './route';

/** Returns every refusal of a route: those declared by the route, and those of the checks before its handler. */
export const refusalsOf = (route: Route): Refusal[] => {
  const isJsonReply = route.reply !== FILE && route.reply !== REDIRECT;
  return [
    ...new Set<Refusal>([
      Invalid,
      ...(route.verb === 'GET' && !route.path.includes(':') ? [] : [Unreadable]),
      ...(route.verb === 'GET' ? [] : [TooLarge, MediaTypeRefused, OriginRefused, ...(isJsonReply ? [KeyReused] : [])]),
      ...(route.allow === 'anyone' ? [] : [SessionOver, SessionEnded, TokenOutdated, AccountRemoved]),
      ...(Array.isArray(route.allow) ? [NotAllowed] : []),
      ...(assertsCaller(route) ? [NotYours] : []),
      ...(isJsonReply ? [KeyMissing] : []),
      ...(route.refuses ?? []),
      TooMany,
      Unavailable,
    ]),
  ].sort((a, b) => a.status - b.status);
};

/** Describes the allowed callers of a route for the API documents. */
export const describeCallers = ({ allow }: Pick<Route, 'allow'>): string =>
  allow === 'anyone' ? 'anyone' : allow === 'applicant' ? 'anyone verified, also while waiting' : allow.join(', ');
