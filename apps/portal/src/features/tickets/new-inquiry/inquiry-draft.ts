import { StoredFile } from '@portal/contracts';
import { useMemo } from 'react';
import { z } from 'zod/mini';
import { draftKeys } from '../../../live/drafts/drafts';
import { sealedSlot } from '../../../live/session-storage';
import { type OpenedValue, useOpened } from '../../../live/use-opened';
import { useSession } from '../../../live/use-session';
import { ReferredDocument } from './inquiry-prefill';

export const Requester = z.object({ id: z.string(), name: z.string(), email: z.string(), company: z.string() });
export type Requester = z.output<typeof Requester>;

/** A selected value, or an empty string if the stored draft does not contain it. */
const Choice = z._default(z.string(), '');

const Draft = z.object({
  /** The idempotency key, so that the form creates only one ticket however often it is submitted. */
  key: z.string(),
  typed: z.object({
    requesterId: Choice,
    inquiryType: Choice,
    interestCategory: Choice,
    productId: Choice,
    visibility: Choice,
    subject: z.string(),
    description: z.string(),
  }),
  asker: z.nullable(Requester),
  files: z.array(StoredFile),
  documents: z._default(z.array(ReferredDocument), []),
  carried: z.array(z.string()),
});
export type InquiryDraft = z.output<typeof Draft>;

/** Returns the storage slot of an unsubmitted inquiry, which survives a reload and an expired session. Each follow-up has its own slot. */
export const inquirySlot = (userId: string, follows: string | null) =>
  sealedSlot(userId, follows ? `inquiry.${follows}` : 'inquiry', Draft, draftKeys);

export interface StoredInquiry {
  slot: ReturnType<typeof inquirySlot>;
  draft: InquiryDraft | null;
}

export function useStoredInquiry(follows: string | null): OpenedValue<StoredInquiry> {
  const userId = useSession().user?.userId;
  const openDraft = useMemo(() => {
    if (!userId) return null;
    const slot = inquirySlot(userId, follows);
    return () =>
      slot.read().then(
        (draft) => ({ slot, draft }),
        (failure: unknown) => {
          reportError(failure);
          return null;
        },
      );
  }, [userId, follows]);
  return useOpened(openDraft);
}
