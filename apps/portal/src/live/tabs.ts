import type { StoredFile, Verified } from '@portal/contracts';
import type { ComposerChange } from '@portal/machines';
import type { z } from 'zod';
import { openChannel } from '../device/channel';
import type { Ending } from './ending';
import type { OfficialProfile } from './persisted-profile';

export type CodePurpose = 'Registration' | 'ForgotPassword';

/**
 * The messages between the tabs of one browser. Separate modules send `language` and `theme` on the same channel. Tabs of different
 * releases exchange them, so their names never change. `who` is the id of a person.
 */
export type TabMessage =
  /** `ending` is the reason why the server ended the session, which each tab shows, or null after a sign-out. */
  | { type: 'logout'; ending: Ending | null }
  /** A sign-out, which also deletes data that survives an expired session. The person is null if unknown. */
  | { type: 'left'; who: string | null }
  | { type: 'token'; token: string; lifeMs: number; expiresAt: number; user: OfficialProfile }
  | { type: 'language'; code: string }
  | { type: 'theme'; theme: string }
  | { type: 'read'; ids: string[] | null }
  | { type: 'composer'; who: string; ticketId: string; change: ComposerChange }
  /** The input of a search conversation. `sessionId` is null for a conversation that has not started. */
  | { type: 'chat draft'; who: string; sessionId: string | null; text: string; files: StoredFile[] }
  /** A tab is about to sign out. Tabs with unsent input respond with the same `id`. */
  | { type: 'unsent text wanted'; id: string }
  | { type: 'unsent text found'; id: string }
  /**
   * A code page was opened without knowing the address. A tab that waits for a code responds with the address. Neither message contains a
   * secret.
   */
  | { type: 'code page opened'; cause: CodePurpose }
  | { type: 'code awaited'; cause: CodePurpose; email: string; flow?: string | undefined; resendAt: number }
  /** The code for this address was entered in another tab. `by` is the response that the other tab received. */
  | { type: 'verified'; email: string; by: z.output<typeof Verified> };

type MessageOf<T extends TabMessage['type']> = Extract<TabMessage, { type: T }>;

export interface Tabs {
  notify(message: TabMessage): void;
  /** Registers a listener for messages of other tabs, never of this one. */
  on<T extends TabMessage['type']>(type: T, listener: (message: MessageOf<T>) => void): () => void;
  close(): void;
}

export const openTabs = (name = 'portal'): Tabs => {
  const channel = openChannel(name);
  return {
    notify: (message) => channel?.postMessage(message),
    on: (type, listener) => {
      const handleMessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.type === type) listener(data as MessageOf<typeof type>);
      };
      channel?.addEventListener('message', handleMessage);
      return () => channel?.removeEventListener('message', handleMessage);
    },
    close: () => channel?.close(),
  };
};

export const tabs = openTabs();
