import { connection } from '../live/connection';
import { prepareDrafts } from '../live/drafts/drafts';
import { startPresence } from '../live/presence';
import { session } from '../live/session';
import { runWhenIdle } from '../ui/feedback/idle';
import { loadSignedIn, type SignedIn } from './signed-in';

let startup: Promise<SignedIn> | undefined;

const start = async (): Promise<SignedIn> => {
  const signedIn = await loadSignedIn();
  startPresence();
  // Other tabs ask this tab about unsent text before a sign-out. The first view does not need the code for that.
  runWhenIdle(() => void import('../live/unsent-text').then(({ answerAboutUnsentText }) => answerAboutUnsentText(), reportError));
  for (const { start } of signedIn.parts) start?.();
  return signedIn;
};

/** Opens the connection for the signed-in person, or sends a fresh token over an open one. */
export const startLive = async (token: string): Promise<void> => {
  startup ??= start().catch((failure: unknown) => {
    startup = undefined;
    throw failure;
  });
  const { parts, facts } = await startup;
  const { context } = session.actor.getSnapshot();
  if (context.token !== token) return;
  connection.connect(token, facts);
  if (!context.user) return;
  prepareDrafts(context.user);
  for (const { welcome } of parts) welcome?.(context.user);
};
