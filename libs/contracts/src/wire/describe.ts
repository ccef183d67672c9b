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
  TooLarge,
  TooMany,
  Unavailable,
  Unreadable,
} from './refusals';
import { assertsCaller, FILE, REDIRECT, type Route } from './route';

/** Every refusal that a route may answer with: its own, and those of the door it stands behind. */
export const refusalsOf = (route: Route): Refusal[] => {
  const plain = route.reply !== FILE && route.reply !== REDIRECT;
  return [
    ...new Set<Refusal>([
      Invalid,
      ...(route.verb === 'GET' && !route.path.includes(':') ? [] : [Unreadable]),
      ...(route.verb === 'GET' ? [] : [TooLarge, MediaTypeRefused, OriginRefused, ...(plain ? [KeyReused] : [])]),
      ...(route.allow === 'anyone' ? [] : [SessionOver, SessionEnded, AccountRemoved]),
      ...(Array.isArray(route.allow) ? [NotAllowed] : []),
      ...(assertsCaller(route) ? [NotYours] : []),
      ...(plain ? [KeyMissing] : []),
      ...(route.refuses ?? []),
      TooMany,
      Unavailable,
    ]),
  ].sort((a, b) => a.status - b.status);
};

/** Who may call a route, in words. */
export const whoMay = ({ allow }: Pick<Route, 'allow'>): string =>
  allow === 'anyone' ? 'anyone' : allow === 'applicant' ? 'anyone verified, also while waiting' : allow.join(', ');
