import { inquiry } from '../tickets';
import { type DefineFeature, exempt } from './feature';
import { ticketAssertions, ticketUnseen } from './tickets/identities';
import { ticketReads } from './tickets/reads';
import { ticketRights } from './tickets/rights';
import { ticketScenes } from './tickets/scenes';
import { ticketWorlds } from './tickets/worlds';
import { ticketWrites } from './tickets/writes';

/** Inquiries, what is said at them, and the tools of those who handle them. */
const tickets: DefineFeature = (stage) => ({
  rights: ticketRights(stage),
  assertions: ticketAssertions,
  unseen: {
    ...ticketUnseen(stage),
    'contactus.saveCannedReply': exempt('An id that nobody has used makes a new one: only a used one can be foreign'),
  },
  reads: ticketReads,
  uses: {
    'contactus.createInquiry': 'contact asked',
    'contactus.reply': 'contact replied',
    'contactus.correctMessage': 'contact corrected',
    'contactus.withdrawMessage': 'contact withdrawn',
    'contactus.closeInquiry': 'contact closed',
    'contactus.startInquiry': 'contact started',
    'contactus.assignInquiry': 'contact assigned',
    'contactus.seeInquiry': exempt('It follows the view of the inquiry, which is counted'),
    'contactus.addNote': 'contact noted',
    'contactus.snoozeInquiry': 'contact snoozed',
    'contactus.rateInquiry': 'contact rated',
    'contactus.saveCannedReply': exempt('It sets up how somebody works; the work is counted'),
    'contactus.dropCannedReply': exempt('It sets up how somebody works; the work is counted'),
    'contactus.saveBusinessHours': exempt('It sets up how somebody works; the work is counted'),
  },
  writes: ticketWrites(stage),
  cached: async () => {
    const queries = await import('../../apps/portal/src/features/inquiries/inquiries.queries');
    const { inquiryList } = await import('../../apps/portal/src/features/inquiries/inquiries.list');
    const onScreen = () => stage.onScreen('ticket');
    return {
      'contactus.inquiryList': ({ person, handles }) => [
        ...(
          [
            { view: 'mine' },
            { view: 'unassigned' },
            { view: 'mentioned' },
            { view: 'snoozed' },
            { page: 2 },
            { status: 'New' },
            { status: 'Closed' },
            { search: 'drift' },
            { sort: 'due' },
            { sort: 'opened', view: 'mine' },
            { product: 'yd-p7', type: 'technical' },
            {},
          ] as const
        ).map((filter) => inquiryList.query({ ...inquiryList.filter.initial, ...filter }, { id: person.id, handles }).queryKey),
        queries.historyQuery(1).queryKey,
        queries.historyQuery(2).queryKey,
        queries.inquiriesOfQuery('bruno').queryKey,
      ],
      'contactus.ticketCounts': () => [queries.countsQuery().queryKey],
      'contactus.inquiryById': () => onScreen().map((ticketId) => queries.inquiryQuery(ticketId).queryKey),
      'contactus.originalMail': exempt('The mail of a message never changes, and is fetched for each opening'),
      'contactus.assignees': () => onScreen().map((ticketId) => ['contactus', 'assignees', { ticketId }]),
      'contactus.cannedReplies': () => [['contactus', 'cannedReplies', {}]],
      'contactus.businessHours': () => [['contactus', 'businessHours', {}]],
      'contactus.requesters': () => [['contactus', 'requesters', { pageSize: 5 }]],
      'contactus.usualAnswer': () => [['contactus', 'usualAnswer', {}]],
      'contactus.attachmentLink': exempt('A link is signed for each opening and never kept'),
      'contactus.downloadAttachment': exempt('A file is fetched whenever somebody asks for it'),
      'contactus.draftKey': exempt('A person has one key, which never changes'),
    };
  },
  concerns: [
    'ticket.opened',
    'ticket.replied',
    'ticket.corrected',
    'ticket.withdrawn',
    'ticket.started',
    'ticket.assigned',
    'ticket.closed',
    'ticket.rated',
    'ticket.seen',
    'ticket.noted',
    'ticket.counted',
    'ticket.snoozed',
    'ticket.woken',
    'canned.changed',
    'hours.changed',
    'account.approved',
    'account.changed',
    'account.removed',
  ],
  scenes: ticketScenes(stage),
  signals: {
    'ticket.typing': {
      from: 'bruno',
      hears: ['jonas', 'marco'],
      deaf: ['eve', 'chloe', 'mei'],
      make: async (bruno) => {
        const { ticket } = await stage.person('bruno').contactus.createInquiry(inquiry());
        bruno.socket.emit('at', { at: { place: 'ticket', id: ticket.ticketId } });
        await bruno.until((events) => events.some(({ event }) => event === 'presence.changed'));
        bruno.socket.emit('typing', { ticketId: ticket.ticketId });
        return ({ ticketId }) => ticketId === ticket.ticketId;
      },
    },
  },
  values: {
    TypeOfInquiryId: 'technical',
    ProductCatageryId: 'yd-p7',
    subject: 'Zero drift',
    description: 'It drifts.',
    message: 'And now?',
    text: 'Between us.',
    title: 'Thanks',
    entryId: 'e1',
    Comments: 'Solved.',
    upTo: 1,
    stars: 4,
    assigneeId: 'jonas',
    until: new Date(Date.now() + 86_400_000).toISOString(),
    days: [1, 2, 3],
    from: '08:00',
    to: '17:00',
    zone: 'Europe/Berlin',
    answerMinutes: 240,
    resolveMinutes: 1_440,
  },
  worlds: ticketWorlds(stage),
});

export default tickets;
