import { randomUUID } from 'node:crypto';
import { type Applicant, insertApplicant } from '../../kit/applicant';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';

const DEUTSCHLAND_APPLICANT: Applicant = { company: 'Verborgen Deutschland', name: ['Vera', 'Verborgen'] };
const FRANCE_APPLICANT: Applicant = { ...DEUTSCHLAND_APPLICANT, lco: 'lco-france', country: 'FR' };
const JAPAN_APPLICANT: Applicant = { ...DEUTSCHLAND_APPLICANT, lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' };
const LBO_APPLICANT: Applicant = { ...DEUTSCHLAND_APPLICANT, role: 'LBO' };
const RHQ_APPLICANT: Applicant = { ...DEUTSCHLAND_APPLICANT, role: 'RHQ', lco: null };
const YHQ_APPLICANT: Applicant = { ...RHQ_APPLICANT, role: 'YHQ', rhq: null };
const SUPER_APPLICANT: Applicant = { ...YHQ_APPLICANT, role: 'SUPER_YHQ' };
const APPLICANTS = [DEUTSCHLAND_APPLICANT, FRANCE_APPLICANT, LBO_APPLICANT, RHQ_APPLICANT, YHQ_APPLICANT];

/** The requests that each reader may not see because others decide them, specified independently of the implementation. */
const HIDDEN_APPLICANTS: Record<Reader['name'], readonly Applicant[]> = {
  applicant: APPLICANTS,
  bruno: APPLICANTS,
  eve: APPLICANTS,
  jonas: [FRANCE_APPLICANT, JAPAN_APPLICANT, LBO_APPLICANT, RHQ_APPLICANT, YHQ_APPLICANT, SUPER_APPLICANT],
  chloe: [DEUTSCHLAND_APPLICANT, JAPAN_APPLICANT, LBO_APPLICANT, RHQ_APPLICANT, YHQ_APPLICANT, SUPER_APPLICANT],
  marco: [JAPAN_APPLICANT, RHQ_APPLICANT, YHQ_APPLICANT, SUPER_APPLICANT],
  ines: [DEUTSCHLAND_APPLICANT, FRANCE_APPLICANT, JAPAN_APPLICANT, LBO_APPLICANT, YHQ_APPLICANT, SUPER_APPLICANT],
  sam: [SUPER_APPLICANT],
};

/** The applicants whom a reader sees in the list of people once they are approved, although other people decide on them. */
const LISTED_APPLICANTS: Partial<Record<Reader['name'], readonly Applicant[]>> = {
  jonas: [LBO_APPLICANT],
  marco: [RHQ_APPLICANT],
  ines: HIDDEN_APPLICANTS.ines,
  sam: HIDDEN_APPLICANTS.sam,
};

export const approvalWorlds = (stage: Stage): Worlds => ({
  placeholders: ['request', 'ownRequest'],
  show: async ({ name }) => ({
    ownRequest: await insertApplicant(stage.gateway.database, name === 'chloe' ? FRANCE_APPLICANT : { company: 'Sichtbar' }),
  }),
  hide: async ({ name }) => {
    const { database } = stage.gateway;
    const ids: string[] = [];
    for (const request of HIDDEN_APPLICANTS[name]) {
      const isListed = LISTED_APPLICANTS[name]?.includes(request) ?? false;
      for (const status of ['waiting', 'approved', 'rejected', 'deleted'] as const) {
        if (status === 'approved' && isListed) continue;
        // A time before or after all others, so that the request would be first or last.
        const requestedAt = new Date(Date.now() + (status === 'waiting' ? -90 : 1) * 24 * 3_600_000);
        const id = await insertApplicant(database, { ...request, requestedAt });
        await database.db
          .updateTable('person')
          .set({ standing: status, ...(status === 'waiting' ? {} : { decided_at: new Date(), decided_by: 'sam' }) })
          .where('id', '=', id)
          .execute();
        ids.push(id);
      }
    }
    return { request: ids[0] ?? randomUUID() };
  },
});
