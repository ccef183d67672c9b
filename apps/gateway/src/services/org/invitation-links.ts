import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InvitationOver, type OpenInvitation, ORGANIZATION_TYPES } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import type { Tables } from '../../platform/database/tables';
import { appendFact } from '../../platform/facts/facts';
import { type Room, unitRoom, userRoom } from '../../platform/facts/rooms';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { companyOwner, ownerOf } from './company-owner';
import { SUPER_UNIT, YHQ_UNIT } from './units';

const selectInvitations = (db: Kysely<Tables>) =>
  db
    .selectFrom('invitation')
    .innerJoin('unit as company', 'company.id', 'invitation.company_id')
    .innerJoin('person as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('unit as lco', 'lco.id', 'company.lco_id')
    .selectAll('invitation')
    .select([
      'company.name as company_name',
      'company.lco_id',
      'company.rhq_id',
      'inviter.firstname as inviter_firstname',
      'inviter.lastname as inviter_lastname',
      sql<string>`coalesce(company.country, lco.country, inviter.country)`.as('country'),
      sql<string | null>`(select organization_type from person where person.id = ${companyOwner('company.id')})`.as('organization_type'),
    ]);

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

export const organizationTypeOf = ({ organization_type }: InvitationRow): string => organization_type ?? ORGANIZATION_TYPES.CP[0];

export const toOpenInvitation = (row: InvitationRow): OpenInvitation => ({
  email: row.email,
  name: row.name,
  invitedBy: `${row.inviter_firstname} ${row.inviter_lastname}`,
  companyName: row.company_name,
  country: row.country,
  organizationType: organizationTypeOf(row),
  expiresAt: row.expires_at.toISOString(),
});

/**
 * Appends that an invitation changed, for the owner of the company and the staff above it. Colleagues of the owner do not see
 * invitations.
 */
export const reportInvitation = async (
  tx: Tx,
  { id: invitationId, company_id, lco_id, rhq_id }: Pick<InvitationRow, 'id' | 'company_id' | 'lco_id' | 'rhq_id'>,
): Promise<void> => {
  const owner = await ownerOf(tx, company_id);
  const rooms: Room[] = [SUPER_UNIT, YHQ_UNIT, rhq_id, lco_id].filter((unit) => unit !== null).map(unitRoom);
  await appendFact(tx, owner ? [...rooms, userRoom(owner)] : rooms, 'invitations.changed', { invitationId });
};

/** Reads the secrets in the links of invitations. */
@Injectable()
export class InvitationLinks {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('invitation');
  }

  /** Returns the secret of an invitation. It is derived from the random id, so that neither the database nor a queued mail contains it. */
  tokenOf(invitationId: string): string {
    return createHmac('sha256', this.key).update(invitationId).digest('base64url');
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }

  /** Returns the invitation of a link, or refuses a link that cannot be used. */
  async read(db: Kysely<Tables>, token: string): Promise<InvitationRow> {
    const row = await selectInvitations(db).where('invitation.token_hash', '=', this.hashOf(token)).executeTakeFirst();
    if (!row) return refuse(InvitationOver, { reason: 'unknown' });
    if (row.used_at) return refuse(InvitationOver, { reason: 'used' });
    if (row.withdrawn_at) return refuse(InvitationOver, { reason: 'withdrawn' });
    if (row.expires_at <= this.clock.now()) return refuse(InvitationOver, { reason: 'expired' });
    return row;
  }

  /**
   * Marks the invitation as used. Returns undefined if it has been used or withdrawn since the sign-up began, which is then an ordinary
   * one. A sign-up that began in time may finish after the invitation has expired.
   */
  async use(tx: Tx, invitationId: string): Promise<InvitationRow | undefined> {
    const { numUpdatedRows } = await tx
      .updateTable('invitation')
      .set({ used_at: this.clock.now() })
      .where('id', '=', invitationId)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (!numUpdatedRows) return undefined;
    return selectInvitations(tx).where('invitation.id', '=', invitationId).executeTakeFirstOrThrow();
  }
}
