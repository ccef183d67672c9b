import { type RawBuilder, sql } from 'kysely';
import { lexemes } from '../../platform/database/lexemes';
import { vectorOf } from '../../platform/database/search-words';
import type { Tx } from '../../platform/request-context';
import { keepOwner } from '../../services/org/company-owner';

/** The ids of the duplicate, which ends, and of the remaining company, and the remaining name. */
export interface Merge {
  from: string;
  into: string;
  name: string;
}

type Statement = (merge: Merge) => RawBuilder<unknown>;

const replaceIn =
  (table: string, column: string): Statement =>
  ({ from, into }) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`;

/** Moves the rows of a table whose key contains the company, and drops those that the remaining company already has. */
const replaceUnlessPresent =
  (table: string): Statement =>
  ({ from, into }) =>
    sql`with existing as (
        delete from ${sql.table(table)} as duplicate where duplicate.company_id = ${from} and exists (
          select from ${sql.table(table)} as one
          where one.publication_id = duplicate.publication_id and one.version = duplicate.version and one.company_id = ${into})
        returning duplicate.publication_id, duplicate.version
      )
      update ${sql.table(table)} as moved set company_id = ${into} where moved.company_id = ${from} and not exists (
        select from existing where existing.publication_id = moved.publication_id and existing.version = moved.version)`;

/** An open audience of both companies stays with the earlier start. */
const mergeAudience: Statement = ({ from, into }) => {
  const [former, mark] = [`cp:${from}`, `cp:${into}`];
  return sql`with closed as (
      delete from audience as duplicate where duplicate.mark = ${former} and duplicate.until = 'infinity' and exists (
        select from audience as one where one.publication_id = duplicate.publication_id and one.mark = ${mark} and one.until = 'infinity')
      returning duplicate.publication_id, duplicate.since
    ), extended as (
      update audience as one set since = least(one.since, closed.since) from closed
      where one.publication_id = closed.publication_id and one.mark = ${mark} and one.until = 'infinity'
    )
    update audience as moved set mark = ${mark} where moved.mark = ${former}
      and not (moved.until = 'infinity' and moved.publication_id in (select publication_id from closed))`;
};

/** Replaces the company in a list of ids of a publication's rule, in which each company remains once. */
const mergedRuleList = (key: 'companies' | 'granted', { from, into }: Merge) => sql`(
  select coalesce(jsonb_agg(id order by position), '[]') from (
    select case id when ${from} then ${into} else id end as id, min(position) as position
    from jsonb_array_elements_text(rule -> ${sql.lit(key)}) with ordinality as listed (id, position) group by 1) as merged)`;

const mergeRules: Statement = (merge) => sql`
  update publication set rule = rule || jsonb_build_object('companies', ${mergedRuleList('companies', merge)},
    'granted', ${mergedRuleList('granted', merge)}) where rule::text like ${`%"${merge.from}"%`}`;

/** Replaces the id in the fields of drafts, whose lists are checked when they are published. */
const replaceInDrafts: Statement = ({ from, into }) => sql`
  update publication_draft set fields = replace(fields::text, ${`"${from}"`}, ${`"${into}"`})::jsonb where fields::text like ${`%"${from}"%`}`;

/** The columns that name a company, with the statement that moves their rows. Statements run in this order. */
export const MERGED_COLUMNS: Readonly<Record<string, Statement>> = {
  // An applicant keeps the company name that was typed. The decision matches it again.
  'person.unit_id': ({ from, into, name }) => sql`
    update person set unit_id = case when standing in ('waiting', 'rejected') then null else ${into} end,
      company_name = case when standing in ('waiting', 'rejected') then company_name else ${name} end,
      rev = rev + case when standing in ('waiting', 'rejected') then 0 else 1 end where unit_id = ${from}`,
  'application.data': ({ from, into, name }) => sql`
    update application set data = data || jsonb_build_object('unit_id', ${into}::text, 'company_name', ${name}::text) where data ->> 'unit_id' = ${from}`,
  'person.invited_company': replaceIn('person', 'invited_company'),
  'invitation.company_id': replaceIn('invitation', 'company_id'),
  'ticket.company_id': ({ from, into, name }) => sql`
    update ticket set company_id = ${into}, search = search || ${vectorOf(lexemes([name]))} where company_id = ${from}`,
  'registration.company_id': replaceIn('registration', 'company_id'),
  'acknowledgement.company_id': replaceUnlessPresent('acknowledgement'),
  'opening.company_id': replaceUnlessPresent('opening'),
  'download.company_id': replaceIn('download', 'company_id'),
  'audience.mark': mergeAudience,
  'publication.rule': mergeRules,
  'publication_draft.fields': replaceInDrafts,
  'scim_mapping.unit_id': replaceIn('scim_mapping', 'unit_id'),
  'company_alias.company_id': replaceIn('company_alias', 'company_id'),
};

/** Moves everything from the duplicate to the remaining company, and replaces the duplicate by an alias with its name. */
export const mergeRows = async (tx: Tx, merge: Merge): Promise<void> => {
  await keepOwner(tx, merge.into, merge.from);
  for (const statement of Object.values(MERGED_COLUMNS)) await statement(merge).execute(tx);
  await sql`insert into company_alias (id, name, company_id) select id, name, ${merge.into} from unit where id = ${merge.from}`.execute(tx);
  await tx.deleteFrom('unit').where('id', '=', merge.from).execute();
};
