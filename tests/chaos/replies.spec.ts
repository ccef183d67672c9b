import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { demoFolder } from '../embedded-template';
import { rawInquiry } from '../tickets';
import { call, tokenOf } from './calls';
import { buildGateway, type Run, startGateway } from './gateway-process';

const EACH = 50;
const KILLS = 3;
const AUTHORS = { bruno: 'bruno@brennhagen.example', lena: 'lena@yarrowdyne.example' } as const;
type Author = keyof typeof AUTHORS;

let folder: string;
let running: Run | undefined;
beforeAll(async () => {
  folder = await demoFolder('replies');
  buildGateway();
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

interface Reply {
  TicketId: string;
  replyId: string;
  message: string;
}
interface Entry {
  nr: number;
  entryId: string;
  kind: string;
  text: string;
}

const sendReply = (run: Run, token: string, json: Reply) =>
  call(run, 'POST /api/contactus/inquiryreply', { json, token, key: json.replyId }).catch(() => null);
const entriesOf = async (run: Run, token: string, ticketId: string): Promise<Entry[]> => {
  const { status, body } = await call(run, `GET /api/contactus/inquirybyid?TicketId=${ticketId}`, { token });
  expect(status).toBe(200);
  return body['entries'] as Entry[];
};

/** Says one after the other, each under its own key, from where it was broken off, until all are said or nobody answers any more. */
const saying = async (
  run: Run,
  token: string,
  replies: readonly Reply[],
  from: number,
  onReply: (done: number) => void,
): Promise<number> => {
  let done = from;
  for (const reply of replies.slice(from)) {
    const answer = await sendReply(run, token, reply);
    if (!answer) break;
    expect(answer.status).toBe(200);
    onReply((done += 1));
  }
  return done;
};

it('G5 kill -9 in the middle of a hundred replies: each that was acknowledged is there, and each stands there once when all are sent again', async () => {
  const all = Object.keys(AUTHORS) as Author[];
  const done = { bruno: 0, lena: 0 };
  let replies: Record<Author, Reply[]> | undefined;
  let ticketId = '';

  for (let kills = 0; kills <= KILLS; kills++) {
    const run = (running = await startGateway(folder));
    const tokens = { bruno: await tokenOf(run, AUTHORS.bruno), lena: await tokenOf(run, AUTHORS.lena) };
    if (!replies) {
      const { body } = await call(run, 'POST /api/contactus/createinquiry', { json: rawInquiry(), token: tokens.bruno, key: randomUUID() });
      ticketId = (body['ticket'] as { ticketId: string }).ticketId;
      const written = (author: Author) =>
        Array.from({ length: EACH }, (_, at) => ({ TicketId: ticketId, replyId: randomUUID(), message: `${author} ${at + 1}` }));
      replies = { bruno: written('bruno'), lena: written('lena') };
    }
    const mine = replies;

    // What was acknowledged before is there; what was said last is there or not.
    const ids = new Set((await entriesOf(run, tokens.lena, ticketId)).map(({ entryId }) => entryId));
    for (const author of all) for (const { replyId } of mine[author].slice(0, done[author])) expect(ids).toContain(replyId);

    const before = { ...done };
    const talk = Promise.all(
      all.map((author) =>
        saying(run, tokens[author], mine[author], done[author], (now) => {
          done[author] = now;
        }),
      ),
    );
    if (kills < KILLS) {
      // The quicker one may be through while the other is in the middle.
      while (all.some((author) => done[author] < Math.min(before[author] + 3, EACH))) await pause(5);
      await pause(Math.random() * 100);
      expect(await run.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    }
    await talk;
  }
  expect(done).toEqual({ bruno: EACH, lena: EACH });

  // Everybody sends everything once more: the same answers, and nothing new.
  const run = running!;
  const mine = replies!;
  const tokens = { bruno: await tokenOf(run, AUTHORS.bruno), lena: await tokenOf(run, AUTHORS.lena) };
  for (const author of all)
    for (const reply of mine[author])
      expect(await sendReply(run, tokens[author], reply)).toMatchObject({ status: 200, body: { entry: { entryId: reply.replyId } } });

  const entries = await entriesOf(run, tokens.lena, ticketId);
  expect(entries.map(({ nr }) => nr)).toEqual(entries.map((_, at) => at + 1));
  const messages = entries.filter(({ kind }) => kind === 'replied').map(({ text }) => text);
  for (const author of all) expect(messages.filter((text) => text.startsWith(author))).toEqual(mine[author].map(({ message }) => message));
  expect(messages).toHaveLength(2 * EACH);
  await run.kill('SIGTERM');

  const database = await Database.open({ folder });
  try {
    const { db } = database;
    const facts = await db.selectFrom('fact').select('data').where('type', '=', 'ticket.replied').execute();
    expect(facts).toHaveLength(2 * EACH);
    const audited = await db
      .selectFrom('audit')
      .select('seq')
      .where('action', '=', 'ticket.replied')
      .where('object', '=', ticketId)
      .execute();
    expect(audited).toHaveLength(2 * EACH);
    const letters = await db.selectFrom('letter').select(['nr', 'to_address']).where('about', '=', `ticket:${ticketId}`).execute();
    expect(new Set(letters.map(({ nr, to_address }) => `${nr} ${to_address}`)).size).toBe(letters.length);
  } finally {
    await database.close();
  }
});
