import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACTS, type FactType } from '@portal/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { factsAfter, logState } from '../apps/gateway/src/facts/facts';
import { notify } from '../apps/gateway/src/facts/notify';
import { unitRoom, userRoom } from '../apps/gateway/src/facts/rooms';
import type { InquiryFilter } from '../apps/portal/src/features/inquiries/inquiries.filter';
import { insertApplicant } from './applicant';
import {
  type Cache,
  createCursor,
  createFacts,
  factHandlers,
  filled,
  fresh,
  gathered,
  kept,
  putAway,
  refreshed,
  type Says,
} from './caches';
import { ticketScenes } from './facts/tickets';
import { signUp } from './sign-up';
import { type LiveClient, type Name, openTestGateway, type Person, type TestGateway } from './test-gateway';

const approvals = await import('../apps/portal/src/features/approvals/approvals.queries');
const { requestList } = await import('../apps/portal/src/features/approvals/approvals.list');
const inquiries = await import('../apps/portal/src/features/inquiries/inquiries.queries');
const { inquiryList } = await import('../apps/portal/src/features/inquiries/inquiries.list');
const notifications = await import('../apps/portal/src/features/notifications/notifications.queries');

const WATCHERS = ['lena', 'jonas', 'chloe', 'marco', 'ines', 'sam', 'bruno'] as const satisfies readonly Name[];
type Watcher = (typeof WATCHERS)[number];

let gateway: TestGateway;
const people = {} as Record<Watcher, Person>;
/** Requests that are open in a detail pane while something happens. */
let open: string[] = [];
/** Tickets that are on screen while something happens. */
let tickets: string[] = [];

/** What a fact can change: tickets and what belongs to them, or people and their requests, or both. */
type About = 'tickets' | 'people' | 'both';
const aboutOf = (type: FactType): About => {
  if (/^(ticket|canned|hours)\./.test(type)) return 'tickets';
  return type === 'account.changed' || type === 'account.removed' ? 'both' : 'people';
};
let about: About = 'both';

/** Every list and record that the portal keeps for somebody, of what the fact can change. */
const keysFor = (person: Person): QueryKey[] => [
  ...(about === 'people' ? [] : ticketKeysFor(person)),
  ...(about === 'tickets' ? [] : peopleKeysFor(person)),
  ['auth', 'userInfo', { username: person.email }],
];

const peopleKeysFor = (person: Person): QueryKey[] => {
  const queue = (['Waiting', 'All', 'Approved', 'Rejected'] as const).flatMap((status) => [
    requestList.query({ status, search: '', sort: 'oldest', page: 1 }),
    requestList.query({ status, search: '', sort: 'newest', page: 2 }),
    requestList.query({ status, search: 'sommer', sort: 'newest', page: 1 }),
  ]);
  const bell = [null, 'UserRequest', 'News'] as const;
  return [
    ...queue.map(({ queryKey }) => queryKey),
    approvals.headQuery().queryKey,
    approvals.lastDecidedQuery().queryKey,
    ...open.map((id) => approvals.requestQuery(id).queryKey),
    notifications.bellQuery(person.id).queryKey,
    ...bell.flatMap((kind) =>
      [1, 2].flatMap((page) =>
        [false, true].map((unreadOnly) => notifications.pageQuery(person.id, { kind, unreadOnly, page }).queryKey as QueryKey),
      ),
    ),
  ];
};

const ticketKeysFor = (person: Person): QueryKey[] => {
  const handles = person.email.endsWith('@yarrowdyne.example');
  const queues = [
    { view: 'mine' },
    { view: 'unassigned' },
    { page: 2 },
    { status: 'New' },
    { status: 'Closed' },
    { search: 'drift' },
    { product: 'yd-p7', type: 'technical' },
    {},
  ] as const satisfies Partial<InquiryFilter>[];
  return [
    ...queues.map((more) => inquiryList.query({ ...inquiryList.filter.initial, ...more }, { id: person.id, handles }).queryKey),
    inquiries.historyQuery(1).queryKey,
    inquiries.historyQuery(2).queryKey,
    inquiries.inquiriesOfQuery('bruno').queryKey,
    inquiries.countsQuery().queryKey,
    ...tickets.map((ticketId) => inquiries.inquiryQuery(ticketId).queryKey as QueryKey),
    ['contactus', 'cannedReplies', {}],
    ['contactus', 'businessHours', {}],
    ['contactus', 'usualAnswer', {}],
    ...tickets.map((TicketId) => ['contactus', 'assignees', { TicketId }]),
  ];
};

const head = async (): Promise<number> => (await logState(gateway.database.db)).head;
const owedTo = async (person: Person, since: number): Promise<number> => {
  const row = await gateway.database.db.selectFrom('person').select(['unit_id']).where('id', '=', person.id).executeTakeFirstOrThrow();
  return (await factsAfter(gateway.database.db, since, 1_000, [userRoom(person.id), unitRoom(row.unit_id!)])).length;
};

