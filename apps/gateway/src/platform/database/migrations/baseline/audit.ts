/** The tables of the audit: entries, the hash chain over them, and the checks of the chain. */
export const audit = `
create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
  end $$;

create table audit (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text,
  action text not null,
  object text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_object on audit (object, seq);
-- The owner of an entry is the person who acted, else the person concerned, so that a region finds its own entries.
create index audit_owner on audit ((coalesce(actor, "after" ->> 'personId', object)), seq);
create index audit_at on audit (at);
create trigger audit_keep before update or delete or truncate on audit for each statement execute function refuse_change();

-- One seal per entry, in the order of sealing.
create table audit_seal (
  position bigint primary key,
  audit_seq bigint not null unique,
  hash text not null,
  sealed_at timestamptz not null default clock_timestamp()
);
create trigger audit_seal_keep before update or delete or truncate on audit_seal for each statement execute function refuse_change();

create table audit_check (
  id text primary key,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  by_person text,
  sealed bigint not null default 0,
  head text,
  finding text check (finding in ('altered', 'removed', 'inserted')),
  seq bigint,
  position bigint
);
create index audit_check_began on audit_check (began_at);
`;
