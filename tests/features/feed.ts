import { readingRow, SIGNED_IN } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';

/** Defines the law-test rows for the feed of facts. */
const feed: DefineFeature = () => ({
  rights: [readingRow('feed.events', 'GET /api/feed/events', SIGNED_IN)],
  assertions: {},
  unseen: {},
  reads: { 'feed.events': ['GET /api/feed/events'] },
  writes: {},
  cached: async () => ({ 'feed.events': exempt('Programs read the feed, the portal does not') }),
  concerns: [],
  scenes: {},
  signals: {},
  values: {},
});

export default feed;
