import i18next from 'i18next';
import { type ComponentType, type ReactNode, type RefObject, useState } from 'react';
import { session } from '../live/session';
import { sendDecisions } from '../parts/decisions';
import type { SignOutQuestionProps } from '../parts/feature';
import { loadSignedIn } from './signed-in';

type Question = ComponentType<SignOutQuestionProps>;

/** Returns the dialogs of features that would lose data on sign-out. */
async function findQuestions(): Promise<Question[]> {
  const { parts } = await loadSignedIn();
  const questions = await Promise.all(parts.flatMap(({ findSignOutQuestion }) => findSignOutQuestion?.() ?? []));
  const foundQuestions = questions.filter((question) => question !== null);
  // The dialog of a feature covers all unsent text, so the person's choice applies to other typed text too.
  if (foundQuestions.length > 0) return foundQuestions;
  // The shell contains neither the code that finds drafts nor a dialog.
  const { hasUnsentText } = await import('../live/unsent-text');
  if (!(await hasUnsentText())) return [];
  return [(await import('./unsent-text-question')).UnsentTextQuestion];
}

/**
 * Returns the sign-out action. It first sends pending decisions. If unsent text would be lost, `question` renders a dialog. `back` gets the
 * focus if the person stays.
 */
export function useSignOut(back?: RefObject<HTMLElement | null>): { leave: () => Promise<void>; question: ReactNode } {
  const [[Question, ...otherQuestions], setQuestions] = useState<readonly Question[]>([]);
  const [isAsking, setAsking] = useState(false);

  async function requestSignOut() {
    if (!(await sendDecisions())) return;
    let questions: Question[];
    try {
      questions = await findQuestions();
    } catch (failure) {
      reportError(failure);
      // If the dialog's code does not load, the browser's native confirmation replaces it, so that nothing is discarded silently and
      // signing out stays possible.
      if (confirm(i18next.t('common:shell.signOutUnchecked'))) session.signOut();
      return;
    }
    if (questions.length === 0) return session.signOut();
    setQuestions(questions);
    setAsking(true);
  }
  return {
    leave: requestSignOut,
    question: Question && (
      <Question
        open={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={() => (otherQuestions.length ? setQuestions(otherQuestions) : session.signOut())}
        onKeep={() => session.signOut({ keepDrafts: true })}
        finalFocus={back && (() => back.current)}
      />
    ),
  };
}
