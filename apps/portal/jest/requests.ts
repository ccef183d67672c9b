import { AlreadyDecided, ObjectMissing, type RequestStatus, type UserRequest } from '@portal/contracts';
import { type Gateway, refuse } from './gateway';

const HOUR = 3_600_000;
const FIRST_NAMES = [
  'Diego',
  'Amara',
  'Yusuf',
  'Ilse',
  'Tomás',
  'Renate',
  'Okan',
  'Livia',
  'Pavel',
  'Noor',
  'Emil',
  'Sanna',
  'Bruno',
  'Kirsten',
];

export const request = (n: number, more: Partial<UserRequest> = {}): UserRequest => {
  const firstname = FIRST_NAMES[n % FIRST_NAMES.length] ?? 'Diego';
  const lastname = `Falk ${n}`;
  const requestedAt = Date.now() - n * HOUR;
  return {
    userId: `u${n}`,
    name: `${firstname} ${lastname}`,
    firstname,
    lastname,
    email: `u${n}@havelwerk.example`,
    date: new Date(requestedAt).toISOString(),
    deadline: new Date(requestedAt + 24 * HOUR).toISOString(),
    role: 'CP',
    companyName: `Havelwerk ${n}`,
    organizationType: 'distributor',
    lcoName: 'Yarrowdyne Deutschland',
    rhqName: 'Europe',
    country: 'DE',
    status: 'Waiting',
    decidedBy: null,
    decidedFor: null,
    decidedAt: null,
    reason: null,
    invitedBy: null,
    photo: null,
    rev: 1,
    ...more,
  };
};

export const makeDecidedRequest = (
  row: UserRequest,
  status: 'Approved' | 'Rejected',
  by: string,
  reason: string | null = null,
): UserRequest => ({
  ...row,
  status,
  reason,
  decidedBy: by,
  decidedAt: new Date().toISOString(),
  rev: row.rev + 1,
});

interface ListInput {
  pageNumber?: unknown;
  pageSize?: unknown;
  status?: RequestStatus;
  search?: string;
  sort?: 'oldest' | 'newest';
}

/** Returns one page as the gateway would: waiting requests first, the oldest on top. */
export const pageOf = (
  all: readonly UserRequest[],
  { pageNumber = 1, pageSize = 12, status: wantedStatus, search = '', sort }: ListInput,
) => {
  const size = Number(pageSize);
  const from = (Number(pageNumber) - 1) * size;
  const words = search.toLowerCase();
  const matchingRows = all
    .filter(({ status }) => !wantedStatus || status === wantedStatus)
    .filter(({ name, email, companyName }) => `${name} ${email} ${companyName}`.toLowerCase().includes(words))
    .toSorted((a, b) =>
      sort === 'newest'
        ? b.date.localeCompare(a.date)
        : Number(b.status === 'Waiting') - Number(a.status === 'Waiting') || a.date.localeCompare(b.date),
    );
  const count = (status: RequestStatus) => all.filter((one) => one.status === status).length;
  const oldest = all.filter(({ status }) => status === 'Waiting').map(({ date }) => date);
  return {
    items: matchingRows.slice(from, from + size),
    totalCount: matchingRows.length,
    counts: { Waiting: count('Waiting'), Approved: count('Approved'), Rejected: count('Rejected') },
    oldestWaiting: oldest.toSorted()[0] ?? null,
  };
};

/** Serves these requests like the gateway: lists them, and accepts only the first decision. */
export function serveRequests(gateway: Gateway, rows: UserRequest[], who: string) {
  const find = (id: string) => rows.find(({ userId }) => userId === id) ?? refuse(ObjectMissing);
  const put = (row: UserRequest) => rows.splice(rows.indexOf(find(row.userId)), 1, row);
  gateway.on('approvals', 'list', (input) => pageOf(rows, input));
  gateway.on('approvals', 'request', ({ userId }) => {
    const row = find(userId);
    return { ...row, history: [{ at: row.date, by: row.name, what: 'requested' as const, reason: null }] };
  });
  gateway.on('approvals', 'decide', ({ userId, status, reason: comments }) => {
    const row = find(userId);
    if (row.status !== 'Waiting') refuse(AlreadyDecided, { by: row.decidedBy, status: row.status, rev: row.rev });
    const next = makeDecidedRequest(row, status, who, comments ?? null);
    put(next);
    return { message: 'Done', request: next };
  });
  gateway.on('delegations', 'current', () => ({ given: null, received: [] }));
  gateway.on('approvals', 'removeAccount', ({ userId }) => {
    rows.splice(rows.indexOf(find(userId)), 1);
    return { message: 'Deleted' };
  });
  return { put, add: (row: UserRequest) => rows.push(row), find };
}
