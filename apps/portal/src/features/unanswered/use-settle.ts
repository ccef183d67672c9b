import type { UnansweredQuestion, UnansweredState } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { offerUndo } from '../../ui/feedback/undo';
import { guardNextPress, isSecondPress } from '../../ui/input/press-guard';

const UNDO_MS = 6_000;

/** Returns a function that settles a question and offers an undo. The fact of the change updates the board. */
export function useSettle({ unansweredId, state: before, note: noteBefore }: UnansweredQuestion) {
  const { t } = useTranslation('unanswered');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const saveState = (state: UnansweredState, note: string) => api.ai.settleUnanswered({ unansweredId, state, note });
  const settle = async (state: UnansweredState, note = ''): Promise<boolean> => {
    if (isSecondPress(unansweredId)) return false;
    setRunning(true);
    setFailure(undefined);
    try {
      await saveState(state, note);
      // The row is removed, and the next row moves under the pointer.
      guardNextPress(unansweredId);
      offerUndo({ title: t(`done.${state}`), lastsMs: UNDO_MS, undo: () => void saveState(before, noteBefore).catch(reportError) });
      return true;
    } catch (error) {
      setFailure(failureText(error));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { settle, isRunning, failure, forget: () => setFailure(undefined) };
}
