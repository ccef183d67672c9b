import { type ReactNode, type RefObject, useState } from 'react';
import { type Unsent, unsentReplies } from '../features/inquiries/conversation/unsent';
import { UnsentQuestion } from '../features/inquiries/conversation/unsent-question';
import { signOut } from '../live/session';

/** The way out; where something written would be lost, `question` asks first. `back`: where the focus goes when it is answered with staying. */
export function useSignOut(back?: RefObject<HTMLElement | null>): { leave: () => Promise<void>; question: ReactNode } {
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const [asking, setAsking] = useState(false);

  async function leave() {
    const found = await unsentReplies();
    if (found.length === 0) return signOut();
    setUnsent(found);
    setAsking(true);
  }
  return {
    leave,
    question: (
      <UnsentQuestion
        open={asking}
        unsent={unsent}
        onStay={() => setAsking(false)}
        onDiscard={signOut}
        finalFocus={back && (() => back.current)}
      />
    ),
  };
}
