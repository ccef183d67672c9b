import type { ComponentType } from 'react';
import type { SignOutQuestionProps } from '../../../../parts/feature';
import { findUnsentReplies } from './unsent-drafts';
import { UnsentDraftsDialog } from './unsent-drafts-dialog';

/** Returns the question about replies that signing out would delete; null if there are none. */
export async function findSignOutQuestion(): Promise<ComponentType<SignOutQuestionProps> | null> {
  const unsent = await findUnsentReplies();
  if (unsent.length === 0) return null;
  return (props) => <UnsentDraftsDialog {...props} unsent={unsent} />;
}
