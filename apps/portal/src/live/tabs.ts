import type { StoredFile, Verified } from '@portal/contracts';
import type { ComposerChange } from '@portal/machines';
import type { z } from 'zod';
import { openChannel } from '../device/channel';
import type { Ending } from './ending';
import type { OfficialProfile } from './persisted-profile';

/** What a mailed code is for. */
export type CodeCause = 'Registration' | 'ForgotPassword';

/** What the tabs of one browser say to each other. `language` and `theme` are spoken by their own modules on the same channel. */
export type TabMessage =
  /** `ending`: how the house ended the sign-in, which each tab tells its person; `null` where they left by hand. */
  | { type: 'logout'; ending: Ending | null }
  /** By hand: what outlives an expired session goes too. `who`: where that is known. */
  | { type: 'left'; who: string | null }
  | { type: 'token'; token: string; lifeMs: number; expiresAt: number; user: OfficialProfile }
  | { type: 'language'; code: string }
  | { type: 'theme'; theme: string }
  | { type: 'read'; ids: string[] | null }
  /** What changed in the composer of one person at one ticket. */
  | { type: 'composer'; who: string; ticketId: string; change: ComposerChange }
  /** What stands in the field of a conversation with the search; null: of one that has not begun. */
  | { type: 'chat draft'; who: string; sessionId: string | null; text: string; files: StoredFile[] }
  /** One tab is about to sign out; those with typed text that is not sent answer with `id`. */
  | { type: 'unsent text wanted'; id: string }
  | { type: 'unsent text found'; id: string }
  /** A page that takes a code was opened without knowing whose; a tab that waits for one says which. Neither holds a secret. */
  | { type: 'code page opened'; cause: CodeCause }
  | { type: 'code awaited'; cause: CodeCause; email: string; flow?: string | undefined; resendAt: number }
  /** The code for this address was entered in another tab; `by` is what the server answered there. */
  | { type: 'verified'; email: string; by: z.output<typeof Verified> };

type MessageOf<T extends TabMessage['type']> = Extract<TabMessage, { type: T }>;

export interface Tabs {
  tell(message: TabMessage): void;
  /** Hears what the other tabs say, never this one. */
  on<T extends TabMessage['type']>(type: T, hear: (message: MessageOf<T>) => void): () => void;
  close(): void;
}

export const openTabs = (name = 'portal'): Tabs => {
  const channel = openChannel(name);
  return {
    tell: (message) => channel?.postMessage(message),
    on: (type, hear) => {
      const listen = ({ data }: MessageEvent<TabMessage>) => {
        if (data.type === type) hear(data as MessageOf<typeof type>);
      };
      channel?.addEventListener('message', listen);
      return () => channel?.removeEventListener('message', listen);
    },
    close: () => channel?.close(),
  };
};

export const tabs = openTabs();
