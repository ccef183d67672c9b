import { randomUUID } from 'node:crypto';
import type { Name, Person, TestGateway } from '../test-gateway';
import { inquiry, pdf, uploaded } from '../tickets';
import { type Ask, type Asking, OFF, type Row, row } from './table';

//                 nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const AT_TICKETS = ' 401    401   y     y     y      y      y      403 403';
const HANDLERS = '   401    401   403   403   y      y      y      403 403';

/** Who sees a ticket, by who asked: the asker, the handling local company, the region above. Colleagues of the asker do not. */
const SEES: Record<string, string> = {
  bruno: '  401    401   y     404   y      404    y      403 403',
  eve: '    401    401   404   y     404    y      y      403 403',
  aiko: '   401    401   404   404   404    404    404    403 403',
  lena: '   401    401   404   404   404    404    y      403 403',
  kenji: '  401    401   404   404   404    404    404    403 403',
  nobody: ' 401    401   404   404   404    404    404    403 403',
};
/** The same, for what only handlers do: a partner never, and who asked does not handle. */
const HANDLES: Record<string, string> = {
  bruno: '  401    401   403   403   y      404    y      403 403',
  eve: '    401    401   403   403   404    y      y      403 403',
  aiko: '   401    401   403   403   404    404    404    403 403',
  lena: '   401    401   403   403   404    404    y      403 403',
  kenji: '  401    401   403   403   404    404    404    403 403',
  nobody: ' 401    401   403   403   404    404    404    403 403',
};
/** Only who asked rates; a handler sees the ticket and may not. */
const RATES: Record<string, string> = {
  bruno: '  401    401   y     404   403    404    403    403 403',
  eve: '    401    401   404   y     404    403    403    403 403',
  lena: '   401    401   404   404   404    404    403    403 403',
  nobody: ' 401    401   404   404   404    404    404    403 403',
};

