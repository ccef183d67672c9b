import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { noteUnsavedForm } from '../../device/unsaved-forms';
import { ConfirmDialog } from './confirm-dialog';

interface Props {
  dirty: boolean;
  title: string;
  /** What is lost. */
  text: string;
  /** The verb of leaving. */
  leave: string;
  onLeave?: () => void;
}

/** Asks before what was typed is left behind: inside the portal in our words, at its edge in the browser's. */
export function LeaveGuard({ dirty, title, text, leave, onLeave }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    const isSaved = noteUnsavedForm();
    return () => {
      isSaved();
      removeEventListener('beforeunload', ask);
    };
  }, [dirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      confirm={leave}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {text}
    </ConfirmDialog>
  );
}
