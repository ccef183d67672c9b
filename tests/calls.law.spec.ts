import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Allow, everyRoute, FILE, type JsonSchema, place, REDIRECT, type Route, spellInput } from '@portal/contracts';
import { z } from 'zod';
import { AuditSealer } from '../apps/gateway/src/services/audit-log/sealer';
import { UsageViews } from '../apps/gateway/src/services/usage/usage-views';
import { VALID_VALUES } from './fuzz';
import { KEY, openTestGateway, type Person, type TestGateway } from './test-gateway';
import { inquiry } from './tickets';

let gateway: TestGateway;
let people: Record<'sam' | 'lena' | 'marco' | 'bruno', Person>;
let ticketId: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  people = {
    sam: await gateway.as('sam'),
    lena: await gateway.as('lena'),
    marco: await gateway.as('marco'),
    bruno: await gateway.as('bruno'),
  };
  ticketId = (await people.bruno.tickets.open(inquiry())).ticket.ticketId;
});
afterAll(() => gateway.close());

const askerOf = (allow: Allow): Person => {
  if (typeof allow === 'string' || allow.includes('SUPER_YHQ')) return people.sam;
  return allow.includes('LBO') ? people.lena : people.marco;
};

const requiredOf = (route: Route): Set<string> => {
  const schema = spellInput(route)(z.toJSONSchema(route.input, { io: 'input' }) as JsonSchema);
  return new Set(schema.required);
};

/** A value that the field takes; what a call uses up is new each time. */
const valueOf = async (field: string, asker: Person): Promise<unknown> => {
  if (/^(email|userEmail)$/.test(field)) return `${randomUUID()}@wild.example`;
  if (field === 'contactusId') return (await people.bruno.tickets.open(inquiry())).ticket.ticketId;
  if (field === 'TicketId') return ticketId;
  if (/^user_?id$/i.test(field)) return asker.id;
  return VALID_VALUES[field] ?? 'x';
};

interface Answer {
  status: number;
  body: { code?: string; errors?: Record<string, unknown>; requestId?: string; file?: string };
}

/** Calls a route with its required fields right, and with `query` instead of what would stand in the query under those names. */
const callWith = async (route: Route, query: Record<string, string> = {}): Promise<Answer> => {
  const asker = askerOf(route.allow);
  const search = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = route.path;
  for (const name of requiredOf(route)) {
    const { field } = route.spellings.fields.get(name)!;
    const value = await valueOf(name, asker);
    const way = place(route, field);
    if (way === 'path') path = path.replace(`:${field}`, String(value));
    else if (way === 'body') body[name] = value;
    else if (!(name in query)) search.set(name, String(value));
  }
  for (const [field, value] of Object.entries(query)) search.set(field, value);
  const json = route.verb === 'POST' || route.verb === 'PUT';
  const response = await fetch(`${gateway.url}${path}?${search}`, {
    method: route.verb,
    redirect: 'manual',
    headers: { ...KEY, authorization: `Bearer ${asker.token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(body) } : {}),
  });
  // To have a table is a use as well, which the next one counts: numbers at the end of a line are not compared.
  if (response.status === 200 && route.reply === FILE)
    return { status: 200, body: { file: (await response.text()).replace(/(,\d+)+(?=\r?$)/gm, '') } };
  // When something was counted is new each time, as its number is.
  const { requestId: _, asOf: __, ...answer } = (await response.json()) as Answer['body'] & { asOf?: string };
  return { status: response.status, body: answer };
};

const queryFields = everyRoute()
  .filter(({ route }) => route.reply !== REDIRECT)
  .flatMap(({ name, route }) =>
    [...route.spellings.fields]
      .filter(([, { field }]) => place(route, field) === 'query' || route.either?.includes(field))
      .map(([sent, { field }]) => ({ name, field: sent, route, required: requiredOf(route).has(sent) && !route.either?.includes(field) })),
  );

describe('an empty value in the query', () => {
  const optional = queryFields.filter(({ required }) => !required);
  const required = queryFields.filter((field) => field.required);

  it.each(optional)('R7 $name answers to an empty $field as to none', async ({ route, field }) => {
    // What was viewed before is not to be counted in between, nor what was done sealed.
    await gateway.app.get(UsageViews).flush();
    await gateway.app.get(AuditSealer, { strict: false }).seal();
    const without = await callWith(route);
    const empty = await callWith(route, { [field]: '' });
    // A write may mint an id or a token, a read may not.
    const compared = ({ status, body }: Answer) =>
      route.verb === 'GET' ? { status, body } : { status, code: body.code, errors: body.errors };
    expect(compared(empty)).toEqual(compared(without));
  });

  it.each(required)('R7 $name says that an empty $field is required', async ({ route, field }) => {
    const { status, body } = await callWith(route, { [field]: '' });
    expect({ status, code: body.code, wrong: Object.keys(body.errors ?? {}) }).toEqual({
      status: 400,
      code: 'request.invalid',
      wrong: [field],
    });
  });

  it('R7.4 R7.8 the filters that the specification names may all be empty at once', async () => {
    const filters = 'userId=&pageNumber=&pageSize=&searchTerm=&ProductCatageryId=&StartDate=&EndDate=&TypeOfInquiryId=&TicketStatus=';
    const inquiries = await people.bruno.fetch(`/api/contactus/inquirylist?${filters}`);
    expect({ status: inquiries.status, body: await inquiries.json() }).toMatchObject({
      status: 200,
      body: { totalCount: expect.any(Number) },
    });
    const requests = await people.lena.fetch('/api/approval/approvallist?userId=&pageNumber=&pageSize=&SearchTerm=&statusFilter=');
    expect(requests.status).toBe(200);
  });
});

describe('a JSON content type without a body', () => {
  const writes = everyRoute().filter(({ route }) => route.verb !== 'GET' && !route.file && route.reply !== REDIRECT);
  it.each(writes)('R7.1 $name answers as to an empty object', async ({ name, route }) => {
    const asker = name === 'accounts.logout' ? people.bruno : askerOf(route.allow);
    const put = async (body?: string) => {
      const response = await fetch(gateway.url + route.path.replace(/:\w+/g, 'x'), {
        method: route.verb,
        headers: { ...KEY, authorization: `Bearer ${asker.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      const { requestId: _, ...answer } = (await response.json()) as Answer['body'];
      return { status: response.status, code: answer.code, errors: answer.errors };
    };
    expect(await put()).toEqual(await put('{}'));
  });
});
