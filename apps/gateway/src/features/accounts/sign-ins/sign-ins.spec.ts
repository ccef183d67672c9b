import { describe, expect, it } from '@jest/globals';
import { gateway, refresh, replyOf } from '../../../../../../tests/kit/sessions-gateway';
import type { Person } from '../../../../../../tests/kit/test-gateway';

const sessionEndedReply = (reason: string) => ({ status: 401, body: { code: 'session.ended', data: { reason } } });
const endReasons = async (id: string) => {
  const rows = await gateway.database.db.selectFrom('audit').select(['actor', 'after']).where('object', '=', id).execute();
  return rows.flatMap(({ actor, after }) => ((after as { why?: string } | null)?.why ? [[actor, (after as { why: string }).why]] : []));
};
const idsOf = async (person: Person) => (await person.accounts.sessions({})).items.map(({ sessionId }) => sessionId);

describe('the list of sign-ins', () => {
  it('R2.19 the list shows each session of the caller with its device and network, the current one first', async () => {
    const [there, here] = [await gateway.as('chloe'), await gateway.as('chloe')];
    await gateway.database.db
      .updateTable('session')
      .set({ agent: 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0', seen_at: new Date(Date.now() + 60_000) })
      .where('id', '=', there.sessionId)
      .execute();
    const { items, totalCount } = await here.accounts.sessions({});
    expect(totalCount).toBe(items.length);
    expect(items.slice(0, 2)).toEqual([
      expect.objectContaining({ sessionId: here.sessionId, current: true, browser: null, system: null, network: '127.0.0.0/8' }),
      expect.objectContaining({
        sessionId: there.sessionId,
        current: false,
        browser: 'Firefox',
        system: 'Windows',
        network: '127.0.0.0/8',
      }),
    ]);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
  });

  it('R2.19 the list contains neither expired nor ended sessions', async () => {
    const [here, expired, ended] = [await gateway.as('marco'), await gateway.as('marco'), await gateway.as('marco')];
    await gateway.database.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired.sessionId)
      .execute();
    await ended.accounts.logout({});
    const ids = await idsOf(here);
    expect(ids).toContain(here.sessionId);
    expect(ids).not.toContain(expired.sessionId);
    expect(ids).not.toContain(ended.sessionId);
  });

  it('R4.1 a sign-in elsewhere is announced to the tabs of the same person only', async () => {
    const [faisal, mei] = [await gateway.as('faisal'), await gateway.as('mei')];
    const lines = [faisal.connect(), mei.connect()] as const;
    for (const line of lines) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const { sessionId } = await gateway.as('faisal');
    await lines[0].until(() => lines[0].facts('session.begun').some(({ data }) => data['sessionId'] === sessionId));
    await gateway.as('mei');
    await lines[1].until(() => lines[1].facts('session.begun').length > 0);
    expect(JSON.stringify(lines[1].events)).not.toContain(sessionId);
  });
});

describe('signing out another device', () => {
  it('R4.3 the other device gets the reason, its sockets are closed, and this device stays signed in', async () => {
    const [here, there] = [await gateway.as('jonas'), await gateway.as('jonas')];
    const line = there.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await here.accounts.endSession({ sessionId: there.sessionId });
    await line.until(() => !line.socket.connected);
    expect(replyOf(await refresh(there.cookie))).toMatchObject(sessionEndedReply('ended-elsewhere'));
    const reply = await there.fetch('/api/auth/sessions');
    expect({ status: reply.status, body: await reply.json() }).toMatchObject(sessionEndedReply('ended-elsewhere'));
    expect(await idsOf(here)).not.toContain(there.sessionId);
    expect(await endReasons(there.sessionId)).toEqual([['jonas', 'ended-elsewhere']]);
    expect((await refresh(here.cookie)).status).toBe(200);
  });

  it('R4.3 signing out the same device again is not an error and is not recorded again', async () => {
    const [here, there] = [await gateway.as('jonas'), await gateway.as('jonas')];
    for (let time = 0; time < 2; time++) await here.accounts.endSession({ sessionId: there.sessionId });
    expect(await endReasons(there.sessionId)).toHaveLength(1);
  });

  it("R6.8 another person's session is refused exactly like an unknown one, and remains active", async () => {
    const [ines, bruno] = [await gateway.as('ines'), await gateway.as('bruno')];
    const replyTo = async (id: string) => {
      const response = await ines.fetch(`/api/auth/sessions/${id}`, { method: 'DELETE' });
      const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body };
    };
    const unknownReply = await replyTo('00000000-0000-4000-8000-000000000000');
    expect(unknownReply.status).toBe(404);
    expect(await replyTo(bruno.sessionId)).toEqual(unknownReply);
    expect((await refresh(bruno.cookie)).status).toBe(200);
  });

  it('R4.3 signing out all others ends every session of the person except the current one', async () => {
    const [here, ...others] = [await gateway.as('lena'), await gateway.as('lena'), await gateway.as('lena')];
    await here.accounts.endOtherSessions({});
    for (const { cookie } of others) expect(replyOf(await refresh(cookie))).toMatchObject(sessionEndedReply('ended-elsewhere'));
    expect(await idsOf(here)).toEqual([here.sessionId]);
    await here.accounts.endOtherSessions({});
    expect((await refresh(here.cookie)).status).toBe(200);
  });

  it('R4.3 ending the current session by its id is a sign-out', async () => {
    const here = await gateway.as('aiko');
    await here.accounts.endSession({ sessionId: here.sessionId });
    expect(replyOf(await refresh(here.cookie))).toMatchObject(sessionEndedReply('signed-out'));
  });
});
