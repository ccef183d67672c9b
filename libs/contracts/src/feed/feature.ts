import { z } from 'zod/mini';
import { ROLES } from '../roles';
import { route } from '../route';
import { feature } from '../wire/feature';
import { timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const FEED_PAGE = 100;
/** The facts after the cursor are no longer stored, or the cursor belongs to another log. The data has the cursor to begin with. */
export const FeedCursorGone = refusal(410, 'feed.cursor-gone', z.object({ cursor: z.string() }));

/** A fact as a CloudEvent (CloudEvents 1.0, JSON). */
export const FeedEvent = z.object({
  specversion: z.literal('1.0'),
  id: idOf('fact'),
  source: z.string(),
  type: z.string(),
  time: timestamp(),
  datacontenttype: z.literal('application/json'),
  sequence: z.string(),
  data: z.unknown(),
});
export type FeedEvent = z.infer<typeof FeedEvent>;

/** The routes of the feed, which programs read instead of holding a socket. */
export const feedRoutes = {
  events: route('GET /api/feed/events', {
    allow: ROLES,
    input: z.strictObject({ after: z.optional(z.string().check(z.regex(/^[\w-]{1,64}\.\d{1,16}$/))) }),
    reply: z.object({ events: z.array(FeedEvent), next: z.string(), hasMore: z.boolean() }),
    refuses: [FeedCursorGone],
  }),
};

export const feedFeature = feature({ routes: { feed: feedRoutes }, refusals: [FeedCursorGone] });
