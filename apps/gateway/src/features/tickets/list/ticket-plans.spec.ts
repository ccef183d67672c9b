import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, type Principal, type Ticket, ticketReads } from '@portal/contracts';
import { sql } from 'kysely';
import { COMMON, manyTickets, RARE, SECOND } from '../../../../../../bench/programs/many-tickets';
import { ticketScans } from '../../../../../../bench/programs/scans';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { searchQueriesOf } from '../../../platform/database/search-words';
import { forceIndexes, rareWords, selectCollectedPage, selectFrequencies, selectPage, selectPageAndCount } from './list-query';
import { type ListInput, scopesOf } from './ticket-scopes';

const TICKETS = 6_000;
const MAX_COUNT = LIMITS.countedAtMost;

const QUERIES: Record<string, Record<string, unknown>> = {
  'nothing in particular': {},
  'a late page': { pageNumber: 40 },
  'new ones': { status: 'New' },
  'closed ones': { status: 'Closed' },
  'the own': { view: 'mine' },
  'the own that are closed': { view: 'mine', status: 'Closed' },
  'those of nobody': { view: 'unassigned' },
  'those of nobody that are closed': { view: 'unassigned', status: 'Closed' },
  'a product': { productId: 'yd-p7' },
  'a kind': { inquiryType: 'other' },
  days: { from: '2026-01-01', to: '2026-02-01' },
  'one requester': { requesterId: 'bruno' },
  'those to answer': { waitingFor: 'handler' },
  'those to answer by what is due': { waitingFor: 'handler', sort: 'due' },
  'the own that wait for the requester': { waitingFor: 'requester', view: 'mine' },
  'a rare word': { search: RARE },
  'a common word': { search: COMMON },
  'a letter': { search: 'w' },
  'two words': { search: `${COMMON} ${RARE}` },
  'by what is due': { sort: 'due' },
  'by the day of opening': { sort: 'opened' },
  'the own by what is due': { sort: 'due', view: 'mine' },
  'those of nobody by the day of opening': { sort: 'opened', view: 'unassigned' },
  'a product by what is due': { sort: 'due', productId: 'yd-p7' },
  'everything at the same time': {
    search: SECOND,
    productId: 'yd-p7',
    inquiryType: 'other',
    status: 'New',
    from: '2026-01-01',
  },
};
const PEOPLE = { marco: ['RHQ', 'rhq-europe'], lena: ['LBO', 'lco-deutschland'], bruno: ['CP', 'cp-brennhagen'] } as const;
const principalOf = (id: keyof typeof PEOPLE): Principal => {
  const [role, unitId] = PEOPLE[id];
  return { id, email: `${id}@x.example`, name: id, role, unitId, lcoId: null, status: 'approved', sessionId: 'x' };
};

const SCANS_BY_CONDITION = expect.arrayOf({ scanNode: expect.stringContaining('Index'), hasCondition: true });

