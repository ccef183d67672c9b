import type { LinkKind } from './link';

const TIMEOUT_MS = 5_000;

/** A cluster bus over Redis or Valkey publish/subscribe. The server stores nothing, so it may be emptied or restarted at any time. */
export const redisLink = (url: string, channel: string): LinkKind => ({
  name: 'redis',
  messageBytes: 200_000,
  connect: async ({ onMessage, onLost }) => {
    // Load the client only in installations that use Redis.
    const { createClient } = await import('@redis/client');
    const open = () => {
      const client = createClient({
        url,
        disableOfflineQueue: true,
        commandOptions: { timeout: TIMEOUT_MS },
        pingInterval: TIMEOUT_MS,
        // Disable the client's own reconnection, because `Link` reconnects.
        socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false },
      });
      client.on('error', onLost);
      client.on('end', () => onLost(new Error('the connection was closed')));
      return client;
    };
    // Open two connections, because a subscribed connection cannot publish.
    const [sender, listener] = [open(), open()];
    const close = async () => {
      for (const client of [sender, listener]) if (client.isOpen) client.destroy();
    };
    try {
      await Promise.all([sender.connect(), listener.connect()]);
      await listener.subscribe(channel, onMessage);
    } catch (error) {
      await close();
      throw error;
    }
    return { send: async (message) => void (await sender.publish(channel, message)), close };
  },
});
