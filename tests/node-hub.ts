import type { LinkKind } from '../apps/gateway/src/platform/cluster/link';

/** A line in memory that loses and repeats what it is told to. */
export const openNodeHub = () => {
  const ears = new Set<(message: string) => void>();
  const sent: string[] = [];
  const lines: { isDead: boolean }[] = [];
  const hub = {
    sent,
    /** Each connection that was made, in order; a dead one carries nothing any more. */
    lines,
    loses: false,
    refuses: false,
    times: 1,
    say: (message: string) => {
      sent.push(message);
      if (!hub.loses) for (let time = 0; time < hub.times; time++) for (const hear of ears) hear(message);
    },
    kind: {
      name: 'redis',
      messageBytes: 7_000,
      connect: ({ heard }) => {
        if (hub.refuses) return Promise.reject(new Error('refused'));
        const line = { isDead: false };
        lines.push(line);
        ears.add(heard);
        return Promise.resolve({
          send: async (message) => void (line.isDead || hub.say(message)),
          close: async () => void ears.delete(heard),
        });
      },
    } satisfies LinkKind as LinkKind,
  };
  return hub;
};
