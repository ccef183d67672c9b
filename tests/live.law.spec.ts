import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { trimFacts } from '../apps/gateway/src/facts/fact-reads';
import { tell, tellAll as tellFacts } from '../apps/gateway/src/facts/facts';
import { notify } from '../apps/gateway/src/facts/notify';
import { unitRoom, userRoom } from '../apps/gateway/src/facts/rooms';
import { FactTail } from '../apps/gateway/src/facts/tail';
import { PrincipalCheck } from '../apps/gateway/src/http/principal-check';
import { LiveGateway } from '../apps/gateway/src/live/live.gateway';
import { type Connection, isSlow, queuedBytes } from '../apps/gateway/src/live/transport';
import { openRaw } from './chaos/raw-socket';
import { PASSWORD, signUp } from './sign-up';
import { type LiveClient, openTestGateway, type Person, type TestGateway } from './test-gateway';
import { until } from './until';

let gateway: TestGateway;
let jonas: Person;
let chloe: Person;
const BERLIN = unitRoom('lco-deutschland');

/** Something true enough for a log: account.changed with a running number. */
const tellAll = async (rooms: ReturnType<typeof unitRoom>[], ...ids: string[]) => {
  for (const userId of ids) await gateway.database.tx((tx) => tell(tx, rooms, 'account.changed', { userId }));
  gateway.bell.ring();
};
const idsOf = (line: { facts: (type?: string) => { data: Record<string, unknown> }[] }) =>
  line.facts('account.changed').map(({ data }) => data['userId']);
const isWelcomed = (events: { event: string }[]) => events.some(({ event }) => event === 'welcome');
const isEnded = (events: { event: string }[]) => events.some(({ event }) => event === 'disconnect');
/** Opens lines until one gets a seat: whose place became free a moment ago may not be known yet. */
const getIn = async (open: () => LiveClient): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    const line = open();
    await line.until((events) => events.length > 0);
    line.close();
    if (isWelcomed(line.events)) return;
  }
  throw new Error('No line got a seat');
};

beforeAll(async () => {
  gateway = await openTestGateway();
  jonas = await gateway.as('jonas');
  chloe = await gateway.as('chloe');
});
afterAll(() => gateway.close());

