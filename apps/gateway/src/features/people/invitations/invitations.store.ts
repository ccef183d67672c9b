import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { INVITATION_LIMITS, type Input, type Invitation, type invitationRoutes, isPartner, type Principal } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import type { Tx } from '../../../platform/request-context';
import { companyOwner } from '../../../services/org/company-owner';
import { InvitationLinks } from '../../../services/org/invitation-links';
import { isPartnerBelow } from '../../../services/org/visibility-scope';

const DAY = 24 * 3_600_000;
const LIFE_MS = INVITATION_LIMITS.lifeDays * DAY;
/** The time after its last mail during which an invitation is listed, and after which it is deleted. */
const LISTED_MS = 60 * DAY;
const LISTED_ROWS = 100;

/** A condition on `company`: the caller owns the partner company, or is staff above it. */
const invitesTo = (caller: Principal): RawBuilder<SqlBool> =>
  isPartner(caller.role)
    ? sql<SqlBool>`(company.kind = 'CP' and company.id = ${caller.unitId} and ${companyOwner('company.id')} = ${caller.id})`
    : isPartnerBelow(caller, 'company');

const selectInvitations = (db: Kysely<Tables>, caller: Principal) =>
  db
    .selectFrom('invitation')
    .innerJoin('unit as company', 'company.id', 'invitation.company_id')
    .innerJoin('person as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.name',
      'invitation.language',
      'invitation.company_id',
      'invitation.sent_at',
      'invitation.expires_at',
      'invitation.sends',
      'invitation.used_at',
      'company.name as company_name',
      'company.lco_id',
      'company.rhq_id',
      sql<string>`inviter.firstname || ' ' || inviter.lastname`.as('inviter'),
    ])
    .where('invitation.withdrawn_at', 'is', null)
    .where(invitesTo(caller));

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;
export interface InvitingCompany {
  id: string;
  name: string;
  lco_id: string | null;
  rhq_id: string | null;
}

/** Reads and writes invitations, limited to companies that the caller may invite to. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly links: InvitationLinks,
  ) {}

  async list(caller: Principal): Promise<{ items: Invitation[]; totalCount: number }> {
    const now = this.clock.now();
    const rows = await selectInvitations(this.database.db, caller)
      .where('invitation.sent_at', '>', this.clock.in(-LISTED_MS))
      .orderBy('invitation.created_at', 'desc')
      .orderBy('invitation.id')
      .limit(LISTED_ROWS)
      .execute();
    const items = rows.map((row) => ({
      invitationId: row.id,
      email: row.email,
      name: row.name,
      companyName: row.company_name,
      invitedBy: row.inviter,
      sentAt: row.sent_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      sends: row.sends,
      status: row.used_at ? ('Accepted' as const) : row.expires_at <= now ? ('Expired' as const) : ('Pending' as const),
      acceptedAt: row.used_at?.toISOString() ?? null,
    }));
    return { items, totalCount: items.length };
  }

  /** Returns the company with this id, if the caller may invite people to it. */
  company(db: Kysely<Tables>, caller: Principal, id: string): Promise<InvitingCompany | undefined> {
    return db
      .selectFrom('unit as company')
      .select(['company.id', 'company.name', 'company.lco_id', 'company.rhq_id'])
      .where('company.id', '=', id)
      .where(invitesTo(caller))
      .executeTakeFirst();
  }

  /** Returns true if a link of the company to this address can be used. Simultaneous invitations of a company are serialized. */
  async hasPending(tx: Tx, companyId: string, email: string): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 727015))`.execute(tx);
    const row = await tx
      .selectFrom('invitation')
      .select('id')
      .where('company_id', '=', companyId)
      .where('email', '=', email)
      .where('withdrawn_at', 'is', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', this.clock.now())
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Returns the number of recent mails of a company to an address, including those of withdrawn invitations, and when the first of them lapses. */
  async countMails(tx: Tx, companyId: string, email: string): Promise<{ sends: number; waitMs: number }> {
    const { sends, first } = await tx
      .selectFrom('invitation')
      .select([sql<number>`coalesce(sum(sends), 0)::int`.as('sends'), sql<Date | null>`min(sent_at)`.as('first')])
      .where('company_id', '=', companyId)
      .where('email', '=', email)
      .where('sent_at', '>', this.clock.in(-LIFE_MS))
      .executeTakeFirstOrThrow();
    return { sends, waitMs: first ? first.getTime() + LIFE_MS - this.clock.now().getTime() : 0 };
  }

  async add(
    tx: Tx,
    caller: Principal,
    companyId: string,
    { email, name = '', note = '', language }: Input<typeof invitationRoutes.invite>,
  ): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    await tx
      .insertInto('invitation')
      .values({
        id,
        token_hash: this.links.hashOf(this.links.tokenOf(id)),
        email,
        name,
        note,
        language,
        company_id: companyId,
        invited_by: caller.id,
        created_at: now,
        sent_at: now,
        expires_at: this.clock.in(LIFE_MS),
      })
      .execute();
    return id;
  }

  /** Locks and returns an invitation that the caller may resend or withdraw. */
  async lock(tx: Tx, caller: Principal, id: string): Promise<Row | undefined> {
    await tx.selectFrom('invitation').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    return selectInvitations(tx, caller).where('invitation.id', '=', id).executeTakeFirst();
  }

  async markSent(tx: Tx, id: string): Promise<void> {
    await tx
      .updateTable('invitation')
      .set((eb) => ({ sent_at: this.clock.now(), expires_at: this.clock.in(LIFE_MS), sends: eb('sends', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  /** Withdraws an invitation and drops its mails that have not been sent. */
  async withdraw(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('invitation').set({ withdrawn_at: this.clock.now() }).where('id', '=', id).execute();
    await tx
      .updateTable('letter')
      .set({ dropped_at: this.clock.now() })
      .where('kind', 'in', ['invitation.sent', 'invitation.known'])
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where(sql<string>`data ->> 'invitationId'`, '=', id)
      .execute();
  }

  async deleteOld(): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.deleteFrom('invitation').where('sent_at', '<', this.clock.in(-LISTED_MS)).execute();
    });
  }
}
