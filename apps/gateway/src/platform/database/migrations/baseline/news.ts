/** The tables of news and their acknowledgements. */
export const news = `
create table news (
  publication_id text primary key references publication (id),
  category text not null,
  effective_on text,
  last_order_on text,
  last_ship_on text,
  must_acknowledge boolean not null default false,
  notify boolean not null default false
);
-- Contains the few news that request an acknowledgement, so that their list reads no other rows.
create index news_to_acknowledge on news (publication_id) where must_acknowledge;

create table news_part (
  publication_id text not null references publication (id),
  ordinal integer not null,
  part_key text not null,
  part_number text not null,
  successor text,
  primary key (publication_id, part_key)
);
create index news_part_key on news_part (part_key);

create table news_notice (
  publication_id text not null references publication (id),
  version integer not null,
  by_id text not null references person (id),
  at timestamptz not null,
  primary key (publication_id, version)
);
create index news_notice_by on news_notice (by_id, at);

create table acknowledgement (
  publication_id text not null references publication (id),
  company_id text not null references unit (id),
  version integer not null,
  person_id text not null references person (id),
  person_name text not null,
  at timestamptz not null default now(),
  primary key (publication_id, company_id, version)
);
`;
