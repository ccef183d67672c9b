import { StoredFile } from '@portal/contracts';
import { z } from 'zod/mini';
import { slotOf } from '../../../live/slot';

export const Asker = z.object({ id: z.string(), name: z.string(), email: z.string(), company: z.string() });
export type Asker = z.output<typeof Asker>;

const Draft = z.object({
  /** One for each form: however often it is submitted, it is one ticket. */
  key: z.string(),
  typed: z.object({
    onBehalfOf: z.string(),
    TypeOfInquiryId: z.string(),
    CategoryOfInterestId: z.string(),
    ProductCategoryId: z.string(),
    subject: z.string(),
    description: z.string(),
  }),
  asker: z.nullable(Asker),
  files: z.array(StoredFile),
  /** What of it was written at the ticket that it follows. */
  carried: z.array(z.string()),
});
export type InquiryDraft = z.output<typeof Draft>;

/** An inquiry that is not submitted yet, kept over a reload and an expired session; each follow-up has its own. */
export const inquiryDraft = (who: string, follows: string | null) => slotOf(who, follows ? `inquiry.${follows}` : 'inquiry', Draft);
