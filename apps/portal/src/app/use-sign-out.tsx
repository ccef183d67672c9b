import { type ReactNode, type RefObject, useState } from 'react';
import { findUnsentReplies, type UnsentReplies } from '../features/inquiries/conversation/unsent-drafts';
import { UnsentDraftsDialog } from '../features/inquiries/conversation/unsent-drafts-dialog';
import { session } from '../live/session';
import { sendDecisions } from '../parts/decisions';

/** The way out. Decisions that wait are sent first; where something written would be lost, `question` asks first. `back`: where the focus goes when it is answered with staying. */
export function useSignOut(back?: RefObject<HTMLElement | null>): { leave: () => Promise<void>; question: ReactNode } {
  const [unsent, setUnsent] = useState<UnsentReplies[]>([]);
  const [asking, setAsking] = useState(false);

  async function leave() {
    if (!(await sendDecisions())) return;
    const found = await findUnsentReplies();
    if (found.length === 0) return session.signOut();
    setUnsent(found);
    setAsking(true);
  }
  return {
    leave,
    question: (
      <UnsentDraftsDialog
        open={asking}
        unsent={unsent}
        onStay={() => setAsking(false)}
        onDiscard={session.signOut}
        finalFocus={back && (() => back.current)}
      />
    ),
  };
}
