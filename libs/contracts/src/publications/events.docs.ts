import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { events, MeetingLink } from './event-routes';
import { CompanySeats, EventItem, EventRegistration, EventRow, Participant, WallTime } from './events';

export const eventsDocs = [
  fieldDocs(
    { CompanySeats, WallTime },
    {
      CompanySeats: [
        "Of the reader's own company or unit",
        {
          offered: 'Seats that its people offer to each other',
        },
      ],
      WallTime: 'What the clocks of the place show, as `2026-11-21T15:00`; with an offset such as `+02:00` where they show it twice',
    },
  ),
  formDocs(
    { MeetingLink, EventItem, EventRegistration, EventRow, Participant },
    {
      MeetingLink: {
        host: 'The host that the address leads to, to be named before a reader leaves',
      },
      EventItem: {
        zone: 'The time zone of the place, by its IANA name',
        hasLink: 'There is a meeting link; it opens for those who have a seat',
        notify: 'Its readers were notified',
        capacity: 'Seats in all; null is no limit',
        perCompany: 'Seats that one company may have; null is no limit',
        free: 'Seats that are left; null where there is no limit',
        cancelledAt: 'when the event was called off',
        cancelReason: 'Why it was called off; empty where nothing was said',
      },
      EventRegistration: {
        at: 'since when it is so',
        offered: 'The seat is offered to the colleagues of the company',
      },
      EventRow: {
        registered: '1 where the reader has a seat, otherwise 0',
        registration: 'Of the reader',
        participants: 'Staff: how many of the people whose registrations they may read',
        startsLocal: 'Who may edit it: what the clocks of the place show, as an edit sends it',
        url: 'Who may edit it: the meeting link',
      },
    },
  ),
  featureDocs(
    { routes: { events } },
    {
      routes: {
        events: {
          list: {
            summary: 'The events that the caller may see, the next first, and of those that are over the last first',
            input: {
              search: 'Words of the title, description, place, file names',
              time: 'Those that are not over, those that are, or both in the order of time',
              registered: 'True: those at which the caller has a seat or waits for one',
              from: 'Of which some part is on this day or later',
              until: 'Of which some part is on this day or before',
            },
            reply: {
              totalIsMore: 'There are more than totalCount',
            },
          },
          item: 'One event',
          save: {
            summary: 'Publish an event, or edit one; times are those of the clocks of its zone',
            input: {
              url: 'The meeting link; only those who have a seat are led there',
              capacity: 'Seats in all; null is no limit',
              perCompany: 'Seats that one company may have; null is no limit',
              notify: 'Notify its readers of it, once; who is registered is notified of changes always',
              confirmed: 'Notify people also where the caller has done so many times today',
              fileId: 'the attachment, uploaded for events; null takes it away, nothing leaves it',
            },
          },
          cancel: 'Call an event off: it stays readable, and everybody who is registered hears of it',
          withdraw: {
            summary: 'Withdraw an event from everybody; nothing of it is lost',
            input: {
              callerId: 'who is asking',
            },
          },
          register: {
            summary: 'Take a seat; where none is left, a place on the waiting list if the caller says so',
            input: {
              companyId: "the caller's own company or unit",
              waitingList: 'Join the waiting list where no seat is left',
            },
          },
          unregister: 'Give the own seat back, or leave the waiting list; the first who waits gets the seat',
          offerSeat: 'Offer the own seat to the colleagues of the company, or no longer; it is kept until one takes it',
          takeSeat: 'Take a seat that a colleague of the company offers',
          participants:
            'Who takes part and who waits, of the people below the caller and of the own unit; who publishes the event reads all',
          exportParticipants: 'The same as a table, its headings in the language of the caller',
          calendar: 'The event as an entry for a calendar (iCalendar)',
          link: 'A signed address that leads to the meeting, for who has a seat or may edit the event',
          join: {
            summary: 'Leads to the meeting, by a signed address; whether its person has a seat is looked up each time',
            input: {
              reader: 'for whom the address was signed',
            },
          },
          download: 'The attachment, encrypted where it is pdf, xls or xlsx',
        },
      },
    },
  ),
];
