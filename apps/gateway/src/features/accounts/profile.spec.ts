import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError, CONSENT_VERSION, LIMITS } from '@portal/contracts';
import sharp from 'sharp';
import { addressOf, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DEMO_PASSWORD } from './demo-users';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => gateway.close());

const refusal = async (call: Promise<unknown>) => {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error(`Not refused: ${String(outcome)}`);
  return { status: outcome.status, code: outcome.code, errors: outcome.body.errors, data: outcome.body.data };
};
const upload = (who: Person, bytes: Buffer, name = 'me.png', type = 'image/png') =>
  who.accounts.savePhoto({}, { file: new File([new Uint8Array(bytes)], name, { type }) });
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#119ba7' } });

describe("a user's own profile", () => {
  it("R3.8 R3.18 R4.2 a user reads their own profile by the token's address, which the request may repeat", async () => {
    const bruno = await gateway.as('bruno');
    const { items } = await bruno.accounts.me({ callerId: 'Bruno@Brennhagen.example' });
    expect(items).toEqual([
      expect.objectContaining({
        userId: 'bruno',
        email: 'bruno@brennhagen.example',
        firstname: 'Bruno',
        lastname: 'Hagen',
        role: 'CP',
        photo: null,
        isApproved: true,
        isVerified: true,
        companyName: 'Brennhagen Messtechnik',
        country: 'DE',
        lcoName: 'Yarrowdyne Deutschland',
        regionName: 'Europe',
        rhqName: 'Europe',
      }),
    ]);
  });

  it('R6.8 T1 a person cannot read the profile of another person', async () => {
    const eve = await gateway.as('eve');
    expect(await refusal(eve.accounts.me({ callerId: addressOf('bruno') }))).toMatchObject({ status: 403, code: 'identity.foreign' });
  });

  it("R3.18 a change of names and phone is sent to the user's tabs and to approvers, but not to a sibling unit", async () => {
    const [bruno, lena, chloe] = [await gateway.as('bruno'), await gateway.as('lena'), await gateway.as('chloe')];
    const lines = [bruno.connect(), lena.connect(), chloe.connect()];
    await Promise.all(lines.map((line) => line.until((events) => events.some(({ event }) => event === 'welcome'))));
    const savedProfile = await bruno.accounts.saveProfile({
      firstname: ' Bruno\u202e ',
      lastname: 'Hagen-Weiss',
      phone: '+49 (0)30 5550-17',
    });
    expect(savedProfile).toMatchObject({ firstname: 'Bruno', lastname: 'Hagen-Weiss', phone: '+49 (0)30 5550-17', role: 'CP' });
    for (const line of lines.slice(0, 2))
      await line.until(() => line.facts('account.changed').some(({ data }) => data['userId'] === 'bruno'));
    expect(lines[2]!.facts('account.changed')).toEqual([]);
    expect((await bruno.accounts.me()).items[0]).toMatchObject({ lastname: 'Hagen-Weiss' });
  });

  it('R6.8 a user cannot change role, company and unit in their own profile', async () => {
    const bruno = await gateway.as('bruno');
    const profileInput = { firstname: 'Bruno', lastname: 'Hagen', phone: '', role: 'SUPER_YHQ', lco_id: 'lco-france' };
    expect(await refusal(bruno.accounts.saveProfile(profileInput))).toMatchObject({ status: 400, errors: { role: expect.anything() } });
  });
});

describe('consent to the current texts', () => {
  it('R2.19 a consent is stored with version and time, and only the current version is accepted', async () => {
    const bruno = await gateway.as('bruno');
    await gateway.database.db.updateTable('person').set({ consent_version: '2025-01-01' }).where('id', '=', 'bruno').execute();
    const profileInput = { firstname: 'Bruno', lastname: 'Hagen', phone: '' };
    expect(await refusal(bruno.accounts.saveProfile({ ...profileInput, consent: '2025-01-01' }))).toMatchObject({
      status: 400,
      errors: { consent: expect.anything() },
    });
    await bruno.accounts.saveProfile(profileInput);
    expect((await bruno.accounts.me()).items[0]).toMatchObject({ consent: '2025-01-01' });
    const startTime = new Date();
    await bruno.accounts.saveProfile({ ...profileInput, consent: CONSENT_VERSION });
    expect((await bruno.accounts.me()).items[0]).toMatchObject({ consent: CONSENT_VERSION });
    const { consent_at } = await gateway.database.db
      .selectFrom('person')
      .select('consent_at')
      .where('id', '=', 'bruno')
      .executeTakeFirstOrThrow();
    expect(consent_at!.getTime()).toBeGreaterThan(startTime.getTime() - 60_000);
  });
});

