import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiError } from '@portal/contracts';
import { sql } from 'kysely';
import { idsFor, material, publishDocument, uploadMaterial } from '../../../../../tests/kit/documents';
import { docx } from '../../../../../tests/kit/files/files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
let [bruno, jonas, lena, marco, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  const names = ['bruno', 'jonas', 'lena', 'marco', 'ines'] as const;
  [bruno, jonas, lena, marco, ines] = await Promise.all(names.map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const timeInHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
/** Returns true if a person sees the item: in lists, by id, and by every route to its file. */
const canSee = async (person: Person, documentId: string): Promise<boolean> => {
  const { items } = await person.documents.list({ callerId: person.id, pageSize: 100 });
  const isListed = items.some((item) => item.documentId === documentId);
  for (const path of [
    `knowledge/${documentId}`,
    `publications/link?publicationId=${documentId}`,
    `publications/preview?publicationId=${documentId}`,
  ])
    expect({ path, status: (await person.fetch(`/api/${path}`)).status }).toEqual({ path, status: isListed ? 200 : 404 });
  return isListed;
};
const visibilityOf = async (documentId: string) =>
  Promise.all([bruno!, jonas!, lena!, marco!, ines!].map((person) => canSee(person, documentId)));
/** Returns the status of opening the item for each person. */
const openingStatusesOf = (documentId: string) =>
  Promise.all([bruno!, jonas!, lena!, marco!, ines!].map(async (person) => (await person.fetch(`/api/knowledge/${documentId}`)).status));
/** Moves the start or end of the item to now without running the due work. */
const moveToNow = (documentId: string, time: 'live_from' | 'live_until') =>
  gateway.database.db
    .updateTable('publication')
    .set({ [time]: sql`now()` })
    .where('id', '=', documentId)
    .execute();
const runDueWork = async (documentId: string) => {
  await gateway.database.db
    .updateTable('due')
    .set({ due_at: new Date(0) })
    .where('key', '=', documentId)
    .execute();
  const work = gateway.app.get(DueWork, { strict: false });
  await Promise.all([work.run('quick'), work.run('quick')]);
};
const factsAbout = async (documentId: string) => {
  const rows = await gateway.database.db.selectFrom('fact').select(['type', 'data', 'rooms']).orderBy('seq').execute();
  return rows.filter(({ data }) => JSON.stringify(data).includes(documentId));
};
const typesAbout = async (documentId: string) => (await factsAbout(documentId)).map(({ type }) => type);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body }: ApiError) => ({ status, errors: body.errors }),
  );

