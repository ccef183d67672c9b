import { type Kysely, sql } from 'kysely';

const DDL = `
alter table session add column end_reason text;

alter table application add column flow text not null default gen_random_uuid()::text;
update application set flow = otp.flow from otp where otp.application_id = application.id;

alter table otp add column person_id text references person (id);
alter table otp add column begun_at timestamptz not null default now();
alter table otp add column resent boolean not null default false;
update otp set begun_at = sent_at;
`;

/** Adds the reason why a session ended, the flow of an application, and the person, the start and the repetition of a code. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(/;\s*\n/).filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
