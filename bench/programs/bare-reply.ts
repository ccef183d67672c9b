import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';
import { serveCommands } from './answers';

/**
 * Handles a reply without the product: Fastify, `pg` with named statements and Socket.IO, the transaction of a reply with its effects, and
 * one emit. There are no rights, no contract, no fact log and no conflict checks.
 */
const HANDLERS = 'handlers';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 12 });

const STATEMENTS = {
  lock: 'select id, status, requester_id, handling_unit, rhq_id, assignee_id, last_nr, rev from ticket where id = $1 for no key update',
  add: `with new_entry as (
      insert into ticket_entry (id, ticket_id, nr, kind, at, author_id, side, text) values ($1, $2, $3, 'replied', now(), $4, 'requester', $5)
    ), ticket_change as (
      update ticket set excerpt = left($5, 160), last_side = 'requester', last_at = now(), last_nr = $3, rev = rev + 1,
        search = case when octet_length(tsvectorsend(search)) < 65536 then search || to_tsvector('simple', $5) else search end where id = $2
    )
    insert into ticket_unread (person_id, ticket_id)
    select id, $2 from person where standing = 'approved' and unit_id = any($6::text[]) and id <> $4 on conflict do nothing`,
  ticket: `select ticket.*, requester.firstname, requester.lastname, company.name as company, handling.name as handling, product.name as product
    from ticket join person requester on requester.id = ticket.requester_id join unit company on company.id = ticket.company_id
      join unit handling on handling.id = ticket.handling_unit join product on product.id = ticket.product_id where ticket.id = $1`,
  use: `insert into usage_inbox (person_id, unit_id, lco_id, rhq_id, role, func, what, object)
    select $1, unit.id, unit.lco_id, unit.rhq_id, 'CP', 'contact', 'replied', $2 from person join unit on unit.id = person.unit_id where person.id = $1`,
  letters: `insert into letter (id, to_address, kind, data, language, due_at, about, nr)
    select gen_random_uuid()::text, email, 'ticket.replied', jsonb_build_object('ticketId', $1::text, 'personId', id), language,
      now() + interval '1 hour', 'ticket:' || $1 || ':' || id, $2
    from person where standing = 'approved' and unit_id = $3`,
  audit: `insert into audit (actor, action, object, before, after) values ($1, 'ticket.replied', $2, '{}', $3)`,
  log: 'select pg_advisory_xact_lock(727001)',
  fact: `insert into fact (type, actor, data, rooms) values ('ticket.replied', $1, $2, $3) returning seq, at`,
  key: 'insert into idempotency (scope, key, request_hash, reply) values ($1, $2, $2, $3)',
} as const;

const app = fastify();
const io = new Server(app.server, { path: '/socket.io', serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  if ((socket.handshake.auth as { hears?: boolean }).hears) void socket.join(HANDLERS);
  socket.emit('welcome', { seq: 0, whole: true, epoch: '' });
});

interface LockedTicket {
  last_nr: number;
  requester_id: string;
  handling_unit: string;
  rhq_id: string;
}
app.post<{ Body: { TicketId: string; message: string; replyId: string } }>('/api/contactus/inquiryreply', async (request) => {
  const { TicketId, message, replyId } = request.body;
  const client = await pool.connect();
  const run = <Row extends pg.QueryResultRow>(name: keyof typeof STATEMENTS, values: unknown[]) =>
    client.query<Row>({ name, text: STATEMENTS[name], values });
  try {
    await client.query('begin');
    const ticket = (await run<LockedTicket>('lock', [TicketId])).rows[0]!;
    const { requester_id: author, handling_unit: unit, rhq_id: region } = ticket;
    const nr = ticket.last_nr + 1;
    await run('add', [replyId, TicketId, nr, author, message, [unit, region]]);
    const [row] = (await run('ticket', [TicketId])).rows;
    await run('use', [author, TicketId]);
    await run('letters', [TicketId, nr, unit]);
    await run('audit', [author, TicketId, JSON.stringify({ entry: replyId })]);
    await run('log', []);
    const entry = { entryId: replyId, nr, kind: 'replied', text: message, by: { id: author, side: 'requester' } };
    const data = { ticket: row, entry };
    const [fact] = (await run('fact', [author, JSON.stringify(data), [`unit:${unit}`, `unit:${region}`, `user:${author}`]])).rows;
    await run('key', [author, randomUUID(), JSON.stringify(data)]);
    await client.query('commit');
    io.to(HANDLERS).emit('ticket.replied', { ...fact, type: 'ticket.replied', data });
    return { message: 'The reply was sent.', ...data };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});
serveCommands({}, await app.listen({ port: 0, host: '127.0.0.1' }));
