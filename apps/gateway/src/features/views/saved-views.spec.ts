import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, ObjectMissing, TooManyViews } from '@portal/contracts';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

describe('saved views', () => {
  let gateway: TestGateway;
  let lena: Person;
  let jonas: Person;
  beforeAll(async () => {
    gateway = await openTestGateway();
    [lena, jonas] = [await gateway.as('lena'), await gateway.as('jonas')];
  });
  afterAll(() => gateway.close());

  const save = (person: Person, name: string, query = 'view=mine', viewId: string = randomUUID()) =>
    person.views.save({ viewId, place: 'inquiries', name, query });
  const namesOf = async (person: Person) => (await person.views.saved({ place: 'inquiries' })).items.map(({ name }) => name);

  it('R2.19 a saved view belongs to one person, who can rename and delete it', async () => {
    const { view } = await save(lena, 'Orders', 'type=order&status=New');
    await save(lena, 'complaints', 'type=complaint');
    expect(await namesOf(lena)).toEqual(['complaints', 'Orders']);
    expect(await namesOf(jonas)).toEqual([]);
    await save(lena, 'New orders', view.query, view.viewId);
    expect((await lena.views.saved({ place: 'inquiries' })).items).toContainEqual({ ...view, name: 'New orders' });
    await lena.views.drop({ viewId: view.viewId });
    expect(await namesOf(lena)).toEqual(['complaints']);
  });

  it('R6.2 a saved view of another person can be neither changed nor deleted', async () => {
    const { view } = await save(lena, 'Late');
    await expect(save(jonas, 'Mine now', '', view.viewId)).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    await expect(jonas.views.drop({ viewId: view.viewId })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    expect(await namesOf(lena)).toContain('Late');
  });

  it('R2.19 the query of a saved view must be the query string of a portal URL', async () => {
    for (const query of ['view=<b>', 'a b', 'view=mine#x', '/home', 'x'.repeat(LIMITS.viewQuery + 1)])
      await expect(save(lena, 'Odd', query)).rejects.toMatchObject({ status: 400 });
  });

  it('R2.16 each page has its own saved views, and a view cannot move to another page', async () => {
    const sam = await gateway.as('sam');
    const viewId = randomUUID();
    const quarter = { viewId, place: 'figures', name: 'Quarter', query: 'from=2026-07-01&to=2026-09-30&roles=LBO' } as const;
    expect((await sam.views.save(quarter)).view).toEqual(quarter);
    expect((await sam.views.saved({ place: 'figures' })).items).toEqual([quarter]);
    expect((await sam.views.saved({ place: 'inquiries' })).items).toEqual([]);
    await expect(sam.views.save({ ...quarter, place: 'inquiries' })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
  });

  it(`R5.2 a person can have at most ${LIMITS.savedViews} saved views, even with concurrent saves, and can still rename one`, async () => {
    const results = await Promise.allSettled(Array.from({ length: LIMITS.savedViews + 5 }, (_, nth) => save(jonas, `View ${nth}`)));
    const failures = results.filter(({ status }) => status === 'rejected');
    expect(failures).toHaveLength(5);
    expect(failures[0]).toMatchObject({ reason: { status: 422, code: TooManyViews.code } });
    const { items } = await jonas.views.saved({ place: 'inquiries' });
    expect(items).toHaveLength(LIMITS.savedViews);
    await save(jonas, 'Renamed', 'view=all', items[0]!.viewId);
    expect(await namesOf(jonas)).toContain('Renamed');
  });
});
