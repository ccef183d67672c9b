import pg from 'pg';
import type { LinkKind } from './link';

const CHANNEL = 'portal_nodes';

/**
 * A cluster bus over PostgreSQL LISTEN and NOTIFY on a dedicated connection: a NOTIFY inside a business transaction would block all other
 * commits. PostgreSQL accepts up to 8,000 bytes per message.
 */
export const postgresLink = (url: string): LinkKind => ({
  name: 'postgres',
  messageBytes: 7_000,
  connect: async ({ onMessage, onLost }) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'portal nodes',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client.on('error', onLost);
    client.on('end', () => onLost(new Error('the connection was closed')));
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return {
      send: async (message) =>
        void (await client.query({ name: 'tell-nodes', text: `select pg_notify('${CHANNEL}', $1)`, values: [message] })),
      close: () => client.end(),
    };
  },
});
