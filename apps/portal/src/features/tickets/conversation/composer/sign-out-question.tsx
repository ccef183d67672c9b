import type { ComponentType } from 'react';
import type { SignOutQuestionProps } from '../../../../parts/feature';
import { findUnsentReplies } from './unsent-drafts';
import { UnsentDraftsDialog } from './unsent-drafts-dialog';

/** Asks about the replies that signing out now would delete; null where there are none. */
export async function findSignOutQuestion(): Promise<ComponentType<SignOutQuestionProps> | null> {
  const unsent = await findUnsentReplies();
  if (unsent.length === 0) return null;
  return (props) => <UnsentDraftsDialog {...props} unsent={unsent} />;
}
