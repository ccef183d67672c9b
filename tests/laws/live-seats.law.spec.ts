import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { io } from 'socket.io-client';
import { notify } from '../../apps/gateway/src/platform/facts/notify';
import { unitRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { PrincipalCheck } from '../../apps/gateway/src/platform/http/principal-check';
import { LiveGateway } from '../../apps/gateway/src/platform/live/live.gateway';
import { BERLIN, idsOf, isEnded, isWelcomed, LiveLines, openAdmitted } from '../kit/live-lines';
import { PASSWORD, signUp } from '../kit/sign-up';
import { type Person } from '../kit/test-gateway';
import { until } from '../kit/until';

const liveLines = new LiveLines();

describe('the admission of live connections', () => {
  it('R10.3 a connection with a missing, malformed or forged token is refused in the standard form', async () => {
    for (const token of ['', 'nonsense', liveLines.jonas.token.slice(0, -4) + 'AAAA']) {
      const line = liveLines.gateway.connect(token);
      await line.until((events) => events.some(({ event }) => event === 'connect_error'));
      expect(line.events[0]?.message).toMatchObject({ data: { code: 'session.over' } });
    }
  });

  it('R10.3 an invalid cursor is refused as an invalid request and never ends the session', async () => {
    for (const cursor of [{ since: 'x' }, { since: -1 }, { since: 1.5 }, { epoch: 5 }, { epoch: 'x'.repeat(100) }]) {
      const line = liveLines.gateway.connect(liveLines.jonas.token, cursor as { since?: number });
      await line.until((events) => events.some(({ event }) => event === 'connect_error'));
      expect(line.events[0]?.message).toMatchObject({
        data: { code: 'request.invalid', errors: { [Object.keys(cursor)[0]!]: [{ message: expect.any(String) }] } },
      });
    }
  });

  it('R10.3 twenty of a hundred connections that a person opens at the same time remain, and a newer connection is admitted', async () => {
    const person = await liveLines.gateway.as('marco');
    const lines = Array.from({ length: 100 }, () => person.connect());
    const hasEvent = ({ events }: (typeof lines)[number], name: string) => events.some(({ event }) => event === name);
    const isClosed = (line: (typeof lines)[number]) => hasEvent(line, 'disconnect') || hasEvent(line, 'connect_error');
    const openLines = () => lines.filter((line) => !isClosed(line) && hasEvent(line, 'welcome'));
    await Promise.all(lines.map((line) => line.until(() => isClosed(line) || hasEvent(line, 'welcome'))));
    await lines[0]!.until(() => lines.filter(isClosed).length === lines.length - LIMITS.socketsPerPerson);
    expect(openLines()).toHaveLength(LIMITS.socketsPerPerson);
    for (const line of lines.filter((line) => hasEvent(line, 'disconnect'))) expect(hasEvent(line, 'displaced')).toBe(true);
    await openAdmitted(() => person.connect());
    for (const line of lines) line.close();
  });

  it('R10.3 an admitted socket retains neither its handshake request nor the token in it', async () => {
    const line = liveLines.jonas.connect();
    await line.until(isWelcomed);
    const admittedSocket = liveLines.gateway.live.app.get(LiveGateway)['server'].sockets.sockets.get(line.socket.id!)!;
    expect(admittedSocket.request).toBeUndefined();
    expect(JSON.stringify(admittedSocket.handshake)).toBe('{"auth":{},"headers":{},"query":{}}');
    line.close();
  });

  it('T10 unauthenticated connections beyond the limit of their address give way to new ones and block no other client', async () => {
    const { hostname, port } = new URL(liveLines.gateway.url);
    const requestUpgrade = (): Promise<string> =>
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
    for (let index = 0; index < LIMITS.unseatedPerAddress + 20; index++) await requestUpgrade();
    const closedIndexes = () => sockets.flatMap(({ destroyed, readableEnded }, index) => (destroyed || readableEnded ? [index] : []));
    await until(() => closedIndexes().length === 20);
    expect(closedIndexes()).toEqual(Array.from({ length: 20 }, (_, index) => index));
    // All unauthenticated connections are still open.
    const line = liveLines.jonas.connect();
    await line.until(isWelcomed);
    expect(closedIndexes()).toHaveLength(21);
    line.close();
    for (const socket of sockets) socket.destroy();
  });

  it('T10 the gateway refuses a browser from another origin, for polling and upgrade alike', async () => {
    for (const transport of ['polling', 'websocket'] as const) {
      const socket = io(liveLines.gateway.url, {
        transports: [transport],
        auth: { token: liveLines.jonas.token },
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

  it('R10.3 a socket that sends invalid or too many messages is closed, and other sockets stay open', async () => {
    const uninvolvedUser = liveLines.jonas.connect();
    await uninvolvedUser.until(isWelcomed);
    const nonsense: ((line: ReturnType<Person['connect']>) => void)[] = [
      (line) => line.socket.emit('at', { at: { place: 'nowhere' } }),
      (line) => line.socket.emit('tickets.reply', { message: 'by the back door' }),
      (line) => line.socket.emit('auth', 'x'.repeat(5_000)),
      (line) => {
        for (let count = 0; count <= LIMITS.socketEmitsPerSecond * 2; count++) line.socket.emit('at', { at: null });
      },
      (line) => line.socket.emit('at', { at: { place: 'approval', id: 'x'.repeat(20_000) } }),
    ];
    for (const send of nonsense) {
      const line = liveLines.jonas.connect();
      await line.until(isWelcomed);
      send(line);
      await line.until(isEnded);
    }
    await liveLines.appendFacts([BERLIN], 'c1');
    await uninvolvedUser.until(() => idsOf(uninvolvedUser).includes('c1'));
  });

  it("G8 an ended session's sockets are closed within two seconds, and other sockets stay open", async () => {
    const otherSession = await liveLines.gateway.as('jonas');
    const [endedSocket, otherSocket] = [otherSession.connect(), liveLines.jonas.connect()];
    await Promise.all([endedSocket.until(isWelcomed), otherSocket.until(isWelcomed)]);
    await otherSession.accounts.logout();
    await endedSocket.until(isEnded, 2_000);
    await liveLines.appendFacts([BERLIN], 'd1');
    await otherSocket.until(() => idsOf(otherSocket).includes('d1'));
    expect(idsOf(endedSocket)).not.toContain('d1');
  });

  it("G8 an applicant's socket receives the decision but no notifications of the approved account, and displaces no other connection", async () => {
    const lena = await liveLines.gateway.as('lena');
    const applicant = await signUp(liveLines.gateway);
    const waitingLine = liveLines.gateway.connect(applicant.token);
    await waitingLine.until(isWelcomed);
    const welcomeSeq = (waitingLine.events[0]!.message as { seq: number }).seq;
    const readBell = () =>
      liveLines.gateway.database.tx((tx) =>
        notify(tx, [applicant.id], { type: 'News', subjectId: randomUUID(), words: { name: 'for partners' } }),
      );
    await readBell();
    await lena.approvals.decide({ userId: applicant.id, status: 'Approved' });
    await readBell();
    const partner = await liveLines.gateway.signIn(applicant.email, PASSWORD);
    const line = partner.connect({ since: welcomeSeq });
    await line.until(() => line.facts('notification.added').length >= 3);
    await waitingLine.until(() => waitingLine.facts('account.approved').length === 1);
    const returningLine = liveLines.gateway.connect(applicant.token, { since: welcomeSeq });
    await returningLine.until(() => returningLine.facts('account.approved').length === 1);
    for (const item of [waitingLine, returningLine]) expect(item.facts().map(({ type }) => type)).toEqual(['account.approved']);

    line.socket.emit('auth', { token: applicant.token });
    await line.until(isEnded);
  });

  it('G9 a renewed token that cannot be verified during a database outage closes neither the socket nor the gateway', async () => {
    const { token } = (await (await liveLines.jonas.fetch('/api/auth/refresh-token', { method: 'POST' })).json()) as { token: string };
    const line = liveLines.jonas.connect();
    await line.until(isWelcomed);
    const check = liveLines.gateway.live.app.get(PrincipalCheck);
    const lookup = Promise.withResolvers<void>();
    check.isCurrent = () => {
      lookup.resolve();
      return Promise.reject(new Error('the database is away'));
    };
    line.socket.emit('auth', { token });
    await lookup.promise;
    Reflect.deleteProperty(check, 'isCurrent');
    await liveLines.appendFacts([BERLIN], 'f1');
    await line.until(() => idsOf(line).includes('f1'));
    expect(line.events.filter(({ event }) => event === 'disconnect')).toEqual([]);
  });

  it("R10.1 a person's presence is shown once to each permitted viewer and ends when the person leaves", async () => {
    const [lena, marco] = await Promise.all([liveLines.gateway.as('lena'), liveLines.gateway.as('marco')]);
    const pendingRequests = await lena.approvals.list({ status: 'Waiting' });
    const id = pendingRequests.items[0]!.userId;
    const [lenaLine, marcoLine, chloeLine] = [lena.connect(), marco.connect(), liveLines.chloe.connect()];
    await Promise.all([lenaLine, marcoLine, chloeLine].map((line) => line.until(isWelcomed)));
    lenaLine.socket.emit('at', { at: { place: 'approval', id } });
    const presenceEvents = (line: typeof marcoLine) =>
      line.events.filter(({ event, message }) => event === 'presence.changed' && (message as { id: string }).id === id);
    await marcoLine.until(() => presenceEvents(marcoLine).length > 0);
    expect(presenceEvents(marcoLine).at(-1)?.message).toMatchObject({ people: [{ userId: lena.id, name: 'Lena Vogt', idle: false }] });
    lenaLine.close();
    await marcoLine.until(() => presenceEvents(marcoLine).length > 1);
    expect(presenceEvents(marcoLine).at(-1)?.message).toMatchObject({ people: [] });
    // The sibling company cannot be present at a request of another local company.
    chloeLine.socket.emit('at', { at: { place: 'approval', id } });
    await liveLines.appendFacts([unitRoom('lco-france')], 'e1');
    await chloeLine.until(() => idsOf(chloeLine).includes('e1'));
    expect(presenceEvents(chloeLine)).toEqual([]);
    expect(presenceEvents(marcoLine)).toHaveLength(2);
  });
});
