import { isUnderWay } from '@portal/machines';
import { useEffect, useState } from 'react';
import { session } from '../../../live/session';
import { useSession } from '../../../live/use-session';
import { type Chat, openChat } from './chat';

/** Conversations on screen or with running requests; null: the one that has not started. */
const chats = new Map<string | null, Chat>();

const closeAll = (): void => {
  for (const chat of chats.values()) chat.close();
  chats.clear();
};

let isStarted = false;
const start = (): void => {
  if (isStarted) return;
  isStarted = true;
  session.onEnd(closeAll);
};

function chatOf(who: string, sessionId: string | null): Chat {
  start();
  const present = chats.get(sessionId);
  if (present?.who === who) return present;
  present?.close();
  const chat = openChat({
    who,
    sessionId,
    onBegun: (id) => {
      chats.delete(null);
      chats.set(id, chat);
    },
  });
  chats.set(sessionId, chat);
  return chat;
}

const isBusy = ({ actor }: Chat): boolean => {
  const { question, run } = actor.getSnapshot().context;
  return question !== null || isUnderWay(run);
};

interface OpenChat {
  at: string | null;
  chat: Chat;
}

/** Returns the conversation of the page; an idle one is closed with its page. */
export function useChat(sessionId: string | null): Chat | null {
  const who = useSession().user?.userId;
  const [current, setCurrent] = useState<OpenChat | null>(null);
  useEffect(() => {
    if (!who) return;
    const chat = chatOf(who, sessionId);
    setCurrent({ at: sessionId, chat });
    return () => {
      const id = chat.session.get();
      if (isBusy(chat) || chats.get(id) !== chat || id !== sessionId) return;
      chat.close();
      chats.delete(id);
    };
  }, [who, sessionId]);
  // A conversation that just received its id stays on screen while the address follows.
  return current && (current.at === sessionId || current.chat.session.get() === sessionId) ? current.chat : null;
}
