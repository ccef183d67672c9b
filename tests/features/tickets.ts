import { inquiry } from '../kit/inquiries';
import { type DefineFeature, exempt } from './feature';
import { ticketAssertions, ticketUnseen } from './tickets/identities';
import { ticketReads } from './tickets/reads';
import { ticketRights } from './tickets/rights';
import { ticketScenes } from './tickets/scenes';
import { ticketWorlds } from './tickets/worlds';
import { ticketWrites } from './tickets/writes';

/** Defines the law-test rows for inquiries, their conversations, and the tools of handlers. */
const tickets: DefineFeature = (stage) => ({
  rights: ticketRights(stage),
  assertions: ticketAssertions,
  unseen: {
    ...ticketUnseen(stage),
    'tickets.follow': exempt('Only partners follow inquiries, and Jonas is none; follows.spec.ts compares the responses to a partner'),
    'tickets.saveCannedReply': exempt('An unused id creates a new object, so only an existing object can belong to another person'),
  },
  reads: ticketReads,
  uses: {
    'tickets.open': 'contact asked',
    'tickets.reply': 'contact replied',
    'tickets.correctMessage': 'contact corrected',
    'tickets.withdrawMessage': 'contact withdrawn',
    'tickets.close': 'contact closed',
    'tickets.start': 'contact started',
    'tickets.assign': 'contact assigned',
    'tickets.markSeen': exempt('It follows the view of the inquiry, which is counted'),
    'tickets.addNote': 'contact noted',
    'tickets.snooze': 'contact snoozed',
    'tickets.rate': 'contact rated',
    'tickets.setPrivate': exempt('It is a setting of the inquiry; its opening is counted'),
    'tickets.follow': exempt('It is a setting of the person for an inquiry; the view of the inquiry is counted'),
    'tickets.saveCannedReply': exempt('Settings are not counted; the work done with them is'),
    'tickets.dropCannedReply': exempt('Settings are not counted; the work done with them is'),
    'tickets.saveBusinessHours': exempt('Settings are not counted; the work done with them is'),
  },
  writes: ticketWrites(stage),
  cached: async () => {
    const queries = await import('../../apps/portal/src/features/tickets/tickets.queries');
    const { ticketList } = await import('../../apps/portal/src/features/tickets/tickets.list');
    const ticketsOnScreen = () => stage.onScreen('ticket');
    return {
      'tickets.list': ({ person, isHandler }) => [
        ...(
          [
            { view: 'mine' },
            { view: 'unassigned' },
            { view: 'mentioned' },
            { view: 'snoozed' },
            { view: 'following' },
            { page: 2 },
            { status: 'New' },
            { status: 'Closed' },
            { search: 'drift' },
            { sort: 'due' },
            { sort: 'opened', view: 'mine' },
            { product: 'yd-p7', type: 'technical' },
            {},
          ] as const
        ).map((filter) => ticketList.query({ ...ticketList.filter.initial, ...filter }, { id: person.id, handles: isHandler }).queryKey),
        queries.historyQuery(1).queryKey,
        queries.historyQuery(2).queryKey,
        queries.ticketsOfQuery('bruno').queryKey,
      ],
      'tickets.counts': () => [queries.countsQuery().queryKey],
      'tickets.item': () => ticketsOnScreen().map((ticketId) => queries.ticketQuery(ticketId).queryKey),
      'tickets.originalMail': exempt('The mail of a message never changes and is fetched for each opening'),
      'tickets.assignees': () => ticketsOnScreen().map((ticketId) => ['tickets', 'assignees', { ticketId }]),
      'tickets.cannedReplies': () => [['tickets', 'cannedReplies', {}]],
      'tickets.businessHours': () => [['tickets', 'businessHours', {}]],
      'tickets.requesters': () => [['tickets', 'requesters', { pageSize: 5 }]],
      'tickets.usualAnswer': exempt('The value changes each day without a fact, and the portal caches it for one hour'),
      'tickets.queueHealth': () => [['tickets', 'queueHealth', {}]],
      'tickets.attachmentLink': exempt('A link is signed for each opening and never cached'),
      'tickets.downloadAttachment': exempt('A file is fetched on each request'),
      'tickets.draftKey': exempt('A person has one key, which never changes'),
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
    'ticket.visibility-changed',
    'ticket.hidden',
    'ticket.seen',
    'ticket.noted',
    'ticket.counted',
    'ticket.snoozed',
    'ticket.followed',
    'ticket.woken',
    'canned.changed',
    'hours.changed',
    'account.approved',
    'account.changed',
    'account.removed',
    'people.changed',
  ],
  scenes: ticketScenes(stage),
  signals: {
    'ticket.typing': {
      from: 'bruno',
      hears: ['jonas', 'marco'],
      nonReceivers: ['eve', 'chloe', 'mei'],
      make: async (bruno) => {
        const { ticket } = await stage.person('bruno').tickets.open(inquiry());
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
    private: true,
    following: true,
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
