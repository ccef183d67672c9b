import { randomUUID } from 'node:crypto';
import { type RequestDraft, type RightsRow, readingRow, row, STAFF } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';

/**
 * The expected result for each caller at a company of a German local company: allowed for headquarters and for the staff who see the
 * company.
 */
const COMPANY_CELLS = '401    401   403   403   y      404    y      y y';

/** Inserts a partner company of a local company of Europe, and returns its id. */
export const insertCompany = async ({ gateway }: Stage, lco = 'lco-deutschland'): Promise<string> => {
  const id = randomUUID();
  await gateway.database.db
    .insertInto('unit')
    .values({ id, kind: 'CP', name: `Verborgen ${id}`, country: null, lco_id: lco, rhq_id: 'rhq-europe', zone: 'UTC', language: 'en' })
    .execute();
  return id;
};

export const countsRequest = (company: string): RequestDraft => ({ path: `GET /api/people/companies/${company}/merge` });
export const mergeRequest = (company: string, into: string): RequestDraft => ({
  path: `POST /api/people/companies/${company}/merge`,
  json: { into },
});

export const companyRights = (stage: Stage): RightsRow[] => [
  readingRow('people.companies', 'GET /api/people/companies', STAFF),
  row('people.mergeCounts', 'a company of Deutschland', COMPANY_CELLS, async () => countsRequest(await insertCompany(stage))),
  row('people.mergeCompanies', 'a company of Deutschland', COMPANY_CELLS, async () =>
    mergeRequest(await insertCompany(stage), await insertCompany(stage)),
  ),
];
