import { describe, expect, it } from '@jest/globals';
import { decided, request } from '../../../jest/requests';
import { neighbour } from '../../ui/rows';
import { filterFrom, filterInto, type QueueFilter } from './approvals.queries';
import { belongs, ghostOf, nextWaiting, pageOfFirstNew, roleColumnOf } from './approvals.rules';
import { countryName } from './request-texts';

const WAITING: QueueFilter = { status: 'Waiting', search: '', sort: 'oldest', page: 1 };

describe('the rules of the queue', () => {
  it('R3.20 the role-name column is the role for headquarters and regions, the company name for a local company', () => {
    expect((['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const).map(roleColumnOf)).toEqual(['role', 'role', 'role', 'company']);
  });

  it('R2.19 a new request belongs to the queue whose status and words it matches', () => {
    expect(belongs(request(1), WAITING)).toBe(true);
    expect(belongs(request(1), { ...WAITING, status: 'All' })).toBe(true);
    expect(belongs(request(1), { ...WAITING, status: 'Rejected' })).toBe(false);
    expect(belongs(request(1), { ...WAITING, search: 'HAVELWERK 1' })).toBe(true);
    expect(belongs(request(1), { ...WAITING, search: 'valbrune' })).toBe(false);
  });

  it('R9.1 with twelve a page the first of the new ones stands behind the waiting ones, or on top of the newest', () => {
    expect(pageOfFirstNew(12, 1, 'oldest')).toBe(1);
    expect(pageOfFirstNew(13, 1, 'oldest')).toBe(2);
    expect(pageOfFirstNew(14, 3, 'oldest')).toBe(1);
    expect(pageOfFirstNew(40, 2, 'newest')).toBe(1);
  });

  it('R10.1 a row is a ghost only where it no longer belongs', () => {
    const accepted = decided(request(1), 'Approved', 'Jonas Richter');
    expect(ghostOf(accepted, WAITING, undefined)).toEqual({ what: 'Approved', by: 'Jonas Richter' });
    expect(ghostOf(accepted, { ...WAITING, status: 'All' }, undefined)).toBeNull();
    expect(ghostOf(accepted, { ...WAITING, status: 'Approved' }, undefined)).toBeNull();
    expect(ghostOf(request(1), { ...WAITING, status: 'All' }, { by: 'Lena Vogt', at: 0 })).toEqual({ what: 'removed', by: 'Lena Vogt' });
  });

  it('after a decision the next waiting request is the one below, else the first that waits', () => {
    const rows = [request(1), decided(request(2), 'Approved', 'Lena Vogt'), request(3)];
    expect(nextWaiting(rows, 'u1')?.userId).toBe('u3');
    expect(nextWaiting(rows, 'u3')?.userId).toBe('u1');
    expect(nextWaiting([request(1)], 'u1')).toBeUndefined();
  });

  it('the keys stop at both ends of the list', () => {
    const rows = [request(1), request(2)];
    expect(neighbour(rows, ({ userId }) => userId, null, 1)?.userId).toBe('u1');
    expect(neighbour(rows, ({ userId }) => userId, 'u2', 1)?.userId).toBe('u2');
    expect(neighbour(rows, ({ userId }) => userId, 'u1', -1)?.userId).toBe('u1');
  });

  it('R2.19 filters live in the address; what is usual is left out, and a new filter begins at its first page', () => {
    const address = new URLSearchParams('status=All&search=falk&page=3&request=u1');
    expect(filterFrom(address)).toEqual({ status: 'All', search: 'falk', sort: 'oldest', page: 3 });
    expect(filterInto(address, { status: 'Waiting' }).toString()).toBe('search=falk&request=u1');
    expect(filterInto(address, { page: 4 }).get('page')).toBe('4');
    expect(filterFrom(new URLSearchParams('status=Nonsense&page=-2'))).toEqual(WAITING);
  });

  it('countries are named in the language of the page, and an unknown code stays as it is', () => {
    expect(countryName('en-US', 'DE')).toBe('Germany');
    expect(countryName('ar', 'DE')).toBe('ألمانيا');
    expect(countryName('en-US', '??')).toBe('??');
  });
});
