import { type Kysely, sql } from 'kysely';

const DDL = `
create table event (
  publication_id text primary key references publication (id),
  category text not null,
  mode text not null,
  location text not null,
  url text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  zone text not null,
  capacity integer,
  per_company integer,
  taken integer not null default 0,
  waiting integer not null default 0,
  sequence integer not null default 0,
  notify boolean not null default false,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  check (taken <= capacity)
);
create sequence registration_nr as integer;
create table registration (
  event_id text not null references event (publication_id),
  person_id text not null references person (id),
  company_id text not null references unit (id),
  state text not null check (state in ('seated', 'waiting', 'cancelled')),
  nr integer not null,
  at timestamptz not null,
  offered_at timestamptz,
  turn integer not null default 0,
  primary key (event_id, person_id)
);
create index registration_order on registration (event_id, state, nr);
create index registration_company on registration (event_id, company_id) where state = 'seated';
create index registration_person on registration (person_id) where state <> 'cancelled';
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
