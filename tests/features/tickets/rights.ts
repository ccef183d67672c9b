import { randomUUID } from 'node:crypto';
import { inquiry, rawInquiry, uploadPdf } from '../../kit/inquiries';
import { type MakeRequest, type RequestDraft, type RightsRow, row } from '../../kit/rights-table';
import type { Stage, StageName } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';

//                 nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const TICKET_OUTCOMES = ' 401    401   y     y     y      y      y      403 403';
const HANDLERS = '   401    401   403   403   y      y      y      403 403';

/**
 * The expected result for each caller that opens a ticket, by requester (`y` or the status). The requester, the handling local company and
 * its region see it; the requester's colleagues do not.
 */
const VIEW_CELLS: Record<string, string> = {
  bruno: '  401    401   y     404   y      404    y      403 403',
  eve: '    401    401   404   y     404    y      y      403 403',
  aiko: '   401    401   404   404   404    404    404    403 403',
  lena: '   401    401   404   404   404    404    y      403 403',
  kenji: '  401    401   404   404   404    404    404    403 403',
  nobody: ' 401    401   404   404   404    404    404    403 403',
};
/** The expected result for each caller that performs a handler's action, by requester: never allowed for partners or the requester. */
const HANDLER_CELLS: Record<string, string> = {
  bruno: '  401    401   403   403   y      404    y      403 403',
  eve: '    401    401   403   403   404    y      y      403 403',
  aiko: '   401    401   403   403   404    404    404    403 403',
  lena: '   401    401   403   403   404    404    y      403 403',
  kenji: '  401    401   403   403   404    404    404    403 403',
  nobody: ' 401    401   403   403   404    404    404    403 403',
};
/**
 * The expected result for each caller that rates a ticket, by requester. Only the requester may; a handler sees the ticket but gets a 403.
 */
const RATING_CELLS: Record<string, string> = {
  bruno: '  401    401   y     404   403    404    403    403 403',
  eve: '    401    401   404   y     404    403    403    403 403',
  lena: '   401    401   404   404   404    404    403    403 403',
  nobody: ' 401    401   404   404   404    404    404    403 403',
};

/** The expected result for each caller that follows a ticket, by requester. Only colleagues of the requester may. */
const FOLLOW_CELLS: Record<string, string> = {
  bruno: '    401    401   403   404   403    403    403    403 403',
  eve: '      401    401   404   403   403    403    403    403 403',
  colleague: '401    401   y     404   403    403    403    403 403',
  lena: '     401    401   404   404   403    403    403    403 403',
  nobody: '   401    401   404   404   403    403    403    403 403',
};

/** The expected result for each caller that makes a ticket of a local company private. Only partners share tickets with colleagues. */
const LOCAL_PRIVATE_CELLS = '401 401 404 404 404 404 403 403 403';

/** The expected result for each caller that changes a message in Bruno's ticket, by author. Only the author may. */
const AUTHOR_CELLS: Record<string, string> = {
  bruno: '  401    401   y     404   404    404    404    403 403',
  jonas: '  401    401   404   404   y      404    404    403 403',
  marco: '  401    401   404   404   404    404    y      403 403',
  nobody: ' 401    401   404   404   404    404    404    403 403',
};

/**
 * The expected result for each caller that reads the original mail of a message in Bruno's ticket, by author. The requester cannot read a
 * handler's mail.
 */
const MAIL_CELLS: Record<string, string> = {
  bruno: '  401    401   y     404   y      404    y      403 403',
  jonas: '  401    401   404   404   y      404    y      403 403',
  nobody: ' 401    401   404   404   404    404    404    403 403',
};

const timeInOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Returns the rights to tickets and everything that belongs to them. */
export const ticketRights = (stage: Stage): RightsRow[] => {
  const ticketOf = async (requester: string): Promise<string> => {
    if (requester === 'nobody') return randomUUID();
    const { ticket } = await (await stage.as(requester as StageName)).tickets.open(inquiry());
    return ticket.ticketId;
  };
  const closedOf = async (requester: string): Promise<string> => {
    const ticketId = await ticketOf(requester);
    if (requester !== 'nobody') await (await stage.as(requester as Name)).tickets.close({ ticketId, reason: 'Solved.' });
    return ticketId;
  };
  const messageOf = async (author: string): Promise<{ TicketId: string; entryId: string }> => {
    const TicketId = await ticketOf('bruno');
    if (author === 'nobody') return { TicketId, entryId: randomUUID() };
    const { entry } = await (await stage.as(author as Name)).tickets.reply({ ticketId: TicketId, message: 'And then?' });
    return { TicketId, entryId: entry.entryId };
  };
  const mailOf = async (author: string): Promise<string> => {
    const { TicketId, entryId } = await messageOf(author);
    const mail = { entry_id: entryId, subject: 'Re: INQ-1', text: 'And then?\n\n> Which one?' };
    if (author !== 'nobody') await stage.gateway.database.db.insertInto('ticket_entry_mail').values(mail).execute();
    return `GET /api/contactus/originalmail?TicketId=${TicketId}&entryId=${entryId}`;
  };
  const rowsFor = (
    route: string,
    table: Record<string, string>,
    make: (ticketId: string, requester: string) => RequestDraft | Promise<RequestDraft>,
  ): RightsRow[] =>
    Object.entries(table).map(([requester, cells]) =>
      row(route, `a ticket of ${requester}`, cells, async () => make(await ticketOf(requester), requester)),
    );
  const post = (name: string, json: object): RequestDraft => ({ path: `POST /api/contactus/${name}`, json });
  const plainRow = (route: string, userId: string, path: string): RightsRow => row(route, 'anything', userId, () => ({ path }));
  const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', zone: 'Europe/Berlin', answerMinutes: 240, resolveMinutes: 1440 };
  const cannedOf = async (name: Name): Promise<string> => {
    const cannedId = randomUUID();
    await (await stage.as(name)).tickets.saveCannedReply({ cannedId, title: 'Thanks', text: 'Thank you, {name}.' });
    return cannedId;
  };
  const attachedFile =
    (call: string): MakeRequest =>
    async () => {
      const bruno = await stage.as('bruno');
      const { fileId } = await uploadPdf(stage.gateway, bruno);
      const { ticket } = await bruno.tickets.open(inquiry({ attachments: [fileId] }));
      return { path: `GET /api/contactus/${call}TicketId=${ticket.ticketId}&fileId=${fileId}` };
    };

  return [
    plainRow('tickets.list', TICKET_OUTCOMES, 'GET /api/contactus/inquirylist'),
    plainRow('tickets.counts', TICKET_OUTCOMES, 'GET /api/contactus/ticketcounts'),
    plainRow('tickets.usualAnswer', TICKET_OUTCOMES, 'GET /api/contactus/usualanswer'),
    plainRow('tickets.draftKey', '401 401 y y y y y y y', 'GET /api/contactus/draftkey'),
    plainRow('tickets.requesters', '401 401 403 403 403 403 y 403 403', 'GET /api/contactus/requesters'),
    plainRow('tickets.queueHealth', HANDLERS, 'GET /api/contactus/queuehealth'),
    plainRow('tickets.cannedReplies', HANDLERS, 'GET /api/contactus/cannedreplies'),
    plainRow('tickets.businessHours', HANDLERS, 'GET /api/contactus/businesshours'),
    row('tickets.saveBusinessHours', 'hours of the unit of the caller', HANDLERS, () => ({
      path: 'PUT /api/contactus/businesshours',
      json: hours,
    })),
    row('tickets.saveCannedReply', 'a new canned reply', HANDLERS, () => ({
      path: `PUT /api/contactus/cannedreply/${randomUUID()}`,
      json: { title: 'Hello', text: 'Hello {name}' },
    })),
    row('tickets.saveCannedReply', 'a canned reply of Deutschland', '401 401 403 403 y 404 404 403 403', async () => ({
      path: `PUT /api/contactus/cannedreply/${await cannedOf('lena')}`,
      json: { title: 'Hello', text: 'Hello {name}' },
    })),
    row('tickets.dropCannedReply', 'a canned reply of Deutschland', '401 401 403 403 y 404 404 403 403', async () => ({
      path: `DELETE /api/contactus/cannedreply/${await cannedOf('lena')}`,
    })),
    row('tickets.open', 'an inquiry of the caller', '401 401 y y y y 400 403 403', () => post('createinquiry', rawInquiry())),
    row('tickets.open', 'an inquiry for a partner of Deutschland', '401 401 400 400 400 400 y 403 403', () =>
      post('createinquiry', rawInquiry({ requesterId: 'bruno' })),
    ),
    row('tickets.open', 'an inquiry for a partner of Japan', '401 401 400 400 400 400 404 403 403', () =>
      post('createinquiry', rawInquiry({ requesterId: 'aiko' })),
    ),
    row('tickets.open', 'an inquiry that follows up a ticket of bruno', '401 401 y 404 404 404 400 403 403', async () =>
      post('createinquiry', rawInquiry({ follows: await closedOf('bruno') })),
    ),
    ...rowsFor('tickets.item', VIEW_CELLS, (ticketId) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${ticketId}` })),
    ...Object.entries(MAIL_CELLS).map(([author, cells]) =>
      row('tickets.originalMail', `a mail of ${author}`, cells, async () => ({ path: await mailOf(author) })),
    ),
    ...rowsFor('tickets.reply', VIEW_CELLS, (TicketId) => post('inquiryreply', { TicketId, message: 'And now?' })),
    ...Object.entries(AUTHOR_CELLS).flatMap(([author, cells]) => [
      row('tickets.correctMessage', `a message of ${author}`, cells, async () =>
        post('correctmessage', { ...(await messageOf(author)), text: 'And now?' }),
      ),
      row('tickets.withdrawMessage', `a message of ${author}`, cells, async () => post('withdrawmessage', await messageOf(author))),
    ]),
    ...rowsFor('tickets.close', VIEW_CELLS, (contactusId) => post('closeinquiry', { contactusId, Comments: 'Solved.' })),
    ...rowsFor('tickets.markSeen', VIEW_CELLS, (TicketId) => post('seeinquiry', { TicketId, upTo: 1 })),
    ...rowsFor('tickets.start', HANDLER_CELLS, (TicketId) => post('startinquiry', { TicketId })),
    ...rowsFor('tickets.assign', HANDLER_CELLS, (TicketId) => post('assigninquiry', { TicketId, assigneeId: null })),
    ...rowsFor('tickets.snooze', HANDLER_CELLS, (TicketId) => post('snoozeinquiry', { TicketId, until: timeInOneHour() })),
    ...rowsFor('tickets.assignees', HANDLER_CELLS, (ticketId) => ({ path: `GET /api/contactus/assignees?TicketId=${ticketId}` })),
    ...rowsFor('tickets.addNote', HANDLER_CELLS, (TicketId) => post('note', { TicketId, text: 'Between us.' })),
    // Neither a colleague from a sibling unit nor the requester can read the note.
    ...(['chloe', 'bruno', 'ines', 'nobody'] as const).map((userId) =>
      row('tickets.addNote', `a note at a ticket of bruno that mentions ${userId}`, '401 401 403 403 400 404 400 403 403', async () =>
        post('note', { TicketId: await ticketOf('bruno'), text: '@Somebody', mentions: [{ userId, start: 0, end: 9 }] }),
      ),
    ),
    row('tickets.addNote', 'a note at a ticket of bruno that mentions jonas', HANDLER_CELLS['bruno']!, async () =>
      post('note', { TicketId: await ticketOf('bruno'), text: '@Jonas', mentions: [{ userId: 'jonas', start: 0, end: 6 }] }),
    ),
    ...Object.entries(RATING_CELLS).map(([requester, userId]) =>
      row('tickets.rate', `a closed ticket of ${requester}`, userId, async () =>
        post('rateinquiry', { TicketId: await closedOf(requester), stars: 5 }),
      ),
    ),
    ...Object.entries(RATING_CELLS).map(([requester, cells]) =>
      row('tickets.setPrivate', `an open ticket of ${requester}`, requester === 'lena' ? LOCAL_PRIVATE_CELLS : cells, async () =>
        post('privateinquiry', { TicketId: await ticketOf(requester), private: true }),
      ),
    ),
    ...rowsFor('tickets.follow', FOLLOW_CELLS, (TicketId) => post('followinquiry', { TicketId, following: true })),
    row('tickets.follow', 'a private ticket of a colleague', FOLLOW_CELLS['nobody']!, async () => {
      const { ticket } = await (await stage.as('colleague')).tickets.open(inquiry({ private: true }));
      return post('followinquiry', { TicketId: ticket.ticketId, following: true });
    }),
    row('tickets.attachmentLink', 'a file of a ticket of bruno', VIEW_CELLS['bruno']!, attachedFile('attachment?as=preview&')),
    row('tickets.downloadAttachment', 'a file of a ticket of bruno', VIEW_CELLS['bruno']!, attachedFile('downloadattachment?')),
    row('tickets.attachmentLink', 'a nonexistent file', VIEW_CELLS['nobody']!, async () => ({
      path: `GET /api/contactus/attachment?TicketId=${await ticketOf('bruno')}&fileId=${randomUUID()}`,
    })),
  ];
};
