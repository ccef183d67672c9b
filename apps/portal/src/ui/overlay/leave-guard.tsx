import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { registerUnsavedForm } from '../../device/unsaved-forms';
import { ConfirmDialog } from './confirm-dialog';

interface Props {
  dirty: boolean;
  title: string;
  /** The text that describes which input would be lost. */
  text: string;
  /** The label of the button that discards the input and leaves the page. */
  leave: string;
  onLeave?: () => void;
}

/** Asks for confirmation before unsaved input is lost: with our dialog for pages of the portal, with the browser's for other sites. */
export function LeaveGuard({ dirty, title, text, leave, onLeave }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!dirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    const isSaved = registerUnsavedForm();
    return () => {
      isSaved();
      removeEventListener('beforeunload', preventUnload);
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
