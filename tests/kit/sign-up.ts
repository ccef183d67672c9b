import { randomUUID } from 'node:crypto';
import type { accountRoutes, RawInput, Verified } from '@portal/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { codeOf } from '../../apps/gateway/src/features/accounts/otp-code';
import { SECRET_FOR, type SecretFor } from '../../apps/gateway/src/platform/config/secrets';
import type { TestGateway } from './test-gateway';

export type Registration = RawInput<typeof accountRoutes.signUp>;
export const PASSWORD = 'Heidekraut-47';

/** Returns valid sign-up input of a new partner in Germany, with a unique e-mail address. */
export const registration = (overrides: Partial<Registration> = {}): Registration => ({
  role: 'CP',
  employee: false,
  country: 'DE',
  companyName: 'Nordlicht Anlagen',
  organizationType: 'distributor',
  email: `${randomUUID()}@nordlicht.example`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstname: 'Greta',
  lastname: 'Sommer',
  ...overrides,
});

/** Returns the last code mailed to an address, computed as in the mailer. */
export const codeFor = async (gateway: TestGateway, email: string): Promise<string> => {
  const row = await gateway.database.db
    .selectFrom('otp')
    .select(['id', 'sends'])
    .where('email', '=', email)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return codeOf(gateway.app.get<SecretFor>(SECRET_FOR)('otp'), row);
};

/** Signs up a new person with a verified address, who awaits approval. */
export const signUp = async (
  gateway: TestGateway,
  overrides: Partial<Registration> = {},
): Promise<z.output<typeof Verified> & { id: string; email: string; token: string }> => {
  const form = registration(overrides);
  const { flow } = await gateway.nobody.accounts.signUp(form);
  const verification = await gateway.nobody.accounts.verifyEmail({
    email: form.email,
    code: await codeFor(gateway, form.email),
    flow,
  });
  const { id } = await gateway.database.db.selectFrom('person').select('id').where('email', '=', form.email).executeTakeFirstOrThrow();
  if (verification.token === null) throw new Error('Anybody who is verified may watch their own request');
  return { ...verification, id, email: form.email, token: verification.token };
};

/**
 * Returns the number of rows in each table that a command could change. Digests, which the mailer composes, and due work, which the gateway
 * may run at any time, are excluded.
 */
export const readRowCounts = async (gateway: TestGateway): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from person) as person, (select count(*)::int from application) as application, (select count(*)::int from otp) as otp,
    (select count(*)::int from fact) as fact, (select count(*)::int from letter where kind not like '%.digest') as letter, (select count(*)::int from audit) as audit,
    (select count(*)::int from notification) as notification, (select count(*)::int from session where ended_at is null) as session, (select count(*)::int from identity) as identity,
    (select count(*)::int from second_factor) as second_factor, (select count(*)::int from recovery_code) as recovery_code, (select count(*)::int from passkey) as passkey, (select count(*)::int from invitation) as invitation,
    (select count(*)::int from identity_provider) as identity_provider, (select count(*)::int from identity_provider_domain) as identity_provider_domain, (select count(*)::int from saml_assertion) as saml_assertion,
    (select count(*)::int from ticket) as ticket, (select count(*)::int from ticket_entry) as ticket_entry,
    (select count(*)::int from ticket_note) as ticket_note, (select count(*)::int from note_mention) as note_mention,
    (select count(*)::int from ticket_snooze) as ticket_snooze, (select count(*)::int from due where due_at > now() + interval '30 minutes') as due, (select count(*)::int from ticket_seen) as ticket_seen,
    (select count(*)::int from ticket_follow) as ticket_follow, (select count(*)::int from delegation) as delegation,
    (select count(*)::int from ticket_unread) as ticket_unread, (select count(*)::int from canned_reply) as canned_reply,
    (select count(*)::int from saved_view) as saved_view, (select count(*)::int from scim_client) as scim_client,
    (select count(*)::int from scim_mapping) as scim_mapping, (select count(*)::int from scim_user) as scim_user,
    (select count(*)::int from file) as file, (select count(*)::int from file where taken_by is not null) as taken,
    (select count(*)::int from publication) as publication, (select count(*)::int from audience) as audience,
    (select count(*)::int from publication_draft) as publication_draft, (select count(*)::int from acknowledgement) as acknowledgement,
    (select count(*)::int from watch) as watch, (select count(*)::int from event) as event,
    (select count(*)::int from table_export) as table_export,
    (select count(*)::int from registration) as registration,
    (select count(*)::int from company_alias) as company_alias,
    (select count(*)::int from download_key) as download_key, (select count(*)::int from unit) as unit, (select count(*)::int from idempotency) as idempotency`.execute(
    gateway.database.db,
  );
  return rows[0]!;
};
