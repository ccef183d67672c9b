import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { refusal } from '../wire/refusal';
import { PublicationView } from './card';

export const ChangedFirst = refusal(
  412,
  'publication.changed-first',
  'This item was changed in the meantime.',
  z.object({ card: PublicationView, by: z.string(), at: z.string() }),
);

export const NewerVersion = refusal(
  412,
  'news.newer-version',
  'A newer version has been published. Read it before you acknowledge it.',
  z.object({ version: z.int() }),
);

export const AsksNothing = refusal(422, 'news.asks-nothing', 'This news does not need to be acknowledged.');

export const ManyNotices = refusal(
  422,
  'news.many-notices',
  'You have notified people many times today. Confirm that they should be notified again.',
  z.object({ count: z.int() }).register(z.globalRegistry, { description: 'How often within 24 hours' }),
);

export const UnclearPrices = refusal(
  422,
  'price.unclear',
  'Confirm the unclear prices, or upload a corrected file.',
  z.object({ count: z.int() }),
);

export const LastCompany = refusal(422, 'publication.last-company', 'No other company can see this item. You can withdraw it instead.');

export const UndoLate = refusal(422, 'publication.undo-late', 'It was withdrawn a while ago. Publish it again instead.');

export const TooManyWatches = refusal(422, 'part.too-many', `You can watch up to ${LIMITS.watchedParts} parts. Stop watching one first.`);