interface Watch {
  name: Watcher;
  person: Person;
  /** Filled before anything happened. */
  cache: Cache;
  line: LiveClient;
}

/** Lets something happen in front of everybody, and holds each cache to what would be fetched. Answers with what each heard. */
const happens = async (what: () => Promise<unknown>): Promise<Record<Watcher, FactType[]>> => {
  const since = await head();
  const watching: Watch[] = [];
  for (const name of WATCHERS) {
    const person = people[name];
    watching.push({ name, person, cache: await filled(person, keysFor(person)), line: person.connect({ since }) });
  }
  await Promise.all(watching.map(({ line }) => line.until((all) => all.some(({ event }) => event === 'welcome'))));
  await what();
  gateway.bell.ring();
  const inTurn = makeTurns();
  const heard = await Promise.all(watching.map(async (watch) => [watch.name, await compare(watch, since, inTurn)] as const));
  return Object.fromEntries(heard) as Record<Watcher, FactType[]>;
};

type InTurn = <T>(run: () => Promise<T>) => Promise<T>;
/** Lets one person fetch at a time: everybody at once would ask for more connections than there are. The waits between overlap. */
const makeTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
};

/** Holds what somebody's caches make of the facts to what that person would fetch now. Answers with the facts. */
const compare = async ({ name, person, cache, line }: Watch, since: number, inTurn: InTurn): Promise<FactType[]> => {
  const owed = await owedTo(person, since);
  await line.until(() => line.facts().length >= owed);
  const facts = line.facts();
  expect(facts).toHaveLength(owed);
  line.close();
  const now = new Map<string, Says>();
  await inTurn(() => Promise.all(keysFor(person).map(async (key) => now.set(JSON.stringify(key), await fresh(person, key)))));
  // The other has fetched since: what it hears now it knows already.
  const late = await filled(person, keysFor(person), now);
  for (const each of [cache, late]) {
    const told = createFacts(each, createCursor(), () => {});
    told.listen(factHandlers);
    for (const fact of facts) told.add(fact as never);
    told.flush();
  }
  if (facts.length) {
    await gathered();
    for (const each of [cache, late]) await inTurn(() => refreshed(each));
  }
  for (const [which, each] of Object.entries({ 'fetched before': cache, 'fetched meanwhile': late })) {
    for (const query of each.getQueryCache().getAll()) {
      const is = { name, which, key: query.queryKey, says: kept(query) };
      expect(is).toEqual({ ...is, says: now.get(JSON.stringify(query.queryKey)) });
    }
    each.clear();
  }
  return facts.map(({ type }) => type as FactType);
};

const names = (first: string) => ({ firstname: first, lastname: randomUUID().slice(0, 8), phone: '' });
const bellOf = async (person: Person, type: 'News' | 'UserRequest' = 'News') =>
  gateway.database.tx((tx) => notify(tx, [person.id], { type, subjectId: randomUUID(), words: { name: 'Greta Sommer' } }));
const opened = async (more: Parameters<typeof insertApplicant>[1] = {}): Promise<string> => {
  const id = await insertApplicant(gateway.database, more);
  open.push(id);
  return id;
};

