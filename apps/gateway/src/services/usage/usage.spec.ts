import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EXPORT_KINDS } from '@portal/contracts';
import { featuresOn } from '../../../../../tests/features';
import type { UseName } from '../../../../../tests/features/feature';
import { insertApplicant } from '../../../../../tests/kit/applicant';
import { downloadPath, publishDocument } from '../../../../../tests/kit/documents';
import { eventFilePath, publishEvent, uploadEventFile } from '../../../../../tests/kit/events';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { attachmentPath, publishNews, uploadNewsFile } from '../../../../../tests/kit/news';
import { pricesPath, publishPrices } from '../../../../../tests/kit/price-lists';
import { Stage } from '../../../../../tests/kit/stage';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { notify } from '../../platform/facts/notify';
import { USES } from './usage';
import { UsageViews } from './usage-views';

let gateway: TestGateway;
let bruno: Person;
let jonas: Person;
beforeAll(async () => {
  gateway = await openTestGateway();
  bruno = await gateway.as('bruno');
  jonas = await gateway.as('jonas');
});
afterAll(() => gateway.close());

const rowsOf = (personId: string) =>
  gateway.database.db.selectFrom('usage_inbox').selectAll().where('person_id', '=', personId).orderBy('id').execute();
const flush = () => gateway.app.get(UsageViews).flush();

/** Returns the uses, each with its object, that a person causes while `action` runs. */
const usesOf = async ({ id }: { id: string }, action: () => Promise<unknown>) => {
  await flush();
  const countBefore = (await rowsOf(id)).length;
  await action();
  await flush();
  return (await rowsOf(id)).slice(countBefore).map(({ func, what, object }) => ({ use: `${func} ${what}`, object }));
};

const publishDocumentAsJonas = () => publishDocument(gateway, jonas);
const announceNews = async () => {
  const ines = await gateway.as('ines');
  return publishNews(ines, {
    scope: 'specific',
    companies: ['cp-brennhagen'],
    mustAcknowledge: true,
    fileIds: [await uploadNewsFile(gateway, ines)],
  });
};
const planEvent = async () => {
  const ines = await gateway.as('ines');
  return publishEvent(ines, { scope: 'specific', companies: ['cp-brennhagen'], fileId: await uploadEventFile(gateway, ines) });
};
const publishPriceList = async () => publishPrices(gateway, await gateway.as('ines'), { scope: 'specific', companies: ['cp-brennhagen'] });
/** Creates a scene that grants access to another company. */
const makeGrantScene = async ({ documentId }: { documentId: string }) => {
  const ines = await gateway.as('ines');
  const action = () => ines.publications.grant({ publicationId: documentId, company: 'cp-ostwall' });
  return { person: ines, object: documentId, action };
};
const openTicket = async () => (await bruno.tickets.open(inquiry())).ticket.ticketId;

/** A scene that causes one use: the person who causes the use and the object that is used. */
type Scene = () => Promise<{ person: Person; object: string | null; action: () => Promise<unknown> }>;
const SCENES: Partial<Record<UseName, Scene>> = {
  'sign-in signed in': async () => ({ person: bruno, object: null, action: () => gateway.as('bruno') }),
  'home viewed': async () => ({ person: bruno, object: null, action: () => bruno.news.list({ callerId: 'bruno', pageSize: 5 }) }),
  'learn viewed': async () => {
    const { documentId } = await publishDocumentAsJonas();
    return { person: bruno, object: documentId, action: () => bruno.documents.item({ documentId }) };
  },
  'learn downloaded': async () => {
    const publication = await publishDocumentAsJonas();
    const action = async () => (await bruno.fetch(downloadPath(publication))).arrayBuffer();
    return { person: bruno, object: publication.documentId, action };
  },
  'prices viewed': async () => {
    const { documentId } = await publishPriceList();
    return { person: bruno, object: documentId, action: () => bruno.prices.item({ documentId }) };
  },
  'prices changed': async () => makeGrantScene(await publishPriceList()),
  'news changed': async () => makeGrantScene(await announceNews()),
  'prices downloaded': async () => {
    const publication = await publishPriceList();
    const action = async () => (await bruno.fetch(pricesPath(publication))).arrayBuffer();
    return { person: bruno, object: publication.documentId, action };
  },
  'news viewed': async () => {
    const { documentId } = await announceNews();
    return { person: bruno, object: documentId, action: () => bruno.news.item({ documentId }) };
  },
  'news downloaded': async () => {
    const publication = await announceNews();
    const action = async () => (await bruno.fetch(attachmentPath(publication))).arrayBuffer();
    return { person: bruno, object: publication.documentId, action };
  },
  'events viewed': async () => {
    const { documentId } = await planEvent();
    return { person: bruno, object: documentId, action: () => bruno.events.item({ documentId }) };
  },
  'events downloaded': async () => {
    const publication = await planEvent();
    const action = async () => (await bruno.fetch(eventFilePath(publication))).arrayBuffer();
    return { person: bruno, object: publication.documentId, action };
  },
  'events registered': async () => {
    const { documentId } = await planEvent();
    return { person: bruno, object: documentId, action: () => bruno.events.register({ documentId }) };
  },
  'news acknowledged': async () => {
    const { documentId, version } = await announceNews();
    return { person: bruno, object: documentId, action: () => bruno.news.acknowledge({ documentId, version }) };
  },
  'contact viewed': async () => {
    const ticketId = await openTicket();
    return { person: jonas, object: ticketId, action: () => jonas.tickets.item({ ticketId }) };
  },
  'contact asked': async () => ({ person: bruno, object: expect.any(String) as never, action: openTicket }),
  'contact replied': async () => {
    const ticketId = await openTicket();
    return { person: jonas, object: ticketId, action: () => jonas.tickets.reply({ ticketId, message: 'We look into it.' }) };
  },
  'contact closed': async () => {
    const ticketId = await openTicket();
    return { person: jonas, object: ticketId, action: () => jonas.tickets.close({ ticketId, reason: 'Answered.' }) };
  },
  'approvals viewed': async () => {
    const userId = await insertApplicant(gateway.database);
    return { person: jonas, object: userId, action: () => jonas.approvals.request({ userId }) };
  },
  'approvals decided': async () => {
    const userId = await insertApplicant(gateway.database);
    return { person: jonas, object: userId, action: () => jonas.approvals.decide({ userId, status: 'Approved' }) };
  },
  'ai asked': async () => ({
    person: jonas,
    object: expect.any(String) as never,
    action: async () => {
      for await (const line of await jonas.ai.chat({ question: 'Which range has the YD-P7?' })) if (line.type === 'final') return;
    },
  }),
  'notifications read': async () => {
    await gateway.database.tx((tx) =>
      notify(tx, ['bruno'], { type: 'UserApproved', subjectId: 'bruno', words: { name: 'Bruno', company: '', role: 'CP', by: 'Jonas' } }),
    );
    return { person: bruno, object: null, action: () => bruno.notifications.readAll({}) };
  },
  'dashboard viewed': async () => ({ person: jonas, object: null, action: () => jonas.analytics.tiles({}) }),
  ...Object.fromEntries(
    EXPORT_KINDS.map((what): [string, Scene] => [
      `export ${what}`,
      async () => ({
        person: jonas,
        object: null,
        action: () => jonas.exports.prepare({ what, ...(what === 'user-days' && { personId: 'bruno' }) }),
      }),
    ]),
  ),
  'export participants': async () => {
    const { documentId } = await planEvent();
    return { person: jonas, object: documentId, action: () => jonas.fetch(`/api/events/exportparticipants?eventId=${documentId}`) };
  },
  'search searched': async () => ({ person: bruno, object: null, action: () => bruno.search.find({ searchTerm: 'a secret word' }) }),
};

