import { randomUUID } from 'node:crypto';
import { type Applicant, insertApplicant } from '../../kit/applicant';
import { type Caller, NO_SUCH, type RequestDraft, type RightsRow, readingRow, row, STAFF } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import type { Assertion, UnseenObject } from '../feature';

/**
 * The expected result for each caller that decides the request of a person with this role and unit (R6.1): never on oneself, a peer or a
 * superior.
 */
export const DECISION_CELLS: Record<string, string> = {
  'a CP of Deutschland': '401    401   403   403   y      404    y      404 y',
  'a CP of France': '     401    401   403   403   404    y      y      404 y',
  'a CP of Japan': '      401    401   403   403   404    404    404    404 y',
  'an LBO of Europe': '   401    401   403   403   404    404    y      404 y',
  'an LBO of Asia': '     401    401   403   403   404    404    404    404 y',
  'the RHQ of Europe': '  401    401   403   403   404    404    404    y   y',
  'the RHQ of Asia': '    401    401   403   403   404    404    404    y   y',
  'a YHQ': '              401    401   403   403   404    404    404    404 y',
  'a SUPER_YHQ': NO_SUCH,
  oneself: NO_SUCH,
  'somebody deleted': NO_SUCH,
  nobody: NO_SUCH,
};

export const APPLICANTS: Record<string, Applicant> = {
  'a CP of Deutschland': {},
  'a CP of France': { lco: 'lco-france', country: 'FR' },
  'a CP of Japan': { lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' },
  'an LBO of Europe': { role: 'LBO', lco: 'lco-deutschland' },
  'an LBO of Asia': { role: 'LBO', lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' },
  'the RHQ of Europe': { role: 'RHQ', lco: null },
  'the RHQ of Asia': { role: 'RHQ', lco: null, rhq: 'rhq-apac', country: 'SG' },
  'a YHQ': { role: 'YHQ', lco: null, rhq: null },
  'a SUPER_YHQ': { role: 'SUPER_YHQ', lco: null, rhq: null },
  'somebody deleted': {},
};

/** Returns the id of a new person as described by `about`; for `oneself` the caller's own id, and for `nobody` an unused id. */
export const insertPerson = async (stage: Stage, about: string, caller?: Caller): Promise<string> => {
  if (about === 'oneself' && caller) return caller.id;
  if (about === 'nobody') return randomUUID();
  const { database } = stage.gateway;
  const id = await insertApplicant(database, APPLICANTS[about]);
  if (about === 'somebody deleted') await database.db.updateTable('person').set({ standing: 'deleted' }).where('id', '=', id).execute();
  return id;
};

const decision = (json: object): RequestDraft => ({ path: 'POST /api/approval/updatestatus', json });

export const approvalRights = (stage: Stage): RightsRow[] => [
  readingRow('approvals.list', 'GET /api/approval/approvallist', STAFF),
  ...Object.entries(DECISION_CELLS).flatMap(([about, cells]) => [
    row('approvals.request', about, cells, async (caller) => ({
      path: `GET /api/approval/request/${await insertPerson(stage, about, caller)}`,
    })),
    row('approvals.decide', `${about} (accept)`, cells, async (caller) =>
      decision({ userId: await insertPerson(stage, about, caller), status: 'Approved' }),
    ),
    row('approvals.decide', `${about} (reject)`, cells, async (caller) =>
      decision({ userId: await insertPerson(stage, about, caller), status: 'Rejected', comments: 'No agreement.' }),
    ),
    row('approvals.removeAccount', about, cells, async (caller) => ({
      path: `DELETE /api/approval/account/${await insertPerson(stage, about, caller)}?comments=Gone`,
    })),
  ]),
];

const DECIDERS = ['jonas', 'marco', 'sam'] as const;
export const approvalAssertions: Record<string, Assertion> = {
  'approvals.list userId': {
    callers: DECIDERS,
    make: (identity) => ({ path: `GET /api/approval/approvallist?userId=${identity}` }),
  },
  'approvals.decide updatedby': {
    callers: DECIDERS,
    make: (identity, id) => decision({ userId: id, status: 'Approved', updatedby: decodeURIComponent(identity) }),
  },
  'approvals.removeAccount updatedby': {
    callers: DECIDERS,
    make: (identity, id) => ({ path: `DELETE /api/approval/account/${id}?comments=x&updatedby=${identity}` }),
  },
};

export const approvalUnseen = (stage: Stage): Record<string, UnseenObject> => {
  const createApplicant = () => insertPerson(stage, 'a CP of France');
  return {
    'approvals.request': { existing: createApplicant, make: [(id) => ({ path: `GET /api/approval/request/${id}` })] },
    'approvals.decide': {
      existing: createApplicant,
      make: [
        (id) => decision({ userId: id, status: 'Approved' }),
        (id) => decision({ userId: id, status: 'Approved', rev: 7, role: 'YHQ' }),
      ],
    },
    'approvals.removeAccount': { existing: createApplicant, make: [(id) => ({ path: `DELETE /api/approval/account/${id}?comments=x` })] },
  };
};
