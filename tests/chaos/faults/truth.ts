import pg from 'pg';

/** The conversations in the database after the run. */
export interface Truth {
  /** The ids of the messages by ticket, in order. */
  replies: Map<string, string[]>;
  notes: Map<string, string[]>;
  /** The facts of all replies and notes in the order of the log, as each handler and each partner must receive them. */
  receivedByHandlers: string[];
  receivedByPartner: string[];
  /** The duplicate mails and notifications: those that a person received more than once for one message. */
  doubled: string[];
}

const QUERIES = {
  replies: `select ticket_id as "ticketId", id from ticket_entry where ticket_id = any ($1) and kind = 'replied' order by ticket_id, nr`,
  notes: `select ticket_id as "ticketId", id from ticket_note where ticket_id = any ($1) order by ticket_id, at`,
  facts: `select type, coalesce(data->'entry'->>'entryId', data->'note'->>'noteId') as id from fact
          where type in ('ticket.replied', 'ticket.noted')
          and coalesce(data->'ticket'->>'ticketId', data->>'ticketId') = any ($1) order by seq`,
  doubled: `select 'mail' as kind, to_address as whom, about || ' ' || nr as what from letter where about = any ($1)
            group by to_address, about, nr, kind having count(*) > 1
            union all
            select type, person_id, subject_id || ' ' || coalesce(words->>'nr', words::text) from notification where subject_id = any ($1)
            group by type, person_id, subject_id, coalesce(words->>'nr', words::text) having count(*) > 1`,
};

export const readTruth = async (database: string, tickets: string[]): Promise<Truth> => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const queryByTicket = async (query: string): Promise<Map<string, string[]>> => {
      const ids = new Map<string, string[]>(tickets.map((ticketId) => [ticketId, []]));
      const { rows } = await client.query<{ ticketId: string; id: string }>(query, [tickets]);
      for (const { ticketId, id } of rows) ids.get(ticketId)!.push(id);
      return ids;
    };
    const { rows } = await client.query<{ type: string; id: string }>(QUERIES.facts, [tickets]);
    const duplicates = await client.query<{ kind: string; whom: string; what: string }>(QUERIES.doubled, [tickets]);
    return {
      replies: await queryByTicket(QUERIES.replies),
      notes: await queryByTicket(QUERIES.notes),
      receivedByHandlers: rows.map(({ id }) => id),
      doubled: duplicates.rows.map(({ kind, whom, what }) => `${kind} to ${whom} about ${what}`),
      receivedByPartner: rows.filter(({ type }) => type === 'ticket.replied').map(({ id }) => id),
    };
  } finally {
    await client.end();
  }
};
