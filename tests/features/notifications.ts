import { randomUUID } from 'node:crypto';
import { notify } from '../../apps/gateway/src/platform/facts/notify';
import { UnsubscribeLinks } from '../../apps/gateway/src/services/mail/unsubscribe-links';
import { ANYONE, OFF, readingRow, row, SIGNED_IN } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';

const CALLERS = ['bruno', 'jonas', 'marco', 'sam'] as const;

/** Defines the law-test rows for notifications and their read states. */
const notifications: DefineFeature = (stage) => {
  const insertNotification = async (personId: string): Promise<string> => {
    const id = randomUUID();
    await stage.gateway.database.db
      .insertInto('notification')
      .values({ id, person_id: personId, type: 'News', subject_id: 'x', words: '{}', read_at: null })
      .execute();
    return id;
  };
  const notifyJonas = async (type: 'News' | 'UserRequest' = 'News', subjectId: string = randomUUID()) =>
    stage.gateway.database.tx((tx) => notify(tx, ['jonas'], { type, subjectId, words: { name: 'Greta Sommer' } }));
  const notifyOthers = async (exceptFor: string): Promise<void> => {
    const { database } = stage.gateway;
    const otherPeople = await database.db.selectFrom('person').select('id').where('id', '<>', exceptFor).limit(20).execute();
    const ids = otherPeople.map(({ id }) => id);
    await database.tx((tx) => notify(tx, ids, { type: 'News', subjectId: 'x', words: { name: 'Verborgen' } }));
  };

  const unsubscribePath = (personId: string) =>
    stage.gateway.app.get(UnsubscribeLinks, { strict: false }).path({ type: 'Inquiry', personId });
  let choices = 0;

  return {
    rights: [
      row('notifications.list', 'notifications of the caller', SIGNED_IN, ({ id }) => ({
        path: `GET /api/notifications/usernotification/${id}`,
      })),
      row('notifications.read', 'a notification of the caller', SIGNED_IN, async ({ id, name }) => ({
        path: `PUT /api/notifications/readnotification/${name === 'nobody' ? 'x' : await insertNotification(id)}`,
      })),
      row('notifications.read', "another's", '401 401 404 404 404 404 404 404 404', async () => ({
        path: `PUT /api/notifications/readnotification/${await insertNotification('tran')}`,
      })),
      readingRow('notifications.readAll', 'PUT /api/notifications/readall', SIGNED_IN),
      readingRow('notifications.preferences', 'GET /api/notifications/preferences', SIGNED_IN),
      row('notifications.savePreference', 'a type that the role receives', SIGNED_IN, () => ({
        path: 'PUT /api/notifications/preferences',
        json: { type: 'News', channel: 'app', wanted: true },
      })),
      row('notifications.savePreference', 'a type that the role never receives', '401 401 y y y y y 404 404', () => ({
        path: 'PUT /api/notifications/preferences',
        json: { type: 'Inquiry', channel: 'mail', wanted: true },
      })),
      row('notifications.unsubscribePage', 'a signed link', ANYONE, () => ({ path: `GET ${unsubscribePath('aiko')}` })),
      row('notifications.unsubscribe', 'a signed link', ANYONE, () => ({ path: `POST ${unsubscribePath('aiko')}` })),
      row('notifications.unsubscribe', 'an unsigned link', OFF, () => ({
        path: `POST /api/notifications/unsubscribe/Inquiry.aiko.${'A'.repeat(43)}`,
      })),
    ],
    assertions: {
      'notifications.list userId': {
        callers: CALLERS,
        isIdOnly: true,
        make: (identity) => ({ path: `GET /api/notifications/usernotification/${identity}` }),
      },
      'notifications.read UserId': {
        callers: CALLERS,
        make: (identity, id) => ({ path: `PUT /api/notifications/readnotification/${id}?UserId=${identity}` }),
      },
      'notifications.readAll UserId': {
        callers: CALLERS,
        make: (identity) => ({ path: `PUT /api/notifications/readall?UserId=${identity}` }),
      },
    },
    unseen: {
      'notifications.read': {
        existing: () => insertNotification('tran'),
        make: [(id) => ({ path: `PUT /api/notifications/readnotification/${id}` })],
      },
      'notifications.savePreference': exempt('It concerns the preferences of the caller; the notification types of a role are not secret'),
      'notifications.unsubscribe': exempt('The link is signed: any holder may unsubscribe from the mails that contain it'),
    },
    reads: {
      'notifications.list': ['', '?pageSize=100', '?unreadOnly=true', '?type=UserRequest', '?pageNumber=2&pageSize=2'].map(
        (query) => `GET /api/notifications/usernotification/{reader}${query}`,
      ),
      'notifications.preferences': ['GET /api/notifications/preferences'],
      'notifications.unsubscribePage': ['GET /api/notifications/unsubscribe/Inquiry.nobody.x'],
    },
    uses: {
      'notifications.read': 'notifications read',
      'notifications.readAll': 'notifications read',
      'notifications.savePreference': exempt('Settings are not counted; the work done with them is'),
      'notifications.unsubscribe': exempt('Settings are not counted; the work done with them is'),
    },
    writes: {
      'notifications.read': {
        'the reading of a notification': {
          make: async () => ({
            path: `PUT /api/notifications/readnotification/${await insertNotification('jonas')}`,
            token: (await stage.as('jonas')).token,
          }),
          effect: { fact: 1 },
          other: (call) => ({ ...call, path: `${call.path}?UserId=jonas` }),
        },
      },
      'notifications.savePreference': {
        'a notification preference': {
          make: async () => ({
            path: 'PUT /api/notifications/preferences',
            json: { type: 'News', channel: 'app', wanted: choices++ % 2 === 1 },
            token: (await stage.as('jonas')).token,
          }),
          effect: { fact: 1, audit: 1 },
          other: (call) => ({ ...call, json: { type: 'Event', channel: 'app', wanted: false } }),
        },
      },
      'notifications.unsubscribe': exempt('Using the link again does not change the preference'),
      'notifications.readAll': {
        'the reading of all notifications': {
          make: async () => {
            await insertNotification('jonas');
            return { path: 'PUT /api/notifications/readall', token: (await stage.as('jonas')).token };
          },
          effect: { fact: 1 },
          other: (call) => ({ ...call, path: `${call.path}?UserId=jonas` }),
        },
      },
    },
    cached: async () => {
      const queries = await import('../../apps/portal/src/features/notifications/notifications.queries');
      return {
        'notifications.preferences': () => [['notifications', 'preferences']],
        'notifications.unsubscribePage': exempt('It is a separate page that a mail program opens'),
        'notifications.list': ({ person }) => [
          queries.bellQuery(person.id).queryKey,
          ...([null, 'UserRequest', 'News'] as const).flatMap((kind) =>
            [1, 2].flatMap((page) => [false, true].map((unreadOnly) => queries.pageQuery(person.id, { kind, unreadOnly, page }).queryKey)),
          ),
        ],
      };
    },
    concerns: [
      'account.requested',
      'account.approved',
      'account.rejected',
      'account.removed',
      'account.moved',
      'account.changed',
      'session.begun',
      'factor.changed',
      'session.ended',
      'notification.added',
      'notification.read',
      'preference.changed',
    ],
    scenes: {
      'notification.added': {
        'more notifications arrive than fit on a page': async () => async () => {
          for (let count = 0; count < 14; count++) await notifyJonas(count % 3 ? 'News' : 'UserRequest');
        },
        'two notifications are created concurrently and the later one commits first': async () => async () => {
          const { database } = stage.gateway;
          const release = Promise.withResolvers<void>();
          const transactionStart = Promise.withResolvers<void>();
          const earlyTransaction = database.tx(async (tx) => {
            await tx.selectFrom('person').select('id').limit(1).execute();
            transactionStart.resolve();
            if (database.kind === 'postgres') await release.promise;
            await notify(tx, ['jonas'], { type: 'News', subjectId: 'early', words: {} });
          });
          await transactionStart.promise;
          await notifyJonas();
          release.resolve();
          await earlyTransaction;
        },
      },
      'preference.changed': {
        'a notification type is turned off and on again': async () => async () => {
          const jonas = await stage.as('jonas');
          for (const isWanted of [false, true])
            await jonas.notifications.savePreference({ type: 'News', channel: 'app', wanted: isWanted });
        },
      },
      'notification.read': {
        'a notification is read': async () => {
          await notifyJonas();
          return async () => {
            const jonas = await stage.as('jonas');
            const { items: notificationlist } = await jonas.notifications.list({ callerId: 'jonas', unreadOnly: 'true' });
            await jonas.notifications.read({ id: notificationlist[0]!.id });
          };
        },
        'all notifications are read before a new one arrives': async () => {
          await notifyJonas();
          return async () => {
            await (await stage.as('jonas')).notifications.readAll();
            await notifyJonas();
          };
        },
      },
    },
    signals: {},
    values: { type: 'News', channel: 'app', wanted: false, link: 'Inquiry.nobody.x' },
    worlds: {
      placeholders: [],
      show: async ({ id }) => {
        await stage.gateway.database.tx((tx) => notify(tx, [id], { type: 'News', subjectId: 'x', words: {} }));
        return {};
      },
      hide: async ({ id }) => {
        await notifyOthers(id);
        return {};
      },
    },
  };
};

export default notifications;
