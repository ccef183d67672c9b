import type { LinkKind } from '../../apps/gateway/src/platform/cluster/link';

/** Opens an in-memory cluster bus that loses and repeats messages on command. */
export const openNodeHub = () => {
  const listeners = new Set<(message: string) => void>();
  const sentMessages: string[] = [];
  const lines: { isDead: boolean }[] = [];
  const hub = {
    sent: sentMessages,
    /** The connections in order of creation. A dead connection transfers no messages. */
    lines,
    loses: false,
    refuses: false,
    times: 1,
    say: (message: string) => {
      sentMessages.push(message);
      if (!hub.loses) for (let time = 0; time < hub.times; time++) for (const listener of listeners) listener(message);
    },
    kind: {
      name: 'redis',
      messageBytes: 7_000,
      connect: ({ onMessage }) => {
        if (hub.refuses) return Promise.reject(new Error('refused'));
        const line = { isDead: false };
        lines.push(line);
        listeners.add(onMessage);
        return Promise.resolve({
          send: async (message) => void (line.isDead || hub.say(message)),
          close: async () => void listeners.delete(onMessage),
        });
      },
    } satisfies LinkKind as LinkKind,
  };
  return hub;
};
