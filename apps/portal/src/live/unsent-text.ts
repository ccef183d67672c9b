import { randomId } from '../device/random-id';
import { hasUnsavedForm } from '../device/unsaved-forms';
import { chatDrafts, drafts } from './drafts/drafts';
import { session } from './session';
import { hasSlotsOf } from './session-storage';
import { tabs } from './tabs';

/** Time in which the other tabs report unsent text. */
const ANSWER_MS = 250;

type Source = () => boolean | Promise<boolean>;
const sources = new Set<Source>();

/** Adds a place of this tab where text may be that no store holds yet. */
export const addUnsentSource = (source: Source): void => void sources.add(source);

const person = (): string | null => session.actor.getSnapshot().context.user?.userId ?? null;

/** True where this tab holds text that was typed and neither sent nor saved. */
async function isUnsentHere(who: string): Promise<boolean> {
  if (hasUnsavedForm() || hasSlotsOf(who)) return true;
  for (const source of sources) if (await source()) return true;
  return false;
}

const isUnsentInOtherTabs = (): Promise<boolean> =>
  new Promise((resolve) => {
    const id = randomId();
    const end = (isFound: boolean) => {
      clearTimeout(timer);
      ignore();
      resolve(isFound);
    };
    const timer = setTimeout(() => end(false), ANSWER_MS);
    const ignore = tabs.on('unsent text found', (message) => message.id === id && end(true));
    tabs.tell({ type: 'unsent text wanted', id });
  });

/** True where the person signed in has typed text in this browser that is neither sent nor saved: drafts on the device, forms of any tab. */
export async function hasUnsentText(): Promise<boolean> {
  const who = person();
  if (!who) return false;
  if (await isUnsentHere(who)) return true;
  for (const store of [drafts, chatDrafts]) if ((await store.paths(who)).length) return true;
  return isUnsentInOtherTabs();
}

/** Call once, at the start: answers the other tabs. */
export function answerAboutUnsentText(): void {
  tabs.on('unsent text wanted', ({ id }) => {
    const who = person();
    if (who) void isUnsentHere(who).then((isUnsent) => isUnsent && tabs.tell({ type: 'unsent text found', id }), reportError);
  });
}
