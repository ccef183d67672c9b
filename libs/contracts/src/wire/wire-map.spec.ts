import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { route } from '../route';
import { decodeReply, sentNameOf } from './call';
import { encodeInput, encodeReply, wireNameOf, wirePathOf } from './route';

const Row = z.object({ id: z.string(), lcoName: z.string(), photo: z.optional(z.nullable(z.string())) });
const list = route('GET /api/visits/:visitId', {
  allow: 'anyone',
  input: z.object({ visitId: z.string(), productId: z.optional(z.string()), search: z.optional(z.string()) }),
  reply: z.object({ items: z.array(Row), counts: z.object({ unread: z.int() }), note: z.nullable(z.object({ by: z.string() })) }),
  wire: {
    input: { visitId: 'VisitId', productId: ['ProductCatageryId', 'ProductCategoryId'] },
    reply: { items: 'dataList', 'items.lcoName': 'LCO', counts: 'TotalCount[]', 'note.by': 'updatedby' },
  },
});
const ownReply = { items: [{ id: 'v1', lcoName: 'Deutschland', photo: null }], counts: { unread: 2 }, note: { by: 'Jonas' } };
const encodedReply = {
  dataList: [{ id: 'v1', LCO: 'Deutschland', photo: null }],
  TotalCount: [{ unread: 2 }],
  note: { updatedby: 'Jonas' },
};

describe('The wire map of a route', () => {
  it('R7 a response is encoded with its official names at every depth, and decoded back', () => {
    expect(encodeReply(list)(ownReply)).toEqual(encodedReply);
    expect(decodeReply(list)(encodedReply)).toEqual(ownReply);
  });

  it('R7 an encoded response omits absent fields and contains null fields', () => {
    const sparseReply = { items: [{ id: 'v1', lcoName: '' }], counts: { unread: 0 }, note: null };
    expect(JSON.stringify(encodeReply(list)(sparseReply))).toBe(
      '{"dataList":[{"id":"v1","LCO":""}],"TotalCount":[{"unread":0}],"note":null}',
    );
    expect(decodeReply(list)(encodeReply(list)(sparseReply))).toEqual(sparseReply);
  });

  it('R7 a response without renamed fields is not copied', () => {
    const plainRoute = route('GET /api/visits', {
      allow: 'anyone',
      input: z.object({}),
      reply: z.object({ id: z.string() }),
    });
    const value = { id: 'v1' };
    expect(encodeReply(plainRoute)(value)).toBe(value);
    expect(decodeReply(plainRoute)(value)).toBe(value);
  });

  it('R7 a field is documented with its official name and sent with its preferred one', () => {
    expect(wireNameOf(list, 'productId')).toBe('ProductCatageryId');
    expect(sentNameOf(list, 'productId')).toBe('ProductCategoryId');
    expect(wireNameOf(list, 'search')).toBe('search');
    expect(wirePathOf(list)).toBe('/api/visits/:VisitId');
    expect(encodeInput(list, { visitId: 'v1', productId: 'p1', search: 'pump' })).toEqual({
      VisitId: 'v1',
      ProductCategoryId: 'p1',
      search: 'pump',
    });
  });

  const declareRouteWith = (wire: { input?: Record<string, string>; reply?: Record<string, string> }) => () =>
    route('GET /api/visits', {
      allow: 'anyone',
      input: z.object({ id: z.string(), search: z.string() }),
      reply: z.object({ id: z.string() }),
      wire: wire as never,
    });

  it.each([
    ['an unknown field of the input', { input: { visitor: 'Visitor' } }, /visitor/],
    ['an unknown field of the reply', { reply: { 'id.name': 'Name' } }, /id\.name/],
    ['one name for two fields', { input: { search: 'id' } }, /two fields are called id/],
  ])('R7 a wire map is rejected if it names %s', (_, wire, message) => {
    expect(declareRouteWith(wire)).toThrow(message);
  });

  it('R7 a wire map does not affect inherited properties', () => {
    expect(wireNameOf(list, 'constructor')).toBe('constructor');
    const wireReply = JSON.parse(`{"constructor":"x","__proto__":{"items":[]},${JSON.stringify(encodedReply).slice(1)}`) as unknown;
    const decodedReply = decodeReply(list)(wireReply) as object;
    expect(decodedReply).toMatchObject(ownReply);
    expect(Object.getPrototypeOf(decodedReply)).toBe(Object.prototype);
  });
});