describe('the recorded uses', () => {
  it.each(Object.entries(SCENES))('R2.17 the use “%s” is recorded', async (use, scene) => {
    const { person, object, action } = await scene();
    expect(await usesOf(person, action)).toEqual([{ use, object }]);
  });

  it('R2.17 every usage event is tested with a scene or is recorded by a command of the usage rules', () => {
    const uses = Object.entries(USES).flatMap(([func, all]) => all.map((what) => `${func} ${what}`));
    const commands = featuresOn(new Stage()).flatMap((feature) => Object.values(feature.uses ?? {}).flat());
    const coveredUses = new Set([...Object.keys(SCENES), ...commands.filter((use) => typeof use === 'string')]);
    expect([...coveredUses].sort()).toEqual(uses.sort());
  });

  it('R2.17 a use is recorded with the current role and units of its person', async () => {
    await usesOf(bruno, openTicket);
    expect((await rowsOf('bruno')).at(-1)).toMatchObject({
      role: 'CP',
      unit_id: 'cp-brennhagen',
      lco_id: 'lco-deutschland',
      rhq_id: 'rhq-europe',
    });
  });

  it('R2.17 a repeated view of an item counts again only after half an hour', async () => {
    const clock = gateway.app.get(Clock, { strict: false });
    const now = clock.now();
    const clockSpy = jest.spyOn(clock, 'now').mockReturnValue(now);
    const { documentId } = await publishDocumentAsJonas();
    const viewDocument = () => bruno.documents.item({ documentId });
    expect(await usesOf(bruno, viewDocument)).toHaveLength(1);
    expect(await usesOf(bruno, () => Promise.all([viewDocument(), viewDocument()]))).toEqual([]);
    clockSpy.mockReturnValue(new Date(now.getTime() + 30 * 60_000));
    const later = await gateway.as('bruno');
    expect(await usesOf(later, () => later.documents.item({ documentId }))).toHaveLength(1);
    clockSpy.mockRestore();
  });

  it('R2.17 a page of a list counts as a view, but a few rows loaded for another page do not', async () => {
    const list = (pageSize: number) => bruno.documents.list({ callerId: 'bruno', pageSize });
    expect(await usesOf(bruno, () => list(5))).toEqual([]);
    expect(await usesOf(bruno, () => list(12))).toEqual([{ use: 'learn viewed', object: null }]);
  });

  it('R2.17 a refused call does not count as a use', async () => {
    expect(await usesOf(bruno, () => bruno.documents.item({ documentId: randomUUID() }).catch(() => null))).toEqual([]);
    expect(await usesOf(bruno, () => gateway.signIn('bruno@brennhagen.example', 'wrong').catch(() => null))).toEqual([]);
  });

  it('R3.17 the usage rows of a deleted account remain and identify no person', async () => {
    const userId = await insertApplicant(gateway.database);
    await jonas.approvals.decide({ userId, status: 'Approved' });
    const row = { person_id: userId, unit_id: 'cp-brennhagen', role: 'CP' as const, func: 'learn', what: 'viewed' };
    await gateway.database.db.insertInto('usage_inbox').values([row, row]).execute();
    const count = async () =>
      (await gateway.database.db.selectFrom('usage_inbox').select('person_id').execute()).map((one) => one.person_id);
    const countBefore = await count();
    await jonas.approvals.removeAccount({ userId, reason: 'Has left.' });
    const countAfter = await count();
    // The deletion itself is also a use.
    expect(countAfter).toHaveLength(countBefore.length + 1);
    expect(countAfter).not.toContain(userId);
    expect(new Set(countAfter.filter((id) => id.startsWith('deleted-'))).size).toBe(1);
  });
});