describe('the live line', () => {
  it('R10.4 welcomes first, then tells each fact of the own rooms once and in order, and none of a sister unit', async () => {
    const [his, hers] = [jonas.connect(), chloe.connect()];
    await Promise.all([his.until(isWelcomed), hers.until(isWelcomed)]);
    await tellAll([BERLIN], 'a1', 'a2');
    await tellAll([userRoom(jonas.id), BERLIN], 'a3');
    await his.until(() => idsOf(his).length >= 3);
    expect(idsOf(his)).toEqual(['a1', 'a2', 'a3']);
    expect(his.events[0]?.event).toBe('welcome');
    const seqs = his.facts('account.changed').map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
    expect(hers.facts()).toEqual([]);
  });

  it('G3 replays what was missed after the number a client comes back with, and nothing before it', async () => {
    const first = jonas.connect();
    await first.until(isWelcomed);
    await tellAll([BERLIN], 'b1');
    await first.until(() => idsOf(first).includes('b1'));
    const since = first.facts('account.changed').at(-1)!.seq;
    first.close();
    await tellAll([BERLIN], 'b2', 'b3');
    await tellAll([unitRoom('lco-france')], 'b4');
    const again = jonas.connect({ since });
    await again.until(() => idsOf(again).length >= 2);
    expect(idsOf(again)).toEqual(['b2', 'b3']);
    expect(again.events[0]).toMatchObject({ event: 'welcome', message: { whole: true } });
  });

  it('G3 a head names the last fact of the own rooms, never one that only others were told', async () => {
    const [his, hers] = [jonas.connect(), chloe.connect()];
    await Promise.all([his.until(isWelcomed), hers.until(isWelcomed)]);
    await tellAll([unitRoom('lco-france')], 'h1');
    await tellAll([BERLIN], 'h2');
    await tellAll([unitRoom('lco-france')], 'h3');
    await hers.until(() => idsOf(hers).includes('h3'));
    gateway.app.get(LiveGateway).tellHeads();
    const head = (line: typeof his) => line.events.find(({ event }) => event === 'head')?.message;
    await Promise.all([his, hers].map((line) => line.until(() => head(line) !== undefined)));
    expect(head(his)).toEqual({ seq: his.facts('account.changed').at(-1)!.seq });
    expect(head(hers)).toEqual({ seq: hers.facts('account.changed').at(-1)!.seq });
  });

  it('G3 a cursor from the future, of another log, or trimmed away is answered by a replay that is not whole', async () => {
    for (const cursor of [{ since: 10_000_000 }, { since: 1, epoch: 'another' }]) {
      const line = jonas.connect(cursor);
      await line.until(isWelcomed);
      expect(line.events[0]?.message).toMatchObject({ whole: false });
    }
  });

  it('G3 who lost facts to the retention is told to fetch again; who lost none, however many others did, is not', async () => {
    const [his, hers] = [jonas.connect(), chloe.connect()];
    await Promise.all([his.until(isWelcomed), hers.until(isWelcomed)]);
    await tellAll([BERLIN], 'i1');
    await tellAll([unitRoom('lco-france')], 'i2');
    await his.until(() => idsOf(his).includes('i1'));
    await hers.until(() => idsOf(hers).includes('i2'));
    const last = (line: typeof his) => line.facts().at(-1)!.seq;
    // Facts of others alone, and one of his own, are older than the retention; a node that starts then has none of them at hand.
    await sql`update fact set at = now() - interval '8 days' where not (rooms && ${[BERLIN, userRoom(jonas.id)]}::text[]) or seq = ${last(his)}`.execute(
      gateway.database.db,
    );
    await gateway.database.tx(trimFacts);
    const tail = gateway.app.get(FactTail);
    tail.recent.begin(tail.lastSeq, []);
    for (const [line, since, whole] of [
      [jonas.connect({ since: last(his) - 1 }), last(his) - 1, false],
      [jonas.connect({ since: last(his) }), last(his), true],
      [chloe.connect({ since: last(hers) }), last(hers), true],
    ] as const) {
      await line.until(isWelcomed);
      expect({ since, message: line.events[0]?.message }).toMatchObject({ since, message: { whole } });
    }
  });

  it('G3 a long replay comes from memory and from the log alike: all of it, once, in order, and then what is told meanwhile', async () => {
    const first = jonas.connect();
    await first.until(isWelcomed);
    await tellAll([BERLIN], 'k0');
    await first.until(() => idsOf(first).includes('k0'));
    const since = first.facts().at(-1)!.seq;
    first.close();
    const missed = Array.from({ length: 300 }, (_, at) => `k${at + 1}`);
    await gateway.database.tx((tx) =>
      tellFacts(
        tx,
        missed.map((userId) => ({ rooms: [BERLIN], type: 'account.changed', data: { userId } })),
      ),
    );
    const tail = gateway.app.get(FactTail);
    await tail.catchUp();
    for (const fromLog of [false, true]) {
      if (fromLog) tail.recent.begin(tail.lastSeq, []);
      const line = jonas.connect({ since });
      const live = fromLog ? 'k-live-2' : 'k-live-1';
      await line.until(isWelcomed);
      await tellAll([BERLIN], live);
      await line.until(() => idsOf(line).includes(live));
      expect(idsOf(line).filter((id) => !String(id).startsWith('k-live'))).toEqual(missed);
      const seqs = line.facts().map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other));
      line.close();
    }
  });

  it('G3 a client that comes back and reads nothing costs a page, however much it missed, and its neighbours hear on', async () => {
    const { since } = await (async () => {
      const line = jonas.connect();
      await line.until(isWelcomed);
      line.close();
      return { since: (line.events[0]!.message as { seq: number }).seq };
    })();
    const large = 'l'.repeat(5_000);
    for (let batch = 0; batch < 10; batch++) {
      await gateway.database.tx((tx) =>
        tellFacts(
          tx,
          Array.from({ length: 180 }, () => ({ rooms: [BERLIN], type: 'account.changed' as const, data: { userId: large } })),
        ),
      );
    }
    await gateway.app.get(FactTail).catchUp();
    const deaf = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = await openRaw(gateway.url);
        client.socket.pause();
        client.send(`40${JSON.stringify({ token: jonas.token, since })}`);
        return client;
      }),
    );
    const { clients } = gateway.app.get(LiveGateway)['server'].engine as unknown as { clients: Record<string, Connection> };
    const waiting = () => Object.values(clients).map((connection) => queuedBytes(connection));
    // Until those three have been given what the system takes, and are being waited for.
    await until(() => waiting().filter((bytes) => bytes > 0).length >= deaf.length);
    let most = 0;
    for (let look = 0; look < 50; look++) {
      most = Math.max(most, ...waiting());
      await pause(20);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(1024 * 1024);
    const neighbour = jonas.connect();
    await neighbour.until(isWelcomed);
    await tellAll([BERLIN], 'l1');
    await neighbour.until(() => idsOf(neighbour).includes('l1'));
    for (const { socket } of deaf) socket.destroy();
  });

  it('G3 a client that stands in its rooms and stops reading is ended when too much waits for it, also when no fact is told', async () => {
    const client = await openRaw(gateway.url, { token: jonas.token });
    await client.until('42["welcome"');
    client.socket.pause();
    const live = gateway.app.get(LiveGateway);
    const { clients } = live['server'].engine as unknown as { clients: Record<string, Connection & { write: (data: string) => void }> };
    const [id, connection] = Object.entries(clients).at(-1)!;
    // More than the system takes off our hands. It is no fact: nothing but the clock looks at it.
    for (let sent = 0; sent < 12_000; sent++) connection.write('x'.repeat(2_000));
    expect(isSlow(connection)).toBe(true);
    await until(() => !Object.hasOwn(clients, id));
    client.socket.resume();
    await client.closed;
  });

  it('R10.3 a missing, foreign or made-up token is refused in the form of every refusal', async () => {
    for (const token of ['', 'nonsense', jonas.token.slice(0, -4) + 'AAAA']) {
      const line = gateway.connect(token);
      await line.until((events) => events.some(({ event }) => event === 'connect_error'));
      expect(line.events[0]?.message).toMatchObject({ data: { code: 'session.over' } });
    }
  });

  it('R10.3 a place in the log that makes no sense is an invalid request, and never ends the session', async () => {
    for (const cursor of [{ since: 'x' }, { since: -1 }, { since: 1.5 }, { epoch: 5 }, { epoch: 'x'.repeat(100) }]) {
      const line = gateway.connect(jonas.token, cursor as { since?: number });
      await line.until((events) => events.some(({ event }) => event === 'connect_error'));
      expect(line.events[0]?.message).toMatchObject({
        data: { code: 'request.invalid', errors: { [Object.keys(cursor)[0]!]: [{ message: expect.any(String) }] } },
      });
    }
  });

  it('R10.3 of a hundred connections that one person opens at once twenty get a seat, and one more when one of them leaves', async () => {
    const person = await gateway.as('marco');
    const lines = Array.from({ length: 100 }, () => person.connect());
    const outcome = ({ events }: (typeof lines)[number]) => events.find(({ event }) => ['welcome', 'connect_error'].includes(event));
    await Promise.all(lines.map((line) => line.until(() => outcome(line) !== undefined)));
    const seated = lines.filter((line) => outcome(line)?.event === 'welcome');
    expect(seated).toHaveLength(LIMITS.socketsPerPerson);
    for (const line of lines.filter((one) => !seated.includes(one)))
      expect(outcome(line)?.message).toMatchObject({ data: { code: 'rate.limited' } });
    seated[0]!.close();
    await getIn(() => person.connect());
    for (const line of lines) line.close();
  });

  it('R10.3 connections whose handshake is not finished are counted by address, and a seat takes them out of the count', async () => {
    const { hostname, port } = new URL(gateway.url);
    const upgrade = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        socket.on('error', reject);
        socket.once('data', (chunk) => resolve(String(chunk).slice(9, 12)));
        socket.write(
          'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
      });
    const sockets: Socket[] = [];
    const answers = await Promise.all(Array.from({ length: LIMITS.unseatedPerAddress + 20 }, upgrade));
    const open = answers.filter((status) => status === '101').length;
    for (const socket of sockets) socket.destroy();
    expect(answers.filter((status) => status === '400')).toHaveLength(answers.length - open);
    expect(open).toBe(LIMITS.unseatedPerAddress);
    await getIn(() => jonas.connect());
  });

  it('T10 refuses a browser from another origin, for polling and upgrade alike', async () => {
    for (const transport of ['polling', 'websocket'] as const) {
      const socket = io(gateway.url, {
        transports: [transport],
        auth: { token: jonas.token },
        extraHeaders: { origin: 'https://evil.example' },
        reconnection: false,
        forceNew: true,
      });
      const outcome = await new Promise((resolve) => {
        socket.on('connect', () => resolve('let in'));
        socket.on('connect_error', () => resolve('refused'));
      });
      socket.close();
      expect(outcome).toBe('refused');
    }
  });

  it('R10.3 a socket that sends what is not of the contract, or too much of it, is closed, and no other', async () => {
    const bystander = jonas.connect();
    await bystander.until(isWelcomed);
    const nonsense: ((line: ReturnType<Person['connect']>) => void)[] = [
      (line) => line.socket.emit('at', { at: { place: 'nowhere' } }),
      (line) => line.socket.emit('tickets.reply', { message: 'by the back door' }),
      (line) => line.socket.emit('auth', 'x'.repeat(5_000)),
      (line) => {
        for (let sent = 0; sent <= LIMITS.socketEmitsPerSecond * 2; sent++) line.socket.emit('at', { at: null });
      },
      (line) => line.socket.emit('at', { at: { place: 'approval', id: 'x'.repeat(20_000) } }),
    ];
    for (const send of nonsense) {
      const line = jonas.connect();
      await line.until(isWelcomed);
      send(line);
      await line.until(isEnded);
    }
    await tellAll([BERLIN], 'c1');
    await bystander.until(() => idsOf(bystander).includes('c1'));
  });

  it('G8 ends the sockets of a sign-in that is over within two seconds, and keeps those of the others', async () => {
    const other = await gateway.as('jonas');
    const [gone, stays] = [other.connect(), jonas.connect()];
    await Promise.all([gone.until(isWelcomed), stays.until(isWelcomed)]);
    await other.auth.logout();
    await gone.until(isEnded, 2_000);
    await tellAll([BERLIN], 'd1');
    await stays.until(() => idsOf(stays).includes('d1'));
    expect(idsOf(gone)).not.toContain('d1');
  });

  it('G8 a waiting person hears the verdict, and nothing that is meant for who they then are; their token takes nobody else’s seat', async () => {
    const lena = await gateway.as('lena');
    const applicant = await signUp(gateway);
    const waits = gateway.connect(applicant.token);
    await waits.until(isWelcomed);
    const since = (waits.events[0]!.message as { seq: number }).seq;
    const bell = () =>
      gateway.database.tx((tx) => notify(tx, [applicant.id], { type: 'News', subjectId: randomUUID(), words: { name: 'for partners' } }));
    await bell();
    await lena.approval.updateStatus({ userId: applicant.id, status: 'Approved' });
    await bell();
    const partner = await gateway.signIn(applicant.email, PASSWORD);
    const line = partner.connect({ since });
    await line.until(() => line.facts('notification.added').length >= 3);
    await waits.until(() => waits.facts('account.approved').length === 1);
    const back = gateway.connect(applicant.token, { since });
    await back.until(() => back.facts('account.approved').length === 1);
    for (const one of [waits, back]) expect(one.facts().map(({ type }) => type)).toEqual(['account.approved']);

    line.socket.emit('auth', { token: applicant.token });
    await line.until(isEnded);
  });

  it('G9 a fresh token that cannot be checked, as the database is away, ends neither the socket nor the gateway', async () => {
    const { token } = (await (await jonas.fetch('/api/auth/refresh-token', { method: 'POST' })).json()) as { token: string };
    const line = jonas.connect();
    await line.until(isWelcomed);
    const standing = gateway.app.get(PrincipalCheck);
    const lookup = Promise.withResolvers<void>();
    standing.holds = () => {
      lookup.resolve();
      return Promise.reject(new Error('the database is away'));
    };
    line.socket.emit('auth', { token });
    await lookup.promise;
    Reflect.deleteProperty(standing, 'holds');
    await tellAll([BERLIN], 'f1');
    await line.until(() => idsOf(line).includes('f1'));
    expect(line.events.filter(({ event }) => event === 'disconnect')).toEqual([]);
  });

  it('R10.1 shows who is looking at what to those who may see it, once a person, and takes it back when they leave', async () => {
    const [lena, marco] = await Promise.all([gateway.as('lena'), gateway.as('marco')]);
    const waiting = await lena.approval.approvalList({ status: 'Waiting' });
    const id = waiting.items[0]!.userId;
    const [hers, his, theirs] = [lena.connect(), marco.connect(), chloe.connect()];
    await Promise.all([hers, his, theirs].map((line) => line.until(isWelcomed)));
    hers.socket.emit('at', { at: { place: 'approval', id } });
    const about = (line: typeof his) =>
      line.events.filter(({ event, message }) => event === 'presence.changed' && (message as { id: string }).id === id);
    await his.until(() => about(his).length > 0);
    expect(about(his).at(-1)?.message).toMatchObject({ people: [{ userId: lena.id, name: 'Lena Vogt', idle: false }] });
    hers.close();
    await his.until(() => about(his).length > 1);
    expect(about(his).at(-1)?.message).toMatchObject({ people: [] });
    // A request of another local company is no place for the sister to be at.
    theirs.socket.emit('at', { at: { place: 'approval', id } });
    await tellAll([unitRoom('lco-france')], 'e1');
    await theirs.until(() => idsOf(theirs).includes('e1'));
    expect(about(theirs)).toEqual([]);
    expect(about(his)).toHaveLength(2);
  });
});

