/** The states of ux.md: a loss of under 3 s is not shown, one of over 15 s is called offline. */
export type ConnectionState = 'connecting' | 'live' | 'catching up' | 'reconnecting' | 'offline';

export const SHOWN_AFTER_MS = 3_000;
export const OFFLINE_AFTER_MS = 15_000;
/** The very first connection is given this long before it is worth a word. */
export const CONNECTING_MS = 2_000;

/** What is known about the link. `since`: when it was last whole, or first tried; milliseconds. */
export interface Link {
  phase: 'closed' | 'down' | 'catching up' | 'live';
  since: number;
  wasLive: boolean;
  browserOnline: boolean;
}

export type LinkEvent = 'opened' | 'connected' | 'caught up' | 'lost' | 'closed' | 'browser offline' | 'browser online';

export const CLOSED: Link = { phase: 'closed', since: 0, wasLive: false, browserOnline: true };

export const linkAfter = (link: Link, event: LinkEvent, now: number): Link => {
  switch (event) {
    case 'opened':
      return link.phase === 'closed' ? { ...link, phase: 'down', since: now, wasLive: false } : link;
    case 'connected':
      return link.phase === 'closed' ? link : { ...link, phase: 'catching up' };
    case 'caught up':
      return link.phase === 'closed' ? link : { ...link, phase: 'live', since: now, wasLive: true };
    case 'lost':
      return link.phase === 'closed' ? link : { ...link, phase: 'down', since: link.phase === 'live' ? now : link.since };
    case 'closed':
      return { ...CLOSED, browserOnline: link.browserOnline };
    case 'browser offline':
      return { ...link, browserOnline: false };
    case 'browser online':
      return { ...link, browserOnline: true };
  }
};

/** What the person is shown at this moment. */
export const shownAt = ({ phase, since, wasLive, browserOnline }: Link, now: number): ConnectionState => {
  const lostMs = now - since;
  if (!browserOnline) return 'offline';
  if (phase === 'closed') return 'connecting';
  if (phase === 'live') return 'live';
  if (wasLive && lostMs < SHOWN_AFTER_MS) return 'live';
  if (phase === 'catching up') return wasLive ? 'catching up' : 'connecting';
  if (!wasLive && lostMs < CONNECTING_MS) return 'connecting';
  return lostMs < OFFLINE_AFTER_MS ? 'reconnecting' : 'offline';
};

/** When to look again, if nothing happens until then. */
export const nextLookMs = (link: Link, now: number): number | null => {
  if (link.phase === 'closed' || link.phase === 'live') return null;
  const left = [CONNECTING_MS, SHOWN_AFTER_MS, OFFLINE_AFTER_MS].map((ms) => link.since + ms - now).filter((ms) => ms > 0);
  return left.length ? Math.min(...left) : null;
};
