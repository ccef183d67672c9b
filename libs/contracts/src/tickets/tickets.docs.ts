import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { ticketsFeature } from './feature';
import {
  BusinessHours,
  CannedReply,
  Mention,
  MentionInput,
  ReaderMarks,
  SeenMark,
  Ticket,
  TicketClock,
  TicketCounts,
  TicketEntry,
  TicketNote,
  TicketPerson,
} from './ticket';

export const ticketsDocs = [
  fieldDocs(
    { ReaderMarks, MentionInput },
    {
      ReaderMarks: {
        unread: 'There is something that the caller has not seen',
        mentioned: 'A note that the caller has not seen mentions them',
        back: 'It came back from where the caller had set it aside, and they have not seen it since',
      },
      MentionInput: {
        userId: 'somebody who may read the note',
        start: 'Where the text goes on after it',
      },
    },
  ),
  formDocs(
    { BusinessHours, CannedReply, Mention, SeenMark, Ticket, TicketClock, TicketCounts, TicketEntry, TicketNote, TicketPerson },
    {
      BusinessHours: {
        days: 'Days of the week, 0 is Sunday',
        zone: 'IANA name of the time zone',
      },
      Mention: {
        userId: 'who is mentioned',
        start: 'Where its @ stands in the text, in UTF-16 units',
        end: 'Where the text goes on after it',
      },
      SeenMark: {
        userId: 'who read',
      },
      Ticket: {
        ticketNo: 'As people say it: INQ-4821973; the numbers follow no order',
        companyId: 'that of the requester',
        userId: 'the requester',
        openedBy: 'Name of the employee who opened it on behalf of the requester',
        lcoName: 'The local company of the requester',
        lastAt: 'When something was last said or done',
        lastNr: 'Number of the newest entry',
        lastSide: 'Whose message is the newest',
        excerpt: 'The beginning of the newest message',
        follows: {
          ticketId: 'the closed one that this one follows',
        },
        followedBy: {
          ticketId: 'the last one that follows this one',
        },
      },
      TicketClock: {
        answeredAt: 'The first reply of a handler',
      },
      TicketCounts: {
        unseen: 'Tickets with something the caller has not seen',
        mine: 'Open and assigned to the caller; of a requester: open',
        mentioned: 'Tickets with a note that mentions the caller and that they have not seen',
        snoozed: 'Set aside by the caller; in neither of mine and unassigned',
        unassigned: 'Open and assigned to nobody',
        open: 'Not closed',
      },
      TicketEntry: {
        nr: 'Counts up without a gap in each ticket',
        text: 'The message, or the comment of a close',
        documentIds: {
          each: 'one that it refers to; its title is asked for under the own rights (`publications/title`)',
        },
        assignee: 'Of `assigned`: to whom; null is nobody any more',
        senderVerified: 'False: it came by mail, and no mail server vouched for its sender',
        correctedAt: 'When its author last changed its words',
        withdrawnAt: 'When its author took it back; it has no text and no files then',
      },
      TicketNote: {
        mentions: 'In the order of the text',
      },
    },
  ),
  featureDocs(ticketsFeature, {
    routes: {
      tickets: {
        list: {
          summary: 'The tickets the caller may see, the one with the newest activity first unless another order is asked for',
          input: {
            search: 'Words of the number, subject, messages, file names, company, requester',
            from: 'Submitted on this day or later (UTC)',
            to: 'Submitted on this day or before (UTC)',
            side: 'Only the own questions, or only what the own unit answers',
            requesterId: 'only what this person asked',
            waitingFor: 'Only open tickets whose next message is due from this side',
          },
          reply: {
            totalIsMore: 'There are more than totalCount',
          },
        },
        counts: 'The numbers of the badge and of the views',
        item: {
          summary: 'One ticket with everything said and done at it',
          reply: {
            requester: {
              id: 'who asked',
            },
            entries: 'In the order of their numbers',
            notes: 'Handlers only: absent for the requester',
          },
        },
        originalMail:
          'The whole text of the mail that a message came by; of a mail of a handler for handlers only, since it may quote their notes',
        assignees: 'The people a ticket can be assigned to',
        attachmentLink: 'A signed address of a file of a ticket, good for five minutes; of a PDF to look at it only, and of no workbook',
        downloadAttachment: 'A file of a ticket, encrypted where it is pdf, xls or xlsx',
        requesters: {
          summary: 'The people of the own region on whose behalf a ticket can be opened',
          input: {
            search: 'Words of the name, company and e-mail address',
          },
        },
        usualAnswer:
          'In how many working minutes the caller is usually answered: rounded, renewed once a day; null where too little is known',
        queueHealth: {
          summary: 'The state of the queue of the unit of the caller',
          reply: {
            late: 'Open tickets past their next deadline',
            medianMinutes: 'The median working minutes to the first responses given today; null if there are none',
            handlers: 'The approved people of the unit',
          },
        },
        open: {
          summary: 'Open a ticket; the local company of a partner handles it, the region that of a local company',
          input: {
            requesterId: 'somebody of the own region; needed from an RHQ, refused from others',
            follows: 'the closed one that this one follows',
            documentIds: {
              each: 'one that it refers to; of those that the caller may not see none is kept',
            },
          },
        },
        reply: {
          summary: 'Say something; the first reply of a handler puts a new ticket in progress',
          input: {
            replyId: 'minted by the caller; the same id is one reply',
            lastSeen: 'Number of the newest entry the author saw; if messages of others came after it, 412 answers with them',
          },
        },
        correctMessage: 'Correct an own message within five minutes; it says that it was edited',
        withdrawMessage: 'Withdraw an own reply within five minutes; its words and files are gone for both sides',
        close: 'Close a ticket for good, with a comment',
        start: 'Put a new ticket in progress without a reply',
        assign: {
          summary: 'Assign a ticket, or unassign it',
          input: {
            assigneeId: 'somebody who may handle it; null releases it',
            from: 'whose it was when the caller looked; another by now is 412',
          },
        },
        markSeen: 'Say how far one has read; `unread` puts it back among the unread',
        addNote: {
          summary: 'Leave a note for the other handlers, and mention some of them',
          input: {
            noteId: 'minted by the caller; the same id is one note',
          },
        },
        snooze: {
          summary: 'Set a ticket aside for oneself until a time, or until the requester writes; null brings it back',
          input: {
            until: 'A moment to come, within a year; null ends it',
            ifUnanswered: 'At its time it is unread only if nobody has answered the requester by then',
          },
          reply: {
            before: 'Until when it was set aside before',
          },
        },
        rate: 'Rate a closed ticket; the requester only, and again if they change their mind',
        cannedReplies: 'The canned replies of the own unit, by title',
        saveCannedReply: {
          summary: 'Write or change a canned reply of the own unit; its id is minted by the caller',
          input: {
            cannedId: 'minted by the caller',
          },
        },
        dropCannedReply: 'Delete a canned reply of the own unit',
        businessHours: 'When the own unit works, which the clocks of its tickets follow',
        saveBusinessHours: 'Change the working hours of the own unit; open tickets keep their deadlines',
        draftKey: {
          summary: 'The key under which drafts of the caller are sealed on a device; always the same for the same person',
          reply: {
            key: '32 bytes, base64url',
          },
        },
      },
    },
    facts: {
      'ticket.opened': 'An inquiry was opened; sent to the requester and those who handle it',
      'ticket.replied': 'A message was added to a ticket',
      'ticket.corrected': 'The author of a message changed its words',
      'ticket.withdrawn': 'The author of a reply took it back',
      'ticket.started': 'A handler moved a new ticket to In Progress without a reply',
      'ticket.assigned': 'A ticket was taken, handed over or released',
      'ticket.closed': 'A ticket was closed for good',
      'ticket.rated': 'The requester rated a closed ticket',
      'ticket.seen': 'A person read a ticket up to a number; sent to both sides',
      'ticket.noted': 'A handler added a note; sent to handlers only',
      'ticket.snoozed': 'A handler set a ticket aside, or took it back; sent to that person',
      'ticket.woken': 'A ticket came back to the handler who had set it aside; sent to that person',
      'ticket.counted': 'The numbers of one person changed, or how one ticket stands for them; sent to that person',
      'canned.changed': 'The canned replies of a unit changed',
      'hours.changed': 'The business hours of a unit changed',
    },
    refusals: {
      'ticket.closed': 'This ticket is closed. You can open a follow-up inquiry.',
      'ticket.open': 'This ticket is still open.',
      'ticket.closed-first': 'This ticket has already been closed.',
      'ticket.assigned-first': {
        message: 'This ticket has already been assigned.',
        data: {
          assigneeId: 'to whom it is assigned now',
        },
      },
      'ticket.moved-on': 'New messages have arrived.',
      'inquiry.too-many': {
        message: 'You have reached the limit for new inquiries. Try again later.',
        data: 'The limit: so many in so long',
      },
      'ticket.too-late': 'A message can be changed for five minutes after it was sent.',
      'ticket.withdrawn': 'This message was withdrawn.',
      'ticket.first-message': 'The first message of an inquiry cannot be withdrawn. You can close the inquiry instead.',
    },
  }),
];
