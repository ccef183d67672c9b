import { tabStorage } from '../device/storage';
import { hasWorker, lookForUpdate } from './updates';

const KEY = 'portal.reloaded';

/** Whether the server hands out the pages of another build: a reload for anything else would end the page that stands, and help nobody. */
const isReplaced = async (build: string): Promise<boolean> => {
  const script = new URL(build).pathname;
  try {
    const reply = await fetch('/', { cache: 'no-store' });
    return reply.ok && !(await reply.text()).includes(script);
  } catch {
    // Without an answer nobody knows of another build, and a reload would lose the page that stands.
    return false;
  }
};

/** A chunk of an older build is gone after a deploy: the page is loaded anew, once for each build (R2.15). */
export const reloadOnce =
  (build: string, replaced = () => isReplaced(build), reload = () => location.reload()) =>
  async (): Promise<void> => {
    if (tabStorage.get(KEY) === build || !(await replaced())) return;
    // Several chunks fail at once, and each has asked.
    if (tabStorage.get(KEY) === build) return;
    tabStorage.set(KEY, build);
    reload();
  };

export const startPreload = (): void => {
  const reload = reloadOnce(import.meta.url);
  addEventListener('vite:preloadError', () => {
    // With a worker the parts of this build are on the device, and the newer one is offered.
    if (hasWorker()) lookForUpdate();
    else void reload();
  });
};