/** The rows about tickets and their files. `as` is a member of the cast, signed in. */
export const ticketRows = (gateway: () => TestGateway, as: (name: Name) => Promise<Person>): Row[] => {
  const ticketOf = async (asker: string): Promise<string> => {
    if (asker === 'nobody') return randomUUID();
    const { ticket } = await (await as(asker as Name)).contactus.createInquiry(inquiry());
    return ticket.ticketId;
  };
  const closedOf = async (asker: string): Promise<string> => {
    const ticketId = await ticketOf(asker);
    if (asker !== 'nobody') await (await as(asker as Name)).contactus.closeInquiry({ contactusId: ticketId, Comments: 'Solved.' });
    return ticketId;
  };
  const about = (route: string, who: Record<string, string>, ask: (ticketId: string, asker: string) => Asking | Promise<Asking>): Row[] =>
    Object.entries(who).map(([asker, cells]) => row(route, `a ticket of ${asker}`, cells, async () => ask(await ticketOf(asker), asker)));
  const post = (name: string, json: object): Asking => ({ path: `POST /api/contactus/${name}`, json });
  const plain = (route: string, who: string, path: string): Row => row(route, 'anything', who, () => ({ path }));
  const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', zone: 'Europe/Berlin', answerMinutes: 240, resolveMinutes: 1440 };
  const cannedOf = async (name: Name): Promise<string> => {
    const cannedId = randomUUID();
    await (await as(name)).contactus.saveCannedReply({ cannedId, title: 'Thanks', text: 'Thank you, {name}.' });
    return cannedId;
  };
  const attached: Ask = async () => {
    const bruno = await as('bruno');
    const { fileId } = await uploaded(gateway(), bruno);
    const { ticket } = await bruno.contactus.createInquiry(inquiry({ attachments: [fileId] }));
    return { path: `GET /api/contactus/attachment?TicketId=${ticket.ticketId}&fileId=${fileId}` };
  };
  const untaken: Ask = async () => ({ path: `DELETE /api/files/file/${(await uploaded(gateway(), await as('bruno'))).fileId}` });
  const signed: Ask = async () => {
    const { path } = (await attached({} as never)) as { path: string };
    const link = (await (await (await as('bruno')).fetch(path.slice(4))).json()) as { url: string };
    return { path: `GET ${link.url}` };
  };

  return [
    plain('contactus.inquiryList', AT_TICKETS, 'GET /api/contactus/inquirylist'),
    plain('contactus.ticketCounts', AT_TICKETS, 'GET /api/contactus/ticketcounts'),
    plain('contactus.usualAnswer', AT_TICKETS, 'GET /api/contactus/usualanswer'),
    plain('contactus.draftKey', AT_TICKETS, 'GET /api/contactus/draftkey'),
    plain('contactus.requesters', '401 401 403 403 403 403 y 403 403', 'GET /api/contactus/requesters'),
    plain('contactus.cannedReplies', HANDLERS, 'GET /api/contactus/cannedreplies'),
    plain('contactus.businessHours', HANDLERS, 'GET /api/contactus/businesshours'),
    row('contactus.saveBusinessHours', 'the own unit', HANDLERS, () => ({ path: 'PUT /api/contactus/businesshours', json: hours })),
    row('contactus.saveCannedReply', 'a new one', HANDLERS, () => ({
      path: `PUT /api/contactus/cannedreply/${randomUUID()}`,
      json: { title: 'Hello', text: 'Hello {name}' },
    })),
    row('contactus.saveCannedReply', 'one of Deutschland', '401 401 403 403 y 404 404 403 403', async () => ({
      path: `PUT /api/contactus/cannedreply/${await cannedOf('lena')}`,
      json: { title: 'Hello', text: 'Hello {name}' },
    })),
    row('contactus.dropCannedReply', 'one of Deutschland', '401 401 403 403 y 404 404 403 403', async () => ({
      path: `DELETE /api/contactus/cannedreply/${await cannedOf('lena')}`,
    })),
    row('contactus.createInquiry', 'for oneself', '401 401 y y y y 400 403 403', () => post('createinquiry', inquiry())),
    row('contactus.createInquiry', 'for a partner of Deutschland', '401 401 400 400 400 400 y 403 403', () =>
      post('createinquiry', inquiry({ onBehalfOf: 'bruno' })),
    ),
    row('contactus.createInquiry', 'for a partner of Japan', '401 401 400 400 400 400 404 403 403', () =>
      post('createinquiry', inquiry({ onBehalfOf: 'aiko' })),
    ),
    row('contactus.createInquiry', 'that follows one of bruno', '401 401 y 404 404 404 400 403 403', async () =>
      post('createinquiry', inquiry({ follows: await closedOf('bruno') })),
    ),
    ...about('contactus.inquiryById', SEES, (ticketId) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${ticketId}` })),
    ...about('contactus.inquiryReply', SEES, (TicketId) => post('inquiryreply', { TicketId, message: 'And now?' })),
    ...about('contactus.closeInquiry', SEES, (contactusId) => post('closeinquiry', { contactusId, Comments: 'Solved.' })),
    ...about('contactus.seeInquiry', SEES, (TicketId) => post('seeinquiry', { TicketId, upTo: 1 })),
    ...about('contactus.startInquiry', HANDLES, (TicketId) => post('startinquiry', { TicketId })),
    ...about('contactus.assignInquiry', HANDLES, (TicketId) => post('assigninquiry', { TicketId, assigneeId: null })),
    ...about('contactus.assignees', HANDLES, (ticketId) => ({ path: `GET /api/contactus/assignees?TicketId=${ticketId}` })),
    ...about('contactus.addNote', HANDLES, (TicketId) => post('note', { TicketId, text: 'Between us.' })),
    ...Object.entries(RATES).map(([asker, who]) =>
      row('contactus.rateInquiry', `a closed ticket of ${asker}`, who, async () =>
        post('rateinquiry', { TicketId: await closedOf(asker), stars: 5 }),
      ),
    ),
    row('contactus.attachmentLink', 'a file of a ticket of bruno', SEES['bruno']!, attached),
    row('contactus.attachmentLink', 'a file that is nowhere', SEES['nobody']!, async () => ({
      path: `GET /api/contactus/attachment?TicketId=${await ticketOf('bruno')}&fileId=${randomUUID()}`,
    })),

    row('files.upload', 'a document', '401 401 y y y y y y y', () => ({
      path: `POST /api/files/upload?purpose=attachment&fileId=${randomUUID()}&name=notes.pdf`,
      form: pdf(),
    })),
    row('files.quota', 'the own', '401 401 y y y y y y y', () => ({ path: 'GET /api/files/quota' })),
    row('files.drop', 'a file of bruno', '401 401 y 404 404 404 404 404 404', untaken),
    row('files.content', 'a signed address', '   y   y   y   y   y   y   y   y   y', signed),
    row('files.content', 'an address that nobody signed', OFF, async () => ({
      path: `GET /api/files/content/${randomUUID()}?expires=${Date.now() + 60_000}&as=download&signature=x`,
    })),
  ];
};
