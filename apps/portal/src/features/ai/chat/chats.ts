import { isUnderWay } from '@portal/machines';
import { useEffect, useState } from 'react';
import { session } from '../../../live/session';
import { useSession } from '../../../live/use-session';
import { type Chat, openChat } from './chat';

/** The conversations on screen or with running requests, by id. The key null is for a conversation that has not started. */
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

function chatOf(userId: string, sessionId: string | null): Chat {
  start();
  const existingChat = chats.get(sessionId);
  if (existingChat?.who === userId) return existingChat;
  existingChat?.close();
  const chat = openChat({
    userId,
    sessionId,
    onStart: (id) => {
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

/** Returns the conversation of the page. An idle conversation is closed together with its page. */
export function useChat(sessionId: string | null): Chat | null {
  const userId = useSession().user?.userId;
  const [current, setCurrent] = useState<OpenChat | null>(null);
  useEffect(() => {
    if (!userId) return;
    const chat = chatOf(userId, sessionId);
    setCurrent({ at: sessionId, chat });
    return () => {
      const id = chat.session.get();
      if (isBusy(chat) || chats.get(id) !== chat || id !== sessionId) return;
      chat.close();
      chats.delete(id);
    };
  }, [userId, sessionId]);
  // Keep a conversation on screen that has just received its id, while the address is being updated.
  return current && (current.at === sessionId || current.chat.session.get() === sessionId) ? current.chat : null;
}
