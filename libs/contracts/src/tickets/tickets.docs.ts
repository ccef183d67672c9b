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
        unread: 'True if the ticket has entries that the caller has not seen',
        mentioned: 'True if a note that the caller has not seen mentions the caller',
        back: "True if the ticket has returned from the caller's snooze and was not opened since",
      },
      MentionInput: {
        userId: 'a person who may read the note',
        start: 'An offset in the text, in UTF-16 units',
      },
    },
  ),
  formDocs(
    { BusinessHours, CannedReply, Mention, SeenMark, Ticket, TicketClock, TicketCounts, TicketEntry, TicketNote, TicketPerson },
    {
      BusinessHours: {
        days: 'The days of the week, where 0 is Sunday',
        zone: 'The IANA name of the time zone',
      },
      Mention: {
        userId: 'the mentioned person',
        start: 'The offset of the `@` in the text, in UTF-16 units',
        end: 'The offset after the mention',
      },
      SeenMark: {
        userId: 'the person who has read',
      },
      Ticket: {
        ticketNo: 'The displayed number, such as INQ-4821973. Numbers do not reveal their order',
        companyId: 'the company of the requester',
        userId: 'the requester',
        openedBy: 'The name of the employee who opened the ticket on behalf of the requester',
        lcoName: 'The local company of the requester',
        lastAt: 'The time of the last activity',
        lastNr: 'The number of the newest entry',
        lastSide: 'The side of the author of the newest message',
        excerpt: 'The start of the newest message',
        private: 'True if colleagues of the requester may not read the ticket',
        follows: {
          ticketId: 'the closed ticket that this one continues',
        },
        followedBy: {
          ticketId: 'the latest ticket that continues this one',
        },
      },
      TicketClock: {
        answeredAt: 'The time of the first reply by a handler',
      },
      TicketCounts: {
        unseen:
          'The number of tickets with entries that the caller has not seen, including inquiries of colleagues that the caller follows',
        mine: 'For handlers, the number of open tickets assigned to the caller; for a requester, the number of open tickets',
        mentioned: 'The number of tickets with an unseen note that mentions the caller',
        snoozed: 'The number of tickets that the caller has snoozed. `mine` and `unassigned` do not include them',
        unassigned: 'The number of open tickets without an assignee',
        open: 'The number of tickets that are not closed',
      },
      TicketEntry: {
        nr: 'The number of the entry, consecutive in each ticket',
        text: 'The message, or the closing comment',
        documentIds: {
          each: "a publication that the entry refers to. Get its title with the caller's own rights from `publications/title`",
        },
        assignee: 'Of `assigned`: the new assignee; null for none',
        senderVerified: 'False if the message was received by mail and no mail server authenticated its sender',
        correctedAt: 'The time of the last correction by the author',
        withdrawnAt: 'The time of the withdrawal by the author. A withdrawn message has no text and no files',
      },
      TicketNote: {
        mentions: 'The mentions in the order of the text',
      },
    },
  ),
  featureDocs(ticketsFeature, {
    routes: {
      tickets: {
        list: {
          summary: 'List the tickets that the caller may see, by default the one with the newest activity first',
          input: {
            search: 'Words of the number, subject, messages, file names, company or requester',
            from: 'Only tickets submitted on this day or later (UTC)',
            to: 'Only tickets submitted on this day or earlier (UTC)',
            side: "Only the caller's own inquiries, or only those that the caller's unit handles",
            requesterId: 'limits the list to tickets of this requester',
            waitingFor: 'Only open tickets that wait for a reply of this side',
          },
          reply: {
            totalIsMore: 'True if more items exist than `totalCount`',
          },
        },
        counts: 'Get the counts of the badge and of the views',
        item: {
          summary: 'Get a ticket with all its entries',
          reply: {
            requester: {
              id: 'the requester',
            },
            entries: 'The entries in the order of their numbers',
            notes: 'The internal notes; absent for the requester',
          },
        },
        originalMail:
          'Get the complete mail of a message. The mail of a handler is visible to handlers only, because it may quote their notes',
        assignees: 'List the people to whom a ticket can be assigned',
        attachmentLink:
          'Get a signed address of a file of a ticket, valid for five minutes: of a PDF for previews only, and not of a workbook',
        downloadAttachment: 'Download a file of a ticket. PDF, XLS and XLSX files are encrypted',
        requesters: {
          summary: "List the people of the caller's region on whose behalf a ticket can be opened",
          input: {
            search: 'Words of the name, company or e-mail address',
          },
        },
        usualAnswer:
          'Get the usual response time for the caller in working minutes. It is rounded and updated once a day; null if there is too little data',
        queueHealth: {
          summary: "Get the state of the queue of the caller's unit",
          reply: {
            late: 'The number of open tickets past their next deadline',
            medianMinutes: 'The median time to the first responses of today in working minutes; null if there are none',
            handlers: 'The approved people of the unit',
          },
        },
        open: {
          summary: 'Open a ticket. The local company handles the tickets of its partners, the region those of its local companies',
          input: {
            private: 'True if colleagues may not read the inquiry. A follow-up is private by default if the ticket it follows is',
            requesterId: "a person of the caller's region; required for an RHQ and refused for other roles",
            follows: 'the closed ticket that this one follows',
            documentIds: {
              each: 'a publication that the inquiry refers to. Publications that the caller may not see are ignored',
            },
          },
        },
        reply: {
          summary: 'Reply to a ticket. The first reply of a handler moves a new ticket to In Progress',
          input: {
            replyId: 'generated by the caller. Repeating the same id creates no second reply',
            lastSeen:
              'The number of the newest entry that the author has seen. If other people have written later messages, the response is 412 with these messages',
          },
        },
        correctMessage: 'Correct an own message within five minutes. It is then marked as edited',
        withdrawMessage: 'Withdraw an own reply within five minutes. Its text and files are removed for both sides',
        close: 'Close a ticket permanently with a comment',
        start: 'Move a new ticket to In Progress without a reply',
        assign: {
          summary: 'Assign or unassign a ticket',
          input: {
            assigneeId: 'a person who may handle the ticket; null unassigns it',
            from: 'the assignee that the caller has seen. If it has changed, the response is 412',
          },
        },
        markSeen: 'Report how far the caller has read; `unread` marks the ticket as unread',
        addNote: {
          summary: 'Add an internal note for the other handlers, optionally with mentions',
          input: {
            noteId: 'generated by the caller. Repeating the same id creates no second note',
          },
        },
        snooze: {
          summary: 'Snooze a ticket for the caller until a time or until the requester writes; null ends the snooze',
          input: {
            until: 'A future time within a year; null ends the snooze',
            ifUnanswered: 'True: at the end of the snooze the ticket becomes unread only if no handler has replied to the requester',
          },
          reply: {
            before: 'The end of the previous snooze',
          },
        },
        setPrivate: {
          summary: 'Choose whether colleagues may read an own open inquiry, where the installation lets them',
          input: {
            private: 'True if only the requester and the handlers may read it',
          },
        },
        follow: {
          summary: 'Follow an inquiry of a colleague, or end the following. A follower is notified of new messages like the requester',
          input: {
            following: 'True follows the inquiry, false ends the following',
          },
          reply: {
            following: 'True if the caller follows the inquiry now',
          },
        },
        rate: 'Rate a closed ticket. Only the requester can do so, and can change the rating',
        cannedReplies: "List the canned replies of the caller's unit, by title",
        saveCannedReply: {
          summary: "Create or change a canned reply of the caller's unit. The caller generates its id",
          input: {
            cannedId: 'generated by the caller',
          },
        },
        dropCannedReply: "Delete a canned reply of the caller's unit",
        businessHours: "Get the business hours of the caller's unit, which determine the deadlines of its tickets",
        saveBusinessHours: "Change the business hours of the caller's unit. Open tickets keep their deadlines",
        draftKey: {
          summary: "Get the key that encrypts the caller's drafts on a device. It is constant for each person",
          reply: {
            key: '32 bytes, base64url',
          },
        },
      },
    },
    facts: {
      'ticket.opened': 'An inquiry was opened. Sent to the requester and to its handlers',
      'ticket.replied': 'A message was added to a ticket',
      'ticket.corrected': 'The author of a message corrected its text',
      'ticket.withdrawn': 'The author of a reply withdrew it',
      'ticket.started': 'A handler moved a new ticket to In Progress without a reply',
      'ticket.assigned': 'A ticket was taken, handed over or released',
      'ticket.closed': 'A ticket was closed permanently',
      'ticket.rated': 'The requester rated a closed ticket',
      'ticket.visibility-changed': 'The requester changed whether colleagues may read the ticket. Sent to all who may read it now',
      'ticket.hidden': 'Colleagues of the requester may no longer read the ticket. Sent to them',
      'ticket.seen': 'A person read a ticket up to an entry. Sent to both sides',
      'ticket.noted': 'A handler added an internal note. Sent to handlers only',
      'ticket.snoozed': 'A handler snoozed a ticket or ended the snooze. Sent to that person',
      'ticket.followed': 'A partner followed an inquiry of a colleague or ended the following. Sent to that person',
      'ticket.woken': 'A ticket returned to the handler who had snoozed it. Sent to that person',
      'ticket.counted': 'The ticket counts of a person, or the unread state of a ticket for that person, changed. Sent to that person',
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
          assigneeId: 'the current assignee',
        },
      },
      'ticket.moved-on': 'New messages have arrived.',
      'inquiry.too-many': {
        message: 'You have reached the limit for new inquiries. Try again later.',
        data: 'The limit and its period',
      },
      'ticket.too-late': 'A message can be changed for five minutes after it was sent.',
      'ticket.withdrawn': 'This message was withdrawn.',
      'ticket.first-message': 'The first message of an inquiry cannot be withdrawn. You can close the inquiry instead.',
    },
  }),
];