describe("changing one's own password", () => {
  it('R5.8 a password change requires the current password and refuses a common new one', async () => {
    const kenji = await gateway.as('kenji');
    expect(await refusal(kenji.accounts.savePassword({ current: 'not this', password: 'a-new-harbour-9' }))).toMatchObject({
      status: 400,
      errors: { current: expect.anything() },
    });
    expect(await refusal(kenji.accounts.savePassword({ current: DEMO_PASSWORD, password: 'kenji2026' }))).toMatchObject({
      code: 'password.common',
    });
  });

  it('R2.19 a password change signs out the other devices of the person, but not the current one', async () => {
    const [here, there] = [await gateway.as('kenji'), await gateway.as('kenji')];
    const line = there.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await here.accounts.savePassword({ current: DEMO_PASSWORD, password: 'a-new-harbour-9' });
    await line.until(() => line.facts('session.ended').some(({ data }) => data['sessionId'] === there.sessionId) || !line.socket.connected);
    expect((await there.fetch('/api/auth/refresh-token', { method: 'POST' })).status).toBe(401);
    expect((await here.fetch('/api/auth/refresh-token', { method: 'POST' })).status).toBe(200);
    const letters = await gateway.database.db.selectFrom('letter').select('kind').where('to_address', '=', here.email).execute();
    expect(letters).toContainEqual({ kind: 'password.changed' });
    expect((await gateway.signIn(here.email, 'a-new-harbour-9')).id).toBe('kenji');
  });
});

describe('the profile photo', () => {
  it('R1.3 simultaneous requests change a password only once', async () => {
    const devices = await Promise.all([gateway.as('aiko'), gateway.as('aiko')]);
    const outcomes = await Promise.allSettled(
      devices.map(({ accounts }, at) => accounts.savePassword({ current: DEMO_PASSWORD, password: `a-harbour-of-${at}-ships` })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('R2.13 a profile photo is stored as a small square and replaces the previous one', async () => {
    const marco = await gateway.as('marco');
    const line = (await gateway.as('marco')).connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const first = await upload(
      marco,
      await picture(900, 400)
        .withExif({ IFD0: { Copyright: 'where I live' } })
        .jpeg()
        .toBuffer(),
    );
    const response = await fetch(gateway.url + first.photo);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(bytes.includes('where I live')).toBe(false);
    await line.until(() => line.facts('account.changed').length > 0);

    const second = await upload(marco, await picture(20, 20).png().toBuffer());
    expect(second.photo).not.toBe(first.photo);
    expect((await fetch(gateway.url + first.photo)).status).toBe(404);
    expect((await marco.accounts.me()).items[0]!.photo).toBe(second.photo);
  });

  /** Creates an animated GIF of two frames in different colours. */
  const film = async (): Promise<Buffer> => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
    return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
  };

  it.each([
    ['GIF', () => picture(300, 200).gif().toBuffer()],
    ['WebP', () => picture(300, 200).webp().toBuffer()],
    ['AVIF', () => picture(300, 200).avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => picture(300, 200).tiff().toBuffer()],
    ['animated GIF', film],
  ])('R2.13 T20 a profile photo uploaded as %s is stored as one still square', async (_, make) => {
    const marco = await gateway.as('marco');
    const { photo } = await upload(marco, await make(), 'me', 'application/octet-stream');
    const bytes = Buffer.from(await (await fetch(gateway.url + photo)).arrayBuffer());
    const { format, width, height, pages } = await sharp(bytes, { animated: true }).metadata();
    expect({ format, width, height, pages: pages ?? 1 }).toEqual({ format: 'webp', width: 256, height: 256, pages: 1 });
  });

  it.each([
    ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['bmp', Buffer.from('BM\x1a\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x01\0\x01\0\x01\0\x18\0', 'latin1')],
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])],
  ])('R2.13 the refusal of a photo contains %s as the detected type', async (detected, bytes) => {
    const ines = await gateway.as('ines');
    expect(await refusal(upload(ines, bytes))).toMatchObject({ code: 'file.wrong-kind', data: { detected } });
  });

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['the beginning of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
    ['nothing', Buffer.alloc(0)],
  ])('T20 a profile photo whose file contains %s is refused under any file name', async (_, bytes) => {
    const ines = await gateway.as('ines');
    expect(await refusal(upload(ines, bytes))).toMatchObject({ status: 422, code: 'file.wrong-kind' });
  });

  it('T20 a profile photo in a small file with too many pixels is refused', async () => {
    const huge = await picture(8_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(LIMITS.photoBytes);
    expect(await refusal(upload(await gateway.as('ines'), huge))).toMatchObject({ status: 422, code: 'file.wrong-kind' });
  });

  it('T20 a profile photo larger than 5 MB is refused', async () => {
    const ines = await gateway.as('ines');
    expect(await refusal(upload(ines, Buffer.alloc(LIMITS.photoBytes + 1)))).toMatchObject({
      status: 422,
      code: 'file.too-large',
      data: { limitBytes: LIMITS.photoBytes },
    });
  });

  it('R6.8 a profile photo can be set only for the person of the token', async () => {
    const ines = await gateway.as('ines');
    const file = new File([new Uint8Array(await picture(20, 20).png().toBuffer())], 'me.png');
    expect(await refusal(ines.accounts.savePhoto({ callerId: 'sam' }, { file }))).toMatchObject({
      status: 403,
      code: 'identity.foreign',
    });
  });

  it('R7.1 the upload of a profile photo requires form data with a file', async () => {
    const ines = await gateway.as('ines');
    const response = await ines.fetch('/api/auth/userprofileupload', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});
