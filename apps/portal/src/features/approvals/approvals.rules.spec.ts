import { describe, expect, it } from '@jest/globals';
import { makeDecidedRequest, request } from '../../../jest/requests';
import { countryName } from '../../i18n/format';
import { requestList } from './approvals.list';
import { belongs, ghostOf, nextWaiting, roleColumnOf } from './approvals.rules';

const { initial: WAITING, parse, write } = requestList.filter;

describe('the rules of the request queue', () => {
  it('R3.20 the role-name column shows headquarters and regions the role, and a local company the company name', () => {
    expect((['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const).map(roleColumnOf)).toEqual(['role', 'role', 'role', 'company']);
  });

  it('R2.19 a new request belongs to a queue if it matches the status and the search terms', () => {
    expect(belongs(request(1), WAITING)).toBe(true);
    expect(belongs(request(1), { ...WAITING, status: 'All' })).toBe(true);
    expect(belongs(request(1), { ...WAITING, status: 'Rejected' })).toBe(false);
    expect(belongs(request(1), { ...WAITING, search: 'HAVELWERK 1' })).toBe(true);
    expect(belongs(request(1), { ...WAITING, search: 'valbrune' })).toBe(false);
  });

  it('R10.1 a row becomes a ghost only if it no longer belongs to the queue', () => {
    const acceptedRequest = makeDecidedRequest(request(1), 'Approved', 'Jonas Richter');
    expect(ghostOf(acceptedRequest, WAITING)).toEqual({ what: 'Approved', by: 'Jonas Richter' });
    expect(ghostOf(acceptedRequest, { ...WAITING, status: 'All' })).toBeNull();
    expect(ghostOf(acceptedRequest, { ...WAITING, status: 'Approved' })).toBeNull();
    expect(ghostOf(request(1), { ...WAITING, status: 'All' }, undefined, { by: 'Lena Vogt', at: 0 })).toEqual({
      what: 'removed',
      by: 'Lena Vogt',
    });
  });

  it('R2.19 the next waiting request below opens after a decision, or the first waiting request if there is none', () => {
    const rows = [request(1), makeDecidedRequest(request(2), 'Approved', 'Lena Vogt'), request(3)];
    expect(nextWaiting(rows, 'u1')?.userId).toBe('u3');
    expect(nextWaiting(rows, 'u3')?.userId).toBe('u1');
    expect(nextWaiting([request(1)], 'u1')).toBeUndefined();
  });

  it('R2.19 filters are part of the address, defaults are omitted, and a new filter starts at the first page', () => {
    const address = new URLSearchParams('status=All&search=falk&page=3&request=u1');
    expect(parse(address)).toEqual({ status: 'All', search: 'falk', sort: 'oldest', page: 3 });
    expect(write(address, { status: 'Waiting' }).toString()).toBe('search=falk&request=u1');
    expect(write(address, { page: 4 }).get('page')).toBe('4');
    expect(parse(new URLSearchParams('status=Nonsense&page=-2'))).toEqual(WAITING);
  });

  it('R2.19 the queue names a country in the language of the page, and shows an unknown code unchanged', () => {
    expect(countryName('en-US', 'DE')).toBe('Germany');
    expect(countryName('ar', 'DE')).toBe('ألمانيا');
    expect(countryName('en-US', '??')).toBe('??');
  });
});
