import { randomUUID } from 'node:crypto';
import { type Applicant, insertApplicant } from '../../kit/applicant';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';

const IN_DEUTSCHLAND: Applicant = { company: 'Verborgen Deutschland', name: ['Vera', 'Verborgen'] };
const IN_FRANCE: Applicant = { ...IN_DEUTSCHLAND, lco: 'lco-france', country: 'FR' };
const IN_JAPAN: Applicant = { ...IN_DEUTSCHLAND, lco: 'lco-japan', rhq: 'rhq-apac', country: 'JP' };
const AN_LBO: Applicant = { ...IN_DEUTSCHLAND, role: 'LBO' };
const AN_RHQ: Applicant = { ...IN_DEUTSCHLAND, role: 'RHQ', lco: null };
const A_YHQ: Applicant = { ...AN_RHQ, role: 'YHQ', rhq: null };
const A_SUPER: Applicant = { ...A_YHQ, role: 'SUPER_YHQ' };
const ANYBODY = [IN_DEUTSCHLAND, IN_FRANCE, AN_LBO, AN_RHQ, A_YHQ];

/** The requests that each reader may not see because others decide them, specified independently of the implementation. */
const HIDDEN: Record<Reader['name'], readonly Applicant[]> = {
  applicant: ANYBODY,
  bruno: ANYBODY,
  eve: ANYBODY,
  jonas: [IN_FRANCE, IN_JAPAN, AN_LBO, AN_RHQ, A_YHQ, A_SUPER],
  chloe: [IN_DEUTSCHLAND, IN_JAPAN, AN_LBO, AN_RHQ, A_YHQ, A_SUPER],
  marco: [IN_JAPAN, AN_RHQ, A_YHQ, A_SUPER],
  ines: [IN_DEUTSCHLAND, IN_FRANCE, IN_JAPAN, AN_LBO, A_YHQ, A_SUPER],
  sam: [A_SUPER],
};

export const approvalWorlds = (stage: Stage): Worlds => ({
  placeholders: ['request', 'ownRequest'],
  show: async ({ name }) => ({
    ownRequest: await insertApplicant(stage.gateway.database, name === 'chloe' ? IN_FRANCE : { company: 'Sichtbar' }),
  }),
  hide: async ({ name }) => {
    const { database } = stage.gateway;
    const ids: string[] = [];
    for (const request of HIDDEN[name]) {
      for (const status of ['waiting', 'approved', 'rejected', 'deleted'] as const) {
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
