import type { Principal } from '@portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';

export type CrowdPerson = Principal & { rhqId: string };

/**
 * Creates thousands of people, each with a session. Of ten consecutive people, nine belong to one partner company and one to the local
 * company that answers them. Every hundredth person belongs to the region instead. Any prefix of the list is therefore representative.
 */
export const createCrowd = async (database: Database, count: number): Promise<CrowdPerson[]> => {
  const { rows } = await database.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      create temp table crowd on commit drop as
      select serial, 'crowd-' || serial as id, 'crowd-session-' || serial as session_id, 'crowd-cp-' || serial / 10 as company_id,
        case when serial % 100 = 99 then 'RHQ' when serial % 10 = 9 then 'LBO' else 'CP' end as role,
        lco.id as lco, lco.rhq_id, lco.country, lco.zone, lco.language
      from generate_series(0, ${count}::int - 1) as serial
      join (select *, row_number() over (order by id) - 1 as nr, count(*) over () as all_of_them from unit where kind = 'LBO') as lco
        on lco.nr = serial / 10 % lco.all_of_them`.execute(tx);
    await sql`
      insert into unit (id, kind, name, country, lco_id, rhq_id, zone, language)
      select company_id, 'CP', 'Company ' || serial / 10, country, lco, rhq_id, zone, language from crowd where serial % 10 = 0`.execute(
      tx,
    );
    await sql`
      insert into person (id, email, password_hash, firstname, lastname, role, standing, unit_id, lco_id, rhq_id, company_name,
        organization_type, country, employee, requested_at)
      select id, id || '@bench.example', null, 'Bench', 'Number ' || serial, role, 'approved',
        case role when 'CP' then company_id when 'LBO' then lco else rhq_id end, case when role <> 'RHQ' then lco end, rhq_id,
        'Company ' || serial / 10, 'distributor', country, role <> 'CP', now() from crowd`.execute(tx);
    await sql`
      insert into session (id, person_id, expires_at, ended_at, agent, token_hash)
      select session_id, id, now() + interval '1 day', null, 'bench', '' from crowd`.execute(tx);
    return sql<CrowdPerson>`
      select person.id, person.email, 'Bench Number ' || serial as name, person.role, 'approved' as status, person.unit_id as "unitId",
        person.lco_id as "lcoId", person.rhq_id as "rhqId", session_id as "sessionId"
      from crowd join person using (id) order by serial`.execute(tx);
  });
  await sql`analyze person, session, unit`.execute(database.db);
  return rows;
};

/**
 * Assigns each ticket of the crowd to a handler of the local company, as in most installations, because replies to an unassigned ticket are
 * mailed to all handlers. Deletes the mails queued by opening the tickets, which are not part of the measurement.
 */
export const assignTickets = async (database: Database): Promise<void> => {
  await sql`
    update ticket set assignee_id = (
      select id from person where unit_id = ticket.handling_unit and role = 'LBO' and id like 'crowd-%' order by md5(id || ticket.id) limit 1
    ) where requester_id like 'crowd-%'`.execute(database.db);
  await sql`delete from letter where sent_at is null`.execute(database.db);
  await sql`analyze`.execute(database.db);
};