describe('the storm', () => {
  it('G3 a socket that drops every 20 to 50 ms during 150 facts misses none and applies none twice', async () => {
    const applied: string[] = [];
    let cursor: { since?: number; epoch?: string } = {};
    let connections = 0;
    let over = false;
    const first = jonas.connect();
    await first.until(isWelcomed);
    cursor = { since: (first.events[0]!.message as { seq: number }).seq, epoch: (first.events[0]!.message as { epoch: string }).epoch };
    first.close();

    const coming = (async () => {
      while (!over || applied.length < 150) {
        const socket = io(gateway.url, {
          transports: ['websocket'],
          auth: { token: jonas.token, ...cursor },
          reconnection: false,
          forceNew: true,
        });
        connections++;
        const hear = ({ seq, data }: { seq: number; data: { userId: string } }) => {
          if (seq <= cursor.since!) return;
          cursor = { ...cursor, since: seq };
          applied.push(data.userId);
        };
        socket.on('account.changed', hear);
        await new Promise((resolve) => socket.on('welcome', resolve).on('connect_error', resolve));
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
        socket.disconnect();
        if (connections > 2_000) throw new Error(`only ${applied.length} heard`);
      }
    })();
    for (let made = 0; made < 150; made++) {
      await tellAll([BERLIN], `storm-${made}`);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    }
    over = true;
    await coming;
    expect(applied).toEqual(Array.from({ length: 150 }, (_, made) => `storm-${made}`));
    expect(connections).toBeGreaterThan(10);
  });

  it('G2 numbers become visible in the order they are given, however many write at once', async () => {
    const line = jonas.connect();
    await line.until(isWelcomed);
    const before = line.facts('account.changed').length;
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let made = 0; made < 10; made++) await tellAll([BERLIN], `w${writer}-${made}`);
      }),
    );
    await line.until(() => line.facts('account.changed').length - before >= 160);
    const seqs = line.facts('account.changed').map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
    for (let writer = 0; writer < 16; writer++) {
      expect(idsOf(line).filter((id) => String(id).startsWith(`w${writer}-`))).toEqual(
        Array.from({ length: 10 }, (_, made) => `w${writer}-${made}`),
      );
    }
  });
});