describe('the list of very many tickets', () => {
  let gateway: TestGateway;
  let marco: Person;
  beforeAll(async () => {
    gateway = await openTestGateway();
    marco = await gateway.as('marco');
    await manyTickets(gateway.database, TICKETS);
  });
  afterAll(() => gateway.close());

  const cases = Object.keys(PEOPLE).flatMap((name) => Object.keys(QUERIES).map((query) => [name as keyof typeof PEOPLE, query] as const));
  it.each(cases)('R2.19 for %s every statement of the ticket list with %s finds its tickets through an index', async (name, query) => {
    const input: ListInput = ticketReads.list.input.parse(QUERIES[query]);
    const scopes = scopesOf(principalOf(name), input);
    const words = input.search ? searchQueriesOf(input.search) : [];
    const statements = [[], words].flatMap((rare) =>
      [selectPage, selectPageAndCount, selectCollectedPage].map((make) => make({ scopes, input, words, rare })),
    );
    if (words.length) statements.push(selectFrequencies(scopes[0]!, words) as never);
    await gateway.database.tx(async (tx) => {
      await forceIndexes(tx);
      for (const statement of statements) {
        expect(await ticketScans(tx, statement)).toEqual(SCANS_BY_CONDITION);
      }
    });
  });

  it.each(['marco', 'lena', 'bruno'] as const)(
    'R2.19 %s gets a page of tickets through an index even if the planner may read all tickets',
    async (name) => {
      const input = ticketReads.list.input.parse({});
      const query = { scopes: scopesOf(principalOf(name), input), input, words: [], rare: [] };
      expect(await ticketScans(gateway.database.db, selectPage(query))).toEqual(SCANS_BY_CONDITION);
    },
  );

  it('R9.1 only words in few of the newest tickets count as rare', async () => {
    const [scope] = scopesOf(principalOf('marco'), ticketReads.list.input.parse({}));
    const words = searchQueriesOf(`${COMMON} ${RARE}`);
    const { rows } = await selectFrequencies(scope!, words).execute(gateway.database.db);
    expect(rareWords(words, rows[0]!)).toEqual(searchQueriesOf(RARE));
  });

  /** Returns every ticket of the region with these words, without using the product's indexes. */
  const expectedIds = async (words: string[], status?: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from ticket where rhq_id = 'rhq-europe' and (${status ?? null}::text is null or status = ${status ?? null})
        and (${words.length}::int = 0 or ${words.length ? sql`(search @@ ${words.join(' & ')}::tsquery) is true` : sql`true`})
      order by last_at desc, id`.execute(gateway.database.db);
    return rows.map(({ id }) => id);
  };

  it(`R9.1 the ticket list counts at most ${MAX_COUNT} tickets, reports that there are more, and omits none on its counted pages`, async () => {
    const all = await expectedIds([]);
    expect(all.length).toBeGreaterThan(MAX_COUNT);
    const first = await marco.tickets.list();
    expect([first.totalCount, first.totalIsMore]).toEqual([MAX_COUNT, true]);
    for (const pageNumber of [1, 5, 10]) {
      const { items } = await marco.tickets.list({ pageNumber, pageSize: 100 });
      expect(items.map(({ ticketId }) => ticketId)).toEqual(all.slice((pageNumber - 1) * 100, pageNumber * 100));
    }
    const few = await marco.tickets.list({ status: 'New' });
    expect([few.totalCount, few.totalIsMore]).toEqual([(await expectedIds([], 'New')).length, false]);
  });

  it('R2.19 the first pages of the ticket list omit no ticket, regardless of order and filters', async () => {
    const dueOf = ({ clock: { answerBy, answeredAt, resolveBy, closedAt } }: Ticket) =>
      closedAt ? '9999' : answeredAt ? resolveBy : answerBy;
    const keyOf = { due: dueOf, opened: ({ submittedDate }: Ticket) => submittedDate };
    for (const sort of ['due', 'opened'] as const)
      for (const filter of [{}, { status: 'New' }, { view: 'unassigned' }, { search: RARE }] as const) {
        const pages = [1, 2, 3].map((pageNumber) => marco.tickets.list({ ...filter, sort, pageNumber, pageSize: 40 }));
        const rows = (await Promise.all(pages)).flatMap(({ items }) => items);
        const keys = rows.map(keyOf[sort]);
        expect(keys).toEqual(sort === 'due' ? keys.toSorted() : keys.toSorted().toReversed());
        expect(new Set(rows.map(({ ticketId }) => ticketId)).size).toBe(rows.length);
        const [{ totalCount }, plain] = await Promise.all([marco.tickets.list({ ...filter, sort }), marco.tickets.list(filter)]);
        expect(totalCount).toBe(plain.totalCount);
        expect(rows).toHaveLength(Math.min(120, totalCount));
      }
  });

  it.each([RARE, SECOND, COMMON, `${COMMON} ${RARE}`, `${COMMON} ${SECOND}`, 'w', 'w1 pres', 'nothing-has-this'])(
    'R2.19 the word “%s” is found wherever it occurs among many tickets, newest first',
    async (search) => {
      const all = await expectedIds(searchQueriesOf(search));
      const { items, totalCount, totalIsMore } = await marco.tickets.list({ search, pageSize: 100 });
      expect(items.map(({ ticketId }) => ticketId)).toEqual(all.slice(0, 100));
      expect([totalCount, totalIsMore]).toEqual([Math.min(all.length, MAX_COUNT), all.length > MAX_COUNT]);
      const status = 'In Progress';
      const filteredPage = await marco.tickets.list({ search, status, pageSize: 100 });
      expect(filteredPage.items.map(({ ticketId }) => ticketId)).toEqual(
        (await expectedIds(searchQueriesOf(search), status)).slice(0, 100),
      );
    },
  );
});
