import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { publishNews } from '../../../../../tests/kit/news';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { NewsController } from '../news/news.controller';

const DAY = '2026-11-26';
const NEWS = '/api/news/getnewsbyuser';

describe('the combined response of the home page', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => gateway.close());

  const first = async (person: Person) => (await person.home.first({ day: DAY })).answers;
  const placesOf = (answers: { url: string }[]) => [...new Set(answers.map(({ url }) => url.split('?')[0]!))].sort();

  it.each(['bruno', 'jonas', 'lena', 'sam', 'ines'] satisfies Name[])(
    'R2.18 the combined home response for %s contains the same data as the separate reads of the home page',
    async (name) => {
      const person = await gateway.as(name);
      const answers = await first(person);
      expect(answers.length).toBeGreaterThan(8);
      expect(new Set(answers.map(({ url }) => url)).size).toBe(answers.length);
      for (const { url, body } of answers) {
        // Figures contain the time of their computation.
        const asOf = 'asOf' in (body as object) ? { asOf: expect.any(String) } : {};
        expect(await (await person.fetch(url)).json()).toEqual({ ...(body as object), ...asOf });
      }
    },
  );

  it('R2.18 R6.2 the combined home response excludes requests and inquiries for people who may not handle them', async () => {
    const inquiries = ['/api/contactus/inquirylist', '/api/contactus/ticketcounts'];
    const bruno = placesOf(await first(await gateway.as('bruno')));
    expect(bruno).toEqual(expect.arrayContaining(inquiries));
    expect(bruno).not.toContain('/api/approval/approvallist');
    const ines = placesOf(await first(await gateway.as('ines')));
    expect(ines).toContain('/api/approval/approvallist');
    for (const place of inquiries) expect(ines).not.toContain(place);
  });

  it("R2.18 R7.5 the combined home response includes a publisher's own drafts, but no drafts for partners", async () => {
    for (const [name, expected] of [
      ['ines', ['/api/publications/drafts']],
      ['jonas', ['/api/publications/drafts']],
      ['bruno', []],
    ] as const) {
      const answers = await first(await gateway.as(name));
      expect(answers.map(({ url }) => url).filter((url) => url.startsWith('/api/publications/drafts'))).toEqual(expected);
    }
  });

  const failures = {
    fails: () => Promise.reject(new Error('The news do not answer')),
    'is late': () => new Promise<never>(() => {}),
  };
  it.each(Object.entries(failures))(
    'R2.18 R8.3 the combined home response omits a read that %s, and includes the other reads',
    async (_, list) => {
      const bruno = await gateway.as('bruno');
      const whole = await first(bruno);
      expect(whole.filter(({ url }) => url.startsWith(NEWS))).toHaveLength(2);
      jest.spyOn(NewsController.prototype, 'list').mockImplementation(list);
      const urls = (await first(bruno)).map(({ url }) => url);
      expect(urls).toEqual(whole.map(({ url }) => url).filter((url) => !url.startsWith(NEWS)));
    },
  );

  it('R2.18 R2.20 the combined home response includes a new publication from the next request on', async () => {
    const [ines, bruno] = [await gateway.as('ines'), await gateway.as('bruno')];
    const { documentId } = await publishNews(ines, { title: 'Calibration rig moves' });
    const latest = (await first(bruno)).find(({ url }) => url === `${NEWS}?userId=bruno&pageNumber=1&pageSize=5`);
    expect(JSON.stringify(latest?.body)).toContain(documentId);
  });
});
