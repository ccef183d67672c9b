import { type Kysely, sql } from 'kysely';

const DDL = `
create table code_mail (
  id text primary key,
  email text not null,
  cause text not null,
  flow text not null,
  payer text not null,
  network text not null,
  confirmed boolean not null default false,
  at timestamptz not null
);
create index code_mail_address on code_mail (email, cause, payer, at desc);
create index code_mail_network on code_mail (network, at desc) where cause = 'sign-up' and not confirmed;
create index code_mail_age on code_mail (at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