/** What makes each fact true, by the door wherever the product has one. Prepared first, then done in front of everybody. */
type Scene = () => Promise<() => Promise<unknown>>;
const SCENES: Record<FactType, Record<string, Scene>> = {
  ...ticketScenes({ gateway: () => gateway, people: () => people, onScreen: (ticketId) => tickets.push(ticketId) }),
  'account.requested': {
    'somebody new signs up': async () => () => signUp(gateway),
    'many sign up at once': async () => () => Promise.all(Array.from({ length: 15 }, () => insertApplicant(gateway.database))),
  },
  'account.approved': {
    'a partner of a new company is let in': async () => {
      const id = await opened({ company: `Neuland ${randomUUID()}` });
      return () => people.lena.approval.updateStatus({ userId: id, status: 'Approved' });
    },
    'a local company is let in as a partner': async () => {
      const id = await opened({ role: 'LBO', company: 'Yarrowdyne Deutschland' });
      return () => people.marco.approval.updateStatus({ userId: id, status: 'Approved', role: 'CP' });
    },
  },
  'account.rejected': {
    'a partner is rejected, and another by somebody else': async () => {
      const [one, other] = [await opened(), await opened()];
      return async () => {
        await people.lena.approval.updateStatus({ userId: one, status: 'Rejected', comments: 'No agreement.' });
        await people.sam.approval.updateStatus({ userId: other, status: 'Rejected', comments: 'Unknown.' });
      };
    },
  },
  'account.removed': {
    'a waiting and an approved account are deleted': async () => {
      const [one, other] = [await opened(), await opened()];
      await people.lena.approval.updateStatus({ userId: other, status: 'Approved' });
      return async () => {
        await people.jonas.approval.removeAccount({ userId: one, comments: 'A test.' });
        await people.marco.approval.removeAccount({ userId: other, comments: 'Has left.' });
      };
    },
  },
  'account.moved': {
    'a rejected partner applies again in another region': async () => {
      const { id, email } = await signUp(gateway);
      await people.lena.approval.updateStatus({ userId: id, status: 'Rejected', comments: 'Not served from here.' });
      open.push(id);
      return () => signUp(gateway, { email, country: 'JP' });
    },
    'a rejected partner applies again as a local company': async () => {
      const { id, email } = await signUp(gateway, { email: `${randomUUID()}@yarrowdyne.example` });
      await people.lena.approval.updateStatus({ userId: id, status: 'Rejected', comments: 'No partner.' });
      open.push(id);
      const asked = { role: 'LBO', employee: true, lco: 'lco-deutschland', organizationType: 'local-company' } as const;
      return () => signUp(gateway, { email, ...asked });
    },
  },
  'account.changed': {
    'a partner takes another name': async () => {
      open.push('bruno');
      return () => people.bruno.auth.saveProfile(names('Bruno'));
    },
    'somebody who decided takes another name': async () => {
      const id = await opened();
      await people.lena.approval.updateStatus({ userId: id, status: 'Approved' });
      return () => people.lena.auth.saveProfile(names('Lena'));
    },
    'somebody further up who decided takes another name': async () => {
      const id = await opened();
      await people.marco.approval.updateStatus({ userId: id, status: 'Approved' });
      return () => people.marco.auth.saveProfile(names('Marco'));
    },
  },
  'session.ended': {
    'another device signs out': async () => {
      const other = await gateway.as('jonas');
      return () => other.auth.logout();
    },
  },
  'notification.added': {
    'the bell rings more often than a page holds': async () => async () => {
      for (let rings = 0; rings < 14; rings++) await bellOf(people.jonas, rings % 3 ? 'News' : 'UserRequest');
    },
    'two bells ring at once, and the one that began later is heard first': async () => async () => {
      let goOn = () => {};
      const waits = new Promise<void>((resolve) => (goOn = resolve));
      const began = Promise.withResolvers<void>();
      const early = gateway.database.tx(async (tx) => {
        await tx.selectFrom('person').select('id').limit(1).execute();
        began.resolve();
        if (gateway.database.kind === 'postgres') await waits;
        await notify(tx, [people.jonas.id], { type: 'News', subjectId: 'early', words: {} });
      });
      await began.promise;
      await bellOf(people.jonas);
      goOn();
      await early;
    },
  },
  'notification.read': {
    'one is read': async () => {
      await bellOf(people.jonas);
      return async () => {
        const { notificationlist } = await people.jonas.notifications.userNotification({ userId: 'jonas', unreadOnly: 'true' });
        await people.jonas.notifications.readNotification({ id: notificationlist[0]!.id });
      };
    },
    'all are read, and then the bell rings again': async () => {
      await bellOf(people.jonas);
      return async () => {
        await people.jonas.notifications.readAll();
        await bellOf(people.jonas);
      };
    },
  },
};

beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of WATCHERS) people[name] = await gateway.as(name);
}, 120_000);
afterAll(async () => {
  putAway();
  await gateway.close();
});

describe('cache and fact', () => {
  it('G7 every fact has a scene, and every scene is of a fact', () => {
    expect(Object.keys(SCENES).sort()).toEqual(Object.keys(FACTS).sort());
    expect(Object.keys(factHandlers).sort()).toEqual(Object.keys(FACTS).sort());
  });

  const scenes = Object.entries(SCENES).flatMap(([type, ways]) =>
    Object.entries(ways).map(([way, scene]) => [type as FactType, way, scene] as const),
  );
  it.each(scenes)(
    'G7 %s: what is heard equals what would be fetched when %s',
    async (type, way, scene) => {
      open = [];
      tickets = [];
      about = aboutOf(type);
      const happen = await scene();
      const heard = await happens(happen);
      expect(Object.values(heard).flat()).toContain(type);
      // Of her own tickets the region handles some: who is named there may change their name. Of everything else she hears nothing.
      expect(heard.chloe).toEqual(way.includes('further up') ? ['account.changed'] : []);
    },
    60_000,
  );

  it('G7 G2 everything at once, in any order', async () => {
    open = [];
    tickets = [];
    about = 'both';
    const scenes = Object.values(SCENES).flatMap((ways) => Object.values(ways));
    const all: (() => Promise<unknown>)[] = [];
    for (const scene of scenes) all.push(await scene());
    const heard = await happens(() => Promise.all(all.map((happen) => happen())));
    expect(new Set(Object.values(heard).flat())).toEqual(new Set(Object.keys(FACTS)));
  }, 120_000);
});
