import { type Input, Invalid, ObjectMissing, type Principal, peopleRoutes } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { appendFacts } from '../../platform/facts/facts';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { audit } from '../../services/audit-log/audit';
import { roomsListing } from '../../services/org/visibility-scope';
import { Companies } from './companies.store';
import { mergeRows } from './company-merge';

@Serve(pickRoutes(peopleRoutes, 'companies', 'mergeCounts', 'mergeCompanies'))
export class CompaniesController {
  constructor(
    private readonly database: Database,
    private readonly listedCompanies: Companies,
  ) {}

  companies(input: Input<typeof peopleRoutes.companies>, principal: Principal) {
    return this.listedCompanies.list(principal, input);
  }

  async mergeCounts({ company }: Input<typeof peopleRoutes.mergeCounts>, principal: Principal) {
    return (await this.listedCompanies.counts(principal, company)) ?? refuse(ObjectMissing);
  }

  async mergeCompanies({ company, into }: Input<typeof peopleRoutes.mergeCompanies>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const { duplicate, survivor } = await this.listedCompanies.lock(tx, principal, { from: company, into });
      if (!duplicate) return refuse(ObjectMissing);
      if (!survivor || into === company || survivor.lco_id !== duplicate.lco_id) {
        return refuseFields(Invalid, { into: [{ code: 'no-such-choice' }] });
      }
      const people = await this.listedCompanies.peopleOf(tx, company);
      const counts = (await this.listedCompanies.counts(principal, company, tx))!;
      const namingRooms = await this.listedCompanies.roomsNaming(tx, duplicate);
      await mergeRows(tx, { from: company, into, name: survivor.name });
      await audit(tx, 'account.companies-merged', into, {
        before: { company: duplicate.name, id: company },
        after: { company: survivor.name, id: into, ...counts },
      });
      const listingRooms = [
        ...new Set([...roomsListing({ ...duplicate, unit_id: company }), ...roomsListing({ ...survivor, unit_id: into })]),
      ];
      const rooms = [...new Set([...namingRooms, ...listingRooms])];
      await appendFacts(tx, [
        { rooms, type: 'company.merged', data: { companyId: company, survivorId: into } },
        // Closes the sockets of the moved people, because their unit has changed.
        ...people.map((userId) => ({ rooms: listingRooms, type: 'people.changed' as const, data: { userId } })),
      ]);
      return { message: 'The companies were merged.', counts };
    });
  }
}
