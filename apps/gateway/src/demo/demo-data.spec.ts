import { describe, expect, it } from '@jest/globals';
import { CONVERSATIONS, parseConversations } from './conversations';
import accountRequests from './data/account-requests.json' with { type: 'json' };
import cannedReplies from './data/canned-replies.json' with { type: 'json' };
import german from './data/inquiries/german.json' with { type: 'json' };
import news from './data/news.json' with { type: 'json' };
import { AccountRequests, CannedReplies, EVENTS, LOCAL_COMPANIES, NEWS, News, NOTIFICATIONS, PERSON_NAMES, parseData } from './demo-data';
import { readDocuments } from './demo-documents';
import { makeInquiries } from './make-inquiries';
import { makePeople } from './make-people';

const now = new Date('2026-11-21T09:00:00Z');
const people = makePeople(now, '');

describe('the data files of the demo', () => {
  it('R1.1 a demo data file with an unknown value is refused with the file name and the path of the value', () => {
    const [conversation] = german;
    expect(() => parseData('canned-replies', CannedReplies, { ...cannedReplies, xx: [] })).toThrow(/canned-replies\.json:\n.*xx/s);
    expect(() => parseData('account-requests', AccountRequests, [{ ...accountRequests[0], company: 'nobody' }])).toThrow(
      /account-requests\.json:\n.*\[0\]\.company/s,
    );
    expect(() => parseData('account-requests', AccountRequests, [{ ...accountRequests[0], unit: 'yhq' }])).toThrow(
      /Name one of unit, company and newCompany/,
    );
    expect(() => parseData('news', News, [{ ...news[0], parts: [{ number: 'YD-P9-1', successor: null }] }])).toThrow(
      /The part number YD-P9-1 belongs to no product/,
    );
    expect(() => parseConversations('german', [{ ...conversation, product: 'yd-p9' }])).toThrow(
      /inquiries\/german\.json:\n.*\[0\]\.product/s,
    );
    expect(() => parseConversations('german', [{ ...conversation, asks: 'bruno' }])).toThrow(/Unrecognized key: "asks"/);
  });

  it('R1.1 a demo conversation with an unknown person is refused with the id of the person', () => {
    const [conversation] = CONVERSATIONS;
    const make = (change: object) => () => makeInquiries([{ ...conversation!, ...change }], { now, people, units: new Map() });
    expect(make({ requester: 'p999' })).toThrow('The demo has no person p999');
    expect(make({ unreadBy: ['lena', 'p998'] })).toThrow('The demo has no person p998');
    expect(make({ steps: [{ action: 'assigned', to: 'p997' }] })).toThrow('The demo has no person p997');
  });

  it('R1.1 ids of demo news and events are unique, and notifications refer to existing items by their titles', () => {
    const documents = readDocuments().items;
    const items = [...EVENTS, ...NEWS, ...documents];
    const ids = items.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { subjectId, title } of NOTIFICATIONS)
      expect(items.filter(({ id }) => id === subjectId).map((item) => [item.id, item.title])).toEqual([[subjectId, title]]);
  });

  it('R1.1 the demo data has a name list for the language of every local company and partner', () => {
    const lists = LOCAL_COMPANIES.flatMap(({ language, partners }) => [language, ...partners.flatMap(({ names }) => names ?? [])]);
    expect(lists.filter((list) => !PERSON_NAMES[list])).toEqual([]);
  });

  it('R1.1 each weekday placeholder in the demo contains a portal language and an existing step of its conversation', () => {
    const placeholders = CONVERSATIONS.flatMap(({ subject, steps }) =>
      steps.flatMap((step) =>
        'text' in step
          ? [...step.text.matchAll(/\{[^}]*\}/g)].map(([text]) => ({
              subject,
              text,
              found: /^\{weekday ([a-z]{2}) (\d+)[+-]\d+\}$/.exec(text),
              steps: steps.length,
            }))
          : [],
      ),
    );
    expect(placeholders.length).toBeGreaterThan(3);
    expect(
      placeholders.filter(({ found, steps }) => !found || Number(found[2]) >= steps).map(({ subject, text }) => [subject, text]),
    ).toEqual([]);
  });
});
