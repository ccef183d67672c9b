import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Allow, allRoutes, FILE, type JsonSchema, place, REDIRECT, type Route, renameInputFields } from '@portal/contracts';
import { z } from 'zod';
import { AuditSealer } from '../../apps/gateway/src/services/audit-log/sealer';
import { UsageViews } from '../../apps/gateway/src/services/usage/usage-views';
import { inquiry } from '../kit/inquiries';
import { KEY, openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';
import { VALID_VALUES } from './fuzz';

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

const callerOf = (allow: Allow): Person => {
  if (typeof allow === 'string' || allow.includes('SUPER_YHQ')) return people.sam;
  return allow.includes('LBO') ? people.lena : people.marco;
};

const requiredFieldsOf = (route: Route): Set<string> => {
  const schema = renameInputFields(route)(z.toJSONSchema(route.input, { io: 'input' }) as JsonSchema);
  return new Set(schema.required);
};

/** Returns a valid value of a field. A value that a call consumes is new each time. */
const valueOf = async (field: string, requester: Person): Promise<unknown> => {
  if (/^(email|userEmail)$/.test(field)) return `${randomUUID()}@wild.example`;
  if (field === 'contactusId') return (await people.bruno.tickets.open(inquiry())).ticket.ticketId;
  if (field === 'TicketId') return ticketId;
  if (/^user_?id$/i.test(field)) return requester.id;
  return VALID_VALUES[field] ?? 'x';
};

interface CallResponse {
  status: number;
  body: { code?: string; errors?: Record<string, unknown>; requestId?: string; file?: string };
}

/** Calls a route with valid required fields, and with `query` instead of its query fields. */
const callWith = async (route: Route, query: Record<string, string> = {}): Promise<CallResponse> => {
  const caller = callerOf(route.allow);
  const search = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = route.path;
  for (const name of requiredFieldsOf(route)) {
    const { field } = route.wireNames.fields.get(name)!;
    const value = await valueOf(name, caller);
    const location = place(route, field);
    if (location === 'path') path = path.replace(`:${field}`, String(value));
    else if (location === 'body') body[name] = value;
    else if (!(name in query)) search.set(name, String(value));
  }
  for (const [field, value] of Object.entries(query)) search.set(field, value);
  const json = route.verb === 'POST' || route.verb === 'PUT';
  const response = await fetch(`${gateway.url}${path}?${search}`, {
    method: route.verb,
    redirect: 'manual',
    headers: { ...KEY, authorization: `Bearer ${caller.token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(body) } : {}),
  });
  // An export counts as a use that the next export contains, so numbers at the end of a line are excluded from the comparison.
  if (response.status === 200 && route.reply === FILE)
    return { status: 200, body: { file: (await response.text()).replace(/(,\d+)+(?=\r?$)/gm, '') } };
  // The request number and the time of counting differ between responses.
  const { requestId: _, asOf: __, ...answer } = (await response.json()) as CallResponse['body'] & { asOf?: string };
  return { status: response.status, body: answer };
};

const queryFields = allRoutes()
  .filter(({ route }) => route.reply !== REDIRECT)
  .flatMap(({ name, route }) =>
    [...route.wireNames.fields]
      .filter(([, { field }]) => place(route, field) === 'query' || route.either?.includes(field))
      .map(([wireField, { field }]) => ({
        name,
        field: wireField,
        route,
        required: requiredFieldsOf(route).has(wireField) && !route.either?.includes(field),
      })),
  );

describe('an empty value in the query string', () => {
  const optionalFields = queryFields.filter(({ required }) => !required);
  const requiredFields = queryFields.filter((field) => field.required);

  it.each(optionalFields)('R7 $name treats an empty $field as absent', async ({ route, field }) => {
    // Pending views and audit entries would otherwise change the counts between the calls.
    await gateway.app.get(UsageViews).flush();
    await gateway.app.get(AuditSealer, { strict: false }).seal();
    const responseWithoutValue = await callWith(route);
    const responseWithEmptyValue = await callWith(route, { [field]: '' });
    // The responses of two writes may differ in a generated id or token; those of two reads may not.
    const comparablePartOf = ({ status, body }: CallResponse) =>
      route.verb === 'GET' ? { status, body } : { status, code: body.code, errors: body.errors };
    expect(comparablePartOf(responseWithEmptyValue)).toEqual(comparablePartOf(responseWithoutValue));
  });

  it.each(requiredFields)('R7 $name reports an empty $field as required', async ({ route, field }) => {
    const { status, body } = await callWith(route, { [field]: '' });
    expect({ status, code: body.code, wrong: Object.keys(body.errors ?? {}) }).toEqual({
      status: 400,
      code: 'request.invalid',
      wrong: [field],
    });
  });

  it('R7.4 R7.8 the filters of the specification may all be empty in one call', async () => {
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
  const writes = allRoutes().filter(({ route }) => route.verb !== 'GET' && !route.file && route.reply !== REDIRECT);
  it.each(writes)('R7.1 $name treats a missing body as an empty object', async ({ name, route }) => {
    const caller = name === 'accounts.logout' ? people.bruno : callerOf(route.allow);
    const sendBody = async (body?: string) => {
      const response = await fetch(gateway.url + route.path.replace(/:\w+/g, 'x'), {
        method: route.verb,
        headers: { ...KEY, authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      const { requestId: _, ...answer } = (await response.json()) as CallResponse['body'];
      return { status: response.status, code: answer.code, errors: answer.errors };
    };
    expect(await sendBody()).toEqual(await sendBody('{}'));
  });
});
