import { z } from 'zod/mini';
import { EventItem } from '../publications/events';
import { PartNotice, PartPage, PartPriceList } from '../publications/parts';

const CardPriceList = z.omit(PartPriceList, { history: true });
const CardNotice = z.omit(PartNotice, { uploadedAt: true });

/** A part on a card, with the prices and notices that its reader may see. */
export const CardPart = z.object({
  ...z.pick(PartPage, { partKey: true, partNumber: true, description: true }).shape,
  priceLists: z.array(CardPriceList),
  notices: z.array(CardNotice),
});
export type CardPart = z.infer<typeof CardPart>;

/** An event on a card, with its seats at the time of the answer. */
export const CardEvent = z.pick(EventItem, {
  documentId: true,
  title: true,
  mode: true,
  location: true,
  startsAt: true,
  endsAt: true,
  zone: true,
  capacity: true,
  free: true,
  cancelledAt: true,
});
export type CardEvent = z.infer<typeof CardEvent>;

/** The facts that answer a question about a part, two parts or an event. The portal formats them in the reader's language. */
export const AnswerCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), part: CardPart }),
  z.object({ kind: z.literal('comparison'), parts: z.array(CardPart).check(z.minLength(2), z.maxLength(2)) }),
  z.object({ kind: z.literal('event'), event: CardEvent }),
]);
export type AnswerCard = z.infer<typeof AnswerCard>;
