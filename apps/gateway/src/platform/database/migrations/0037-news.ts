import { type Kysely, sql } from 'kysely';

const DDL = `
create table news (
  publication_id text primary key references publication (id),
  category text not null,
  effective_on text,
  last_order_on text,
  last_ship_on text
);
create table news_part (
  publication_id text not null references publication (id),
  ordinal integer not null,
  part_key text not null,
  part_number text not null,
  successor text,
  primary key (publication_id, part_key)
);
create index news_part_key on news_part (part_key);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
