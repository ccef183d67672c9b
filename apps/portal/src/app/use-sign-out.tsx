import i18next from 'i18next';
import { type ComponentType, type ReactNode, type RefObject, useState } from 'react';
import { session } from '../live/session';
import { sendDecisions } from '../parts/decisions';
import type { SignOutQuestionProps } from '../parts/feature';
import { loadSignedIn } from './signed-in';

type Question = ComponentType<SignOutQuestionProps>;

/** What the features ask before somebody leaves, each where something of its own would be lost. */
async function findQuestions(): Promise<Question[]> {
  const { parts } = await loadSignedIn();
  const questions = await Promise.all(parts.flatMap(({ findSignOutQuestion }) => findSignOutQuestion?.() ?? []));
  const known = questions.filter((question) => question !== null);
  // A question of a feature is about all that was not sent: the answer holds for typed text as well.
  if (known.length > 0) return known;
  // The shell carries neither the search for drafts nor a dialog.
  const { hasUnsentText } = await import('../live/unsent-text');
  if (!(await hasUnsentText())) return [];
  return [(await import('./unsent-text-question')).UnsentTextQuestion];
}

/** The way out. Decisions that wait are sent first; where something written would be lost, `question` asks first. `back`: where the focus goes when it is answered with staying. */
export function useSignOut(back?: RefObject<HTMLElement | null>): { leave: () => Promise<void>; question: ReactNode } {
  const [[Question, ...others], setQuestions] = useState<readonly Question[]>([]);
  const [asking, setAsking] = useState(false);

  async function leave() {
    if (!(await sendDecisions())) return;
    let questions: Question[];
    try {
      questions = await findQuestions();
    } catch (failure) {
      reportError(failure);
      // Nothing of ours loads; the browser can always ask, so nothing is discarded unasked and the way out stays open.
      if (confirm(i18next.t('common:shell.signOutUnchecked'))) session.signOut();
      return;
    }
    if (questions.length === 0) return session.signOut();
    setQuestions(questions);
    setAsking(true);
  }
  return {
    leave,
    question: Question && (
      <Question
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => (others.length ? setQuestions(others) : session.signOut())}
        onKeep={() => session.signOut({ keepDrafts: true })}
        finalFocus={back && (() => back.current)}
      />
    ),
  };
}
