import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { demoFolder } from '../kit/embedded-template';
import { rawInquiry } from '../kit/inquiries';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const REPLIES_PER_AUTHOR = 50;
const KILLS = 3;
const AUTHORS = { bruno: 'bruno@brennhagen.example', lena: 'lena@yarrowdyne.example' } as const;
type Author = keyof typeof AUTHORS;

let folder: string;
let activeRun: GatewayProcess | undefined;
beforeAll(async () => {
  folder = await demoFolder('replies');
  buildGateway();
});
afterEach(() => activeRun?.kill('SIGKILL'));
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

const sendReply = (run: GatewayProcess, token: string, json: Reply) =>
  call(run, 'POST /api/contactus/inquiryreply', { json, token, key: json.replyId }).catch(() => null);
const entriesOf = async (run: GatewayProcess, token: string, ticketId: string): Promise<Entry[]> => {
  const { status, body } = await call(run, `GET /api/contactus/inquirybyid?TicketId=${ticketId}`, { token });
  expect(status).toBe(200);
  return body['entries'] as Entry[];
};

/**
 * Sends replies sequentially, starting at `from` and each with its own key, until all are sent or the gateway stops responding. Returns the
 * next index.
 */
const sendFrom = async (
  run: GatewayProcess,
  token: string,
  replies: readonly Reply[],
  from: number,
  onReply: (done: number) => void,
): Promise<number> => {
  let nextIndex = from;
  for (const reply of replies.slice(from)) {
    const answer = await sendReply(run, token, reply);
    if (!answer) break;
    expect(answer.status).toBe(200);
    onReply((nextIndex += 1));
  }
  return nextIndex;
};

it('G5 after kill -9 during a hundred replies, the acknowledged replies are stored, and sending all replies again stores each of them once', async () => {
  const authors = Object.keys(AUTHORS) as Author[];
  const progress = { bruno: 0, lena: 0 };
  let replies: Record<Author, Reply[]> | undefined;
  let ticketId = '';

  for (let kills = 0; kills <= KILLS; kills++) {
    const gateway = (activeRun = await startGateway(folder));
    const tokens = { bruno: await tokenOf(gateway, AUTHORS.bruno), lena: await tokenOf(gateway, AUTHORS.lena) };
    if (!replies) {
      const { body } = await call(gateway, 'POST /api/contactus/createinquiry', {
        json: rawInquiry(),
        token: tokens.bruno,
        key: randomUUID(),
      });
      ticketId = (body['ticket'] as { ticketId: string }).ticketId;
      const createReplies = (author: Author) =>
        Array.from({ length: REPLIES_PER_AUTHOR }, (_, index) => ({
          TicketId: ticketId,
          replyId: randomUUID(),
          message: `${author} ${index + 1}`,
        }));
      replies = { bruno: createReplies('bruno'), lena: createReplies('lena') };
    }
    const mine = replies;

    // Acknowledged replies are stored; the last one sent may or may not be.
    const ids = new Set((await entriesOf(gateway, tokens.lena, ticketId)).map(({ entryId }) => entryId));
    for (const author of authors) for (const { replyId } of mine[author].slice(0, progress[author])) expect(ids).toContain(replyId);

    const progressBefore = { ...progress };
    const conversation = Promise.all(
      authors.map((author) =>
        sendFrom(gateway, tokens[author], mine[author], progress[author], (now) => {
          progress[author] = now;
        }),
      ),
    );
    if (kills < KILLS) {
      // The faster author may have finished when the other is half-way.
      while (authors.some((author) => progress[author] < Math.min(progressBefore[author] + 3, REPLIES_PER_AUTHOR))) await pause(5);
      await pause(Math.random() * 100);
      expect(await gateway.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    }
    await conversation;
  }
  expect(progress).toEqual({ bruno: REPLIES_PER_AUTHOR, lena: REPLIES_PER_AUTHOR });

  // Send all replies again: the responses are the same, and no entry is added.
  const gateway = activeRun!;
  const mine = replies!;
  const tokens = { bruno: await tokenOf(gateway, AUTHORS.bruno), lena: await tokenOf(gateway, AUTHORS.lena) };
  for (const author of authors)
    for (const reply of mine[author])
      expect(await sendReply(gateway, tokens[author], reply)).toMatchObject({ status: 200, body: { entry: { entryId: reply.replyId } } });

  const entries = await entriesOf(gateway, tokens.lena, ticketId);
  expect(entries.map(({ nr }) => nr)).toEqual(entries.map((_, index) => index + 1));
  const messages = entries.filter(({ kind }) => kind === 'replied').map(({ text }) => text);
  for (const author of authors)
    expect(messages.filter((text) => text.startsWith(author))).toEqual(mine[author].map(({ message }) => message));
  expect(messages).toHaveLength(2 * REPLIES_PER_AUTHOR);
  await gateway.kill('SIGTERM');

  const database = await Database.open({ folder });
  try {
    const { db } = database;
    const facts = await db.selectFrom('fact').select('data').where('type', '=', 'ticket.replied').execute();
    expect(facts).toHaveLength(2 * REPLIES_PER_AUTHOR);
    const auditRows = await db
      .selectFrom('audit')
      .select('seq')
      .where('action', '=', 'ticket.replied')
      .where('object', '=', ticketId)
      .execute();
    expect(auditRows).toHaveLength(2 * REPLIES_PER_AUTHOR);
    const letters = await db.selectFrom('letter').select(['nr', 'to_address']).where('about', '=', `ticket:${ticketId}`).execute();
    expect(new Set(letters.map(({ nr, to_address }) => `${nr} ${to_address}`)).size).toBe(letters.length);
  } finally {
    await database.close();
  }
});
