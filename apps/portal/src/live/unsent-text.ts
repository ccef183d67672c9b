import { randomId } from '../device/crypto';
import { hasUnsavedForm } from '../device/unsaved-forms';
import { chatDrafts, drafts } from './drafts/drafts';
import { session } from './session';
import { hasSlotsOf } from './session-storage';
import { tabs } from './tabs';

/** The milliseconds to wait for other tabs to report unsent text. */
const RESPONSE_TIMEOUT_MS = 250;

type Source = () => boolean | Promise<boolean>;
const sources = new Set<Source>();

/** Registers a source in this tab that may contain text not stored yet. */
export const addUnsentSource = (source: Source): void => void sources.add(source);

const person = (): string | null => session.actor.getSnapshot().context.user?.userId ?? null;

/** Returns true if this tab contains text that was neither sent nor stored. */
async function isUnsentHere(userId: string): Promise<boolean> {
  if (hasUnsavedForm() || hasSlotsOf(userId)) return true;
  for (const source of sources) if (await source()) return true;
  return false;
}

const isUnsentInOtherTabs = (): Promise<boolean> =>
  new Promise((resolve) => {
    const id = randomId();
    const finish = (isFound: boolean) => {
      clearTimeout(timer);
      ignore();
      resolve(isFound);
    };
    const timer = setTimeout(() => finish(false), RESPONSE_TIMEOUT_MS);
    const ignore = tabs.on('unsent text found', (message) => message.id === id && finish(true));
    tabs.notify({ type: 'unsent text wanted', id });
  });

/** Returns true if the signed-in person has unsent text in this browser: drafts on the device, or input in any tab. */
export async function hasUnsentText(): Promise<boolean> {
  const userId = person();
  if (!userId) return false;
  if (await isUnsentHere(userId)) return true;
  for (const store of [drafts, chatDrafts]) if ((await store.paths(userId)).length) return true;
  return isUnsentInOtherTabs();
}

export function answerAboutUnsentText(): void {
  tabs.on('unsent text wanted', ({ id }) => {
    const userId = person();
    if (userId) void isUnsentHere(userId).then((isUnsent) => isUnsent && tabs.notify({ type: 'unsent text found', id }), reportError);
  });
}
