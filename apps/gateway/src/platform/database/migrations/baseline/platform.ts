/** The tables of facts, idempotency keys, budgets and timed work. */
export const platform = `
-- A fact is numbered by its insertion time in microseconds: the difference of two numbers is the time between them, and not how many facts
-- others had. Where the clock was set back, numbers increase by one until it has caught up. Callers hold the lock of the log.
create sequence fact_number;
create function next_fact_number() returns bigint language sql volatile security definer set search_path from current as $$
     select setval('fact_number', greatest(nextval('fact_number'), (extract(epoch from clock_timestamp()) * 1000000)::bigint))
   $$;

create table fact (
  seq bigint primary key default next_fact_number(),
  type text not null,
  at timestamptz not null default clock_timestamp(),
  actor text,
  data jsonb not null,
  rooms text[] not null
);
-- Without a pending list, which each handshake would search.
create index fact_rooms on fact using gin (rooms) with (fastupdate = off);
create index fact_at on fact (at);

create table fact_log (one boolean primary key default true check (one), epoch text not null, trimmed_to bigint not null default 0);
insert into fact_log (epoch) values (gen_random_uuid()::text);

-- The number up to which the facts of each room were deleted.
create table fact_room (room text primary key, trimmed_to bigint not null);

create table idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  reply text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

create table budget_use (
  id text primary key,
  budget text not null,
  key text not null,
  at timestamptz not null default clock_timestamp(),
  amount bigint not null default 1 check (amount >= 0)
);
create index budget_use_spent on budget_use (budget, key, at) include (amount);
create index budget_use_age on budget_use (at);

create table due (
  kind text not null,
  key text not null,
  due_at timestamptz not null,
  data jsonb not null,
  tries integer not null default 0,
  leased_until timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (kind, key)
);
create index due_next on due (due_at) where failed_at is null;
`;
