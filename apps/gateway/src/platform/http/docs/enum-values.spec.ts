import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@portal/contracts';
import { z } from 'zod/mini';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { normalizeEnums } from './enum-values';

const FILTERS = allRoutes()
  .map(({ route }) => route)
  .filter(({ verb }) => verb === 'GET');

describe('filter values in any case', () => {
  it('R7.8 every value of every filter is accepted in lower case, in capitals and without separators', () => {
    let values = 0;
    for (const route of FILTERS) {
      const { properties = {} } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' });
      for (const [field, schema] of Object.entries(properties)) {
        for (const value of (schema as { enum?: string[] }).enum ?? []) {
          for (const spelling of [value.toLowerCase(), value.toUpperCase(), value.replace(/[\s_-]/g, '')]) {
            const fields = { [field]: spelling };
            normalizeEnums(route, fields);
            expect([route.path, field, fields[field]]).toEqual([route.path, field, value]);
            values += 1;
          }
        }
      }
    }
    expect(values).toBeGreaterThan(0);
  });
});

describe('filter values in requests', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => gateway.close());

  it.each([
    ['lena', '/api/approval/approvallist?statusFilter=', ['Waiting', 'waiting', 'WAITING']],
    ['lena', '/api/contactus/inquirylist?TicketStatus=', ['In Progress', 'in progress', 'INPROGRESS', 'in_progress']],
    ['lena', '/api/contactus/inquirylist?StartDate=', ['2026-03-05', '03/05/2026', '3/5/2026']],
    ['bruno', '/api/news/getnewsbyuser?NewsCategory=', ['order-stop', 'Order Stop', 'ORDER_STOP']],
    ['bruno', '/api/events/eventlist?EventExpiredFilter=all&EventCategoryId=', ['sales-training', 'Sales Training']],
    ['ines', '/api/loganalysis/getfeaturebaseloglist?roles=', ['CP,LBO', 'cp,lco']],
    ['lena', '/api/approval/approvallist?statusFilter=', ['Approved', 'Accepted', 'accepted']],
    ['lena', '/api/contactus/inquirylist?TypeOfInquiryId=', ['technical', 'Technical question', 'TECHNICAL QUESTION']],
    ['bruno', '/api/news/getnewsbyuser?NewsCategory=', ['others', 'Other', 'Other news']],
    ['bruno', '/api/news/getnewsbyuser?NewsCategory=', ['lead-time-change', 'Lead time change']],
    ['bruno', '/api/events/eventlist?EventExpiredFilter=all&EventCategoryId=', ['others', 'Other', 'Others']],
    ['bruno', '/api/events/eventlist?EventExpiredFilter=all&mode=', ['hybrid', 'On site and online']],
    ['bruno', '/api/events/eventlist?EventExpiredFilter=', ['expired', 'Expired']],
    ['ines', '/api/loganalysis/getfeaturebaseloglist?func=', ['learn', 'Learn and explore', 'learn & explore']],
    ['ines', '/api/loganalysis/getfeaturebaseloglist?TimePeriod=', ['monthly', 'Monthly']],
    ['ines', '/api/pricelist/list/{id}?ScopeFilter=', ['all', 'All CPs', 'all cps', 'ALL CPS', 'All CP']],
    ['ines', '/api/pricelist/list/{id}?ScopeFilter=', ['specific', 'Specific CP', 'specific cps', 'SPECIFIC CPS']],
    ['bruno', '/api/knowledge/user/documents/{id}?languageId=', ['de', 'German', 'Deutsch', 'DEUTSCH']],
    ['bruno', '/api/knowledge/user/documents/{id}?languageId=', ['ab', 'Arabic', 'العربية', 'ar']],
    ['bruno', '/api/knowledge/user/documents/{id}?languageId=', ['zhTW', 'zh-TW', '繁體中文']],
    ['bruno', '/api/knowledge/user/documents/{id}?docTypeId=', ['data-sheet', 'Data sheet']],
    ['bruno', '/api/knowledge/user/documents/{id}?industryId=', ['oil-and-gas', 'Oil and gas', 'Oil & Gas']],
    ['bruno', '/api/notifications/usernotification/{id}?type=', ['EventReminder', 'Event reminders', 'event reminder']],
  ] as const)('R7.8 %s gets the same result from %s for each spelling in %j', async (name, path, spellings) => {
    const person = await gateway.as(name);
    const answers = await Promise.all(
      spellings.map(async (spelling) => {
        const response = await person.fetch(path.replace('{id}', person.id) + encodeURIComponent(spelling));
        const { totalCount } = (await response.json()) as { totalCount: number };
        return { status: response.status, totalCount };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  it('R5.6 a nonexistent day is refused in either date format', async () => {
    const lena = await gateway.as('lena');
    for (const day of ['2026-02-30', '02/30/2026', '13/01/2026', '1.2.2026'])
      expect((await lena.fetch(`/api/contactus/inquirylist?StartDate=${encodeURIComponent(day)}`)).status).toBe(400);
  });
});