describe('a scheduled item', () => {
  it('R7.5 a scheduled item is visible and signalled only to its publishing unit and headquarters before its start', async () => {
    const liveFrom = timeInHours(2);
    const { documentId, ...card } = await publishDocument(gateway, lena!, { liveFrom });
    expect(card).toMatchObject({ liveFrom });
    expect(await visibilityOf(documentId)).toEqual([false, true, true, false, true]);
    expect((await factsAbout(documentId)).map(({ type, rooms }) => [type, [...rooms].sort()])).toEqual([
      ['publication.filed', ['unit:lco-deutschland', 'unit:super-yhq', 'unit:yhq']],
    ]);
    await runDueWork(documentId);
    expect(await visibilityOf(documentId)).toEqual([false, true, true, false, true]);
  });

  it('R7.5 a scheduled item is visible from its start on, even if the scheduled task is late, and is signalled once', async () => {
    const { documentId } = await publishDocument(gateway, lena!, { liveFrom: timeInHours(2) });
    await moveToNow(documentId, 'live_from');
    expect(await visibilityOf(documentId)).toEqual([true, true, true, true, true]);
    await runDueWork(documentId);
    await runDueWork(documentId);
    expect(await typesAbout(documentId)).toEqual(['publication.filed', 'publication.published', 'publication.filed']);
    expect(Object.keys((await lena!.documents.item({ documentId })).document)).not.toContain('liveFrom');
  });

  it('R7.5 removing the start of a scheduled item makes it visible immediately, without the earlier versions that no reader could see', async () => {
    const { documentId } = await publishDocument(gateway, lena!, { liveFrom: timeInHours(2) });
    const fileId = await uploadMaterial(gateway, lena!, 'Better.docx', docx('Better'));
    await lena!.documents.upload(material({ documentId, rev: 1, fileId }));
    expect(await canSee(bruno!, documentId)).toBe(false);
    await lena!.documents.upload(material({ documentId, rev: 2, liveFrom: null }));
    expect(await visibilityOf(documentId)).toEqual([true, true, true, true, true]);
    expect((await bruno!.documents.item({ documentId })).versions.map(({ version }) => version)).toEqual([2]);
    expect((await typesAbout(documentId)).slice(-2)).toEqual(['publication.published', 'publication.filed']);
    await runDueWork(documentId);
    expect((await typesAbout(documentId)).filter((type) => type === 'publication.published')).toHaveLength(1);
  });

  it('R7.5 a scheduled item can be published immediately or extended by one call that changes nothing else', async () => {
    const { documentId } = await publishDocument(gateway, lena!, { liveFrom: timeInHours(2), title: 'Waits' });
    await lena!.publications.reschedule({ publicationId: documentId, rev: 1, liveFrom: null });
    expect(await visibilityOf(documentId)).toEqual([true, true, true, true, true]);
    expect((await typesAbout(documentId)).slice(1)).toEqual(['publication.published', 'publication.filed']);
    await runDueWork(documentId);
    expect((await typesAbout(documentId)).filter((type) => type === 'publication.published')).toHaveLength(1);
    expect((await bruno!.documents.item({ documentId })).document).toMatchObject({ title: 'Waits', version: 1 });
    const newEnd = timeInHours(3);
    await lena!.publications.reschedule({ publicationId: documentId, rev: 2, liveUntil: newEnd });
    // Nothing changes for readers. Editors see a different end.
    expect((await typesAbout(documentId)).slice(3)).toEqual(['publication.filed']);
    expect((await jonas!.documents.item({ documentId })).document).toMatchObject({ liveUntil: newEnd, rev: 3 });
    await moveToNow(documentId, 'live_until');
    await runDueWork(documentId);
    await lena!.publications.reschedule({ publicationId: documentId, rev: 3, liveUntil: timeInHours(5) });
    expect(await visibilityOf(documentId)).toEqual([true, true, true, true, true]);
    expect((await typesAbout(documentId)).slice(-2)).toEqual(['publication.published', 'publication.filed']);
    expect(await refusalOf(lena!.publications.reschedule({ publicationId: documentId, rev: 3, liveUntil: null }))).toMatchObject({
      status: 412,
    });
    expect(await refusalOf(lena!.publications.reschedule({ publicationId: documentId, rev: 4, liveFrom: timeInHours(1) }))).toMatchObject({
      status: 400,
      errors: { liveFrom: [{ code: 'not-settable' }] },
    });
    expect(await refusalOf(marco!.publications.reschedule({ publicationId: documentId, rev: 4, liveUntil: null }))).toMatchObject({
      status: 403,
    });
  });

  it('R7.5 an item is hidden from readers at its end with one signal, and its publisher still finds it among its own items', async () => {
    const { documentId } = await publishDocument(gateway, lena!, { liveUntil: timeInHours(2) });
    expect(await canSee(bruno!, documentId)).toBe(true);
    await moveToNow(documentId, 'live_until');
    expect(await openingStatusesOf(documentId)).toEqual([404, 200, 200, 404, 200]);
    const isListed = async (person: Person, isOwn: boolean) => (await idsFor(person, { mine: isOwn })).includes(documentId);
    expect([await isListed(lena!, false), await isListed(lena!, true), await isListed(ines!, true)]).toEqual([false, true, false]);
    await runDueWork(documentId);
    await runDueWork(documentId);
    expect(await typesAbout(documentId)).toEqual(['publication.published', 'publication.filed', 'publication.gone', 'publication.filed']);
  });

  it('R7.5 an item can be edited after its end without signals to readers, and is published again when extended', async () => {
    const liveUntil = timeInHours(2);
    const { documentId } = await publishDocument(gateway, lena!, { liveUntil });
    await moveToNow(documentId, 'live_until');
    await runDueWork(documentId);
    const { document } = await lena!.documents.item({ documentId });
    expect(new Date(document.liveUntil!).getTime()).toBeLessThanOrEqual(Date.now());
    await lena!.documents.upload(material({ documentId, rev: 1, title: 'Late', liveUntil: document.liveUntil! }));
    expect((await factsAbout(documentId)).at(-1)).toMatchObject({
      type: 'publication.filed',
      rooms: expect.not.arrayContaining(['below:lco-deutschland', 'unit:rhq-europe']),
    });
    await lena!.documents.upload(material({ documentId, rev: 2, title: 'Late', liveUntil: timeInHours(3) }));
    expect(await visibilityOf(documentId)).toEqual([true, true, true, true, true]);
    expect((await typesAbout(documentId)).slice(-2)).toEqual(['publication.published', 'publication.filed']);
    const edit = material({ documentId, rev: 3, liveUntil: timeInHours(-1) });
    expect(await refusalOf(lena!.documents.upload(edit))).toMatchObject({ errors: { liveUntil: [{ code: 'past' }] } });
  });

  it('R7.5 the start of an item cannot be in the past, and cannot be moved once the item is visible', async () => {
    const fileId = await uploadMaterial(gateway, lena!);
    const pastViolation = [{ code: 'past' }];
    expect(await refusalOf(lena!.documents.upload(material({ fileId, liveFrom: timeInHours(-1) })))).toMatchObject({
      errors: { liveFrom: pastViolation },
    });
    expect(
      await refusalOf(lena!.documents.upload(material({ fileId, liveFrom: timeInHours(3), liveUntil: timeInHours(2) }))),
    ).toMatchObject({
      status: 400,
      errors: { liveUntil: pastViolation },
    });
    const { document } = await lena!.documents.upload(material({ fileId }));
    const edit = material({ documentId: document.documentId, rev: 1, liveFrom: timeInHours(1) });
    expect(await refusalOf(lena!.documents.upload(edit))).toMatchObject({ errors: { liveFrom: [{ code: 'not-settable' }] } });
  });

  it('R4.10 withdrawing a scheduled item before its start sends no signal, and an undo schedules the item again', async () => {
    const { documentId } = await publishDocument(gateway, lena!, { liveFrom: timeInHours(2) });
    await lena!.documents.withdraw({ documentId, callerId: 'lena' });
    expect(await visibilityOf(documentId)).toEqual([false, false, false, false, false]);
    await lena!.publications.undoWithdrawal({ publicationId: documentId });
    expect(await visibilityOf(documentId)).toEqual([false, true, true, false, true]);
    expect(new Set(await typesAbout(documentId))).toEqual(new Set(['publication.filed']));
    await moveToNow(documentId, 'live_from');
    await runDueWork(documentId);
    expect(await typesAbout(documentId)).toContain('publication.published');
  });
});
