import { type ComponentType, type ReactNode, type RefObject, useState } from 'react';
import { session } from '../live/session';
import { sendDecisions } from '../parts/decisions';
import type { SignOutQuestionProps } from '../parts/feature';
import { loadSignedIn } from './signed-in';

type Question = ComponentType<SignOutQuestionProps>;

/** What the features ask before somebody leaves, each where something of its own would be lost. What does not load is not asked: the way out stays open. */
async function findQuestions(): Promise<Question[]> {
  const { parts } = await loadSignedIn();
  const answers = await Promise.allSettled(parts.flatMap(({ findSignOutQuestion }) => findSignOutQuestion?.() ?? []));
  for (const answer of answers) if (answer.status === 'rejected') reportError(answer.reason);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
}

/** The way out. Decisions that wait are sent first; where something written would be lost, `question` asks first. `back`: where the focus goes when it is answered with staying. */
export function useSignOut(back?: RefObject<HTMLElement | null>): { leave: () => Promise<void>; question: ReactNode } {
  const [[Question, ...others], setQuestions] = useState<readonly Question[]>([]);
  const [asking, setAsking] = useState(false);

  async function leave() {
    if (!(await sendDecisions())) return;
    const found = await findQuestions();
    if (found.length === 0) return session.signOut();
    setQuestions(found);
    setAsking(true);
  }
  return {
    leave,
    question: Question && (
      <Question
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => (others.length ? setQuestions(others) : session.signOut())}
        finalFocus={back && (() => back.current)}
      />
    ),
  };
}
