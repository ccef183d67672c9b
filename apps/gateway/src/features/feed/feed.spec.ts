import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FeedCursorGone } from '@portal/contracts';
import { sql } from 'kysely';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';

type Events = Awaited<ReturnType<Person['feed']['events']>>['events'];

describe('the feed of facts', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway();
  });
  afterAll(() => gateway.close());

  const append = async (person: Person, count: number) => {
    await gateway.database.tx(async (tx) => {
      for (let at = 0; at < count; at++) await appendFact(tx, [userRoom(person.id)], 'views.changed', { viewId: `view-${at}` });
    });
    gateway.bell.ring();
  };
  const readToEnd = async (person: Person, after?: string): Promise<{ events: Events; next: string }> => {
    const page = await person.feed.events(after === undefined ? {} : { after });
    if (!page.hasMore) return page;
    const rest = await readToEnd(person, page.next);
    return { events: [...page.events, ...rest.events], next: rest.next };
  };
  const until = async (person: Person, after: string, count: number) => {
    for (;;) {
      const page = await readToEnd(person, after);
      if (page.events.length >= count) return page;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('G3 the feed gives each person the same facts in the same order as a socket that catches up', async () => {
    const people = await Promise.all((['sam', 'marco', 'mei', 'lena', 'chloe'] as const).map((name) => gateway.as(name)));
    const starts = await Promise.all(people.map((person) => readToEnd(person)));
    for (const [at, person] of people.entries()) await append(person, at + 1);
    for (const [at, person] of people.entries()) {
      const { next } = starts[at]!;
      const { events } = await until(person, next, at + 1);
      const [epoch, since] = next.split(/\.(?=\d+$)/);
      const socket = person.connect({ since: Number(since), epoch: epoch! });
      await socket.until(() => socket.facts().length >= events.length);
      expect(events.map(({ type, data, sequence }) => ({ type, data, seq: Number(sequence) }))).toEqual(
        socket.facts().map(({ type, data, seq }) => ({ type: `portal.${type}`, data, seq })),
      );
      expect(events).toHaveLength(at + 1);
      socket.close();
    }
  });

  it('G3 a reader that goes on with the cursor of each page receives every fact once', async () => {
    const lena = await gateway.as('lena');
    const { next } = await readToEnd(lena);
    await append(lena, 230);
    const { events } = await until(lena, next, 230);
    expect(events.map(({ data }) => data)).toEqual(Array.from({ length: 230 }, (_, at) => ({ viewId: `view-${at}` })));
    expect(new Set(events.map(({ id }) => id)).size).toBe(230);
    expect((await lena.feed.events({ after: events[99]!.id })).events[0]).toEqual(events[100]);
  });

  it('G3 a fact of another person neither appears in the feed nor moves its cursor', async () => {
    const [lena, chloe] = [await gateway.as('lena'), await gateway.as('chloe')];
    const [own, other] = [await readToEnd(lena), await readToEnd(chloe)];
    await append(chloe, 3);
    await until(chloe, other.next, 3);
    expect(await lena.feed.events({ after: own.next })).toEqual({ events: [], next: own.next, hasMore: false });
  });

  it('G3 a cursor of another log or from the future is refused with the cursor to begin with', async () => {
    const mei = await gateway.as('mei');
    const { next } = await readToEnd(mei);
    for (const after of [
      next.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      next.replace(/\d+$/, String(Number.MAX_SAFE_INTEGER)),
    ]) {
      const refusal = await mei.feed.events({ after }).catch((error: unknown) => error as { body: { data: { cursor: string } } });
      expect(refusal).toMatchObject({ status: 410, code: FeedCursorGone.code });
      await mei.feed.events({ after: (refusal as { body: { data: { cursor: string } } }).body.data.cursor });
    }
    await expect(mei.feed.events({ after: 'anything' })).rejects.toMatchObject({ status: 400 });
  });

  it('G8 a person whose account was disabled a moment ago receives nothing from the feed', async () => {
    const marco = await gateway.as('marco');
    await marco.feed.events({});
    await sql`update person set standing = 'disabled' where id = ${marco.id}`.execute(gateway.database.db);
    await expect(marco.feed.events({})).rejects.toMatchObject({ status: 401 });
  });
});
