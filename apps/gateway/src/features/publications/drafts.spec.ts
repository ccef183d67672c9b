import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DraftChanged, isRefusedAs, LIMITS } from '@portal/contracts';
import { failureOf, material, uploadMaterial } from '../../../../../tests/kit/documents';
import { publishEvent, uploadEventFile } from '../../../../../tests/kit/events';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [lena, jonas, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [lena, jonas, ines] = await Promise.all((['lena', 'jonas', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const content = (title: string, fileId?: string) => ({
  kind: 'material' as const,
  title,
  fileIds: fileId ? [fileId] : [],
  fields: [
    { field: 'title', entries: [title] },
    { field: 'companies', entries: ['cp-brennhagen', 'cp-ostwall'] },
  ],
});
const holderOf = async (fileId: string) =>
  (await gateway.database.db.selectFrom('file').select('taken_by').where('id', '=', fileId).executeTakeFirst())?.taken_by;

describe('a draft', () => {
  it('R7.5 a draft is returned with all its fields and its file only to its author, and is deleted when it is published', async () => {
    const draftId = randomUUID();
    const fileId = await uploadMaterial(gateway, lena!, 'Zero adjustment.docx');
    await lena!.publications.saveDraft({ draftId, ...content('Zero', fileId) });
    const draft = await lena!.publications.draft({ draftId });
    expect(draft).toMatchObject({ fields: content('Zero').fields, title: 'Zero', file: { fileId }, rev: 1 });
    expect((await lena!.publications.drafts({ kind: 'material' })).items).toMatchObject([{ draftId, title: 'Zero' }]);
    expect((await jonas!.publications.drafts({ kind: 'material' })).items).toEqual([]);
    expect(await failureOf(jonas!.publications.draft({ draftId }))).toMatchObject({ status: 404 });
    const { document } = await lena!.documents.upload(material({ fileId, draftId, title: 'Zero' }));
    expect(await failureOf(lena!.publications.draft({ draftId }))).toMatchObject({ status: 404 });
    expect(await holderOf(fileId)).toBe(`publication:${document.documentId}:1`);
  });

  it('R3.14 a draft of an event keeps its attachment and is deleted on publication, and a local company cannot save such a draft', async () => {
    const draftId = randomUUID();
    const fileId = await uploadEventFile(gateway, ines!);
    const draft = { ...content('Calibration day', fileId), kind: 'event' as const };
    await ines!.publications.saveDraft({ draftId, ...draft });
    expect((await ines!.publications.drafts({ kind: 'event' })).items).toMatchObject([{ draftId, file: { fileId } }]);
    expect(await failureOf(lena!.publications.saveDraft({ draftId: randomUUID(), ...draft }))).toMatchObject({ status: 403 });
    const document = randomUUID();
    await ines!.publications.saveDraft({ draftId: document, ...content('Zero drift') });
    expect((await ines!.publications.drafts({})).items.map((one) => one.draftId)).toEqual([document, draftId]);
    const event = await publishEvent(ines!, { draftId, fileId });
    expect(event.attachment).toMatchObject({ fileId });
    expect((await ines!.publications.drafts({ kind: 'event' })).items).toEqual([]);
  });

  it('R7.5 saving a draft that another window has changed is refused with the current state, so that no change is lost', async () => {
    const draftId = randomUUID();
    await lena!.publications.saveDraft({ draftId, ...content('First') });
    await lena!.publications.saveDraft({ draftId, rev: 1, ...content('Second') });
    const failure = await failureOf(lena!.publications.saveDraft({ draftId, rev: 1, ...content('Stale') }));
    expect(failure.status).toBe(412);
    expect(isRefusedAs(failure, DraftChanged) && failure.body.data.draft).toMatchObject({ title: 'Second', rev: 2 });
    await lena!.publications.saveDraft({ draftId, rev: 2, ...content('Merged') });
    expect(await lena!.publications.draft({ draftId })).toMatchObject({ title: 'Merged', rev: 3 });
  });

  it('R7.5 a draft releases its file when the file is replaced or the draft discarded, but not when publication is refused', async () => {
    const draftId = randomUUID();
    const [first, second] = [await uploadMaterial(gateway, lena!), await uploadMaterial(gateway, lena!)];
    await lena!.publications.saveDraft({ draftId, ...content('Zero', first) });
    await lena!.publications.saveDraft({ draftId, rev: 1, ...content('Zero', second) });
    expect([await holderOf(first), await holderOf(second)]).toEqual([null, `draft:${draftId}`]);
    const invalidInput = material({ fileId: second, draftId, title: 'Zero', companies: ['cp-valbrune'], scope: 'specific' });
    expect(await failureOf(lena!.documents.upload(invalidInput))).toMatchObject({ status: 400 });
    expect(await lena!.publications.draft({ draftId })).toMatchObject({ file: { fileId: second } });
    await lena!.publications.discardDraft({ draftId });
    expect(await holderOf(second)).toBeNull();
  });

  it('T23 each person can store a limited number of drafts', async () => {
    const countBefore = (await jonas!.publications.drafts({ kind: 'material' })).totalCount;
    for (let index = countBefore; index < LIMITS.publicationDrafts; index++)
      await jonas!.publications.saveDraft({ draftId: randomUUID(), ...content(`Draft ${index}`) });
    expect(await failureOf(jonas!.publications.saveDraft({ draftId: randomUUID(), ...content('Too many') }))).toMatchObject({
      status: 422,
      code: 'draft.too-many',
    });
  });
});
