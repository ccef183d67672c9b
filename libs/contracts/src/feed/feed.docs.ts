import { featureDocs, formDocs } from '../wire/docs';
import { FEED_PAGE, FeedEvent, feedFeature } from './feature';

export const feedDocs = [
  formDocs(
    { FeedEvent },
    {
      FeedEvent: {
        specversion: 'The version of the CloudEvents specification',
        id: 'also the cursor after the event. A repeated event has the same id',
        source: 'The source of the event. It changes if the log of the portal was replaced',
        type: 'The name of the fact after `portal.`, such as `portal.ticket.replied`',
        time: 'The time of the change',
        datacontenttype: 'The format of the data',
        sequence: 'The number of the fact with leading zeros, so that a comparison of texts gives the order',
        data: 'The data of the fact, as a socket receives it',
      },
    },
  ),
  featureDocs(feedFeature, {
    routes: {
      feed: {
        events: {
          summary: `List the facts that the caller may receive, in order, as CloudEvents. A response has at most ${FEED_PAGE} events. Facts are stored for seven days`,
          input: { after: 'The cursor `next` of the previous response. Without it, the list begins with the oldest stored fact' },
          reply: {
            next: 'The cursor for the next request',
            hasMore: 'True if more events may follow now',
          },
        },
      },
    },
    refusals: {
      'feed.cursor-gone': {
        message: 'The facts after this cursor are no longer stored. Fetch your data again and begin with the new cursor.',
        data: { cursor: 'The cursor of the oldest stored fact' },
      },
    },
  }),
];
