/** The tables of events and their registrations. */
export const events = `
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
  told_at timestamptz,
  told_by text references person (id),
  check (taken <= capacity)
);
create index event_told on event (told_by, told_at);
-- Lists scan back no further than the longest event.
create index event_length on event ((ends_at - starts_at));
-- Lists of events that are not over read no other rows.
create index event_end on event (ends_at) include (publication_id);

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
