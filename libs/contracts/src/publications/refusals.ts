import { z } from 'zod/mini';
import { refusal } from '../wire/refusal';
import { PublicationView } from './card';

export const ChangedFirst = refusal(412, 'publication.changed-first', z.object({ card: PublicationView, by: z.string(), at: z.string() }));

export const NewerVersion = refusal(412, 'news.newer-version', z.object({ version: z.int() }));

export const AsksNothing = refusal(422, 'news.asks-nothing');

export const ManyNotices = refusal(422, 'news.many-notices', z.object({ count: z.int() }));

export const UnclearPrices = refusal(422, 'price.unclear', z.object({ count: z.int() }));

export const LastCompany = refusal(422, 'publication.last-company');

export const UndoLate = refusal(422, 'publication.undo-late');

export const TooManyWatches = refusal(422, 'part.too-many');
