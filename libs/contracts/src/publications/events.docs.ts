import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { events, MeetingLink } from './event-routes';
import { CompanySeats, EventItem, EventRegistration, EventRow, Participant, WallTime } from './events';

export const eventsDocs = [
  fieldDocs(
    { CompanySeats, WallTime },
    {
      CompanySeats: [
        "The seats of the reader's own company or unit",
        {
          offered: 'The seats that people of the company offer to their colleagues',
        },
      ],
      WallTime: 'A local time at the venue, such as `2026-11-21T15:00`, with an offset such as `+02:00` if the time occurs twice',
    },
  ),
  formDocs(
    { MeetingLink, EventItem, EventRegistration, EventRow, Participant },
    {
      MeetingLink: {
        host: 'The host of the address, to show before a reader opens it',
      },
      EventItem: {
        zone: 'The IANA name of the time zone of the venue',
        hasLink: 'True if the event has a meeting link, which opens for people with a seat',
        notify: 'True if the readers were notified',
        capacity: 'The total number of seats; null for no limit',
        perCompany: 'The maximum number of seats per company; null for no limit',
        free: 'The number of free seats; null for no limit',
        cancelledAt: 'The time of the cancellation',
        cancelReason: 'The reason for the cancellation; empty if none was given',
      },
      EventRegistration: {
        at: 'The time since which the registration has this state',
        offered: 'True if the seat is offered to colleagues of the company',
      },
      EventRow: {
        registered: '1 if the reader has a seat, otherwise 0',
        registration: "The reader's registration",
        participants: 'For staff: the number of registered people whose registrations the reader may read',
        startsLocal: 'For editors: the local time at the venue, as an edit sends it',
        url: 'For editors: the meeting link',
      },
    },
  ),
  featureDocs(
    { routes: { events } },
    {
      routes: {
        events: {
          list: {
            summary: 'List the events that the caller may see: upcoming events by start, past events latest first',
            input: {
              search: 'Words of the title, description, place or file names',
              time: 'Upcoming events, past events, or both in order of time',
              registered: 'True: only events for which the caller has a seat or is on the waiting list',
              from: 'Only events that take place on this day or later',
              until: 'Only events that take place on this day or earlier',
            },
            reply: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
          },
          item: 'Get an event',
          save: {
            summary: 'Publish or edit an event. Its times are local times of its zone',
            input: {
              url: 'The meeting link. Only people with a seat can open it',
              capacity: 'The total number of seats; null for no limit',
              perCompany: 'The maximum number of seats per company; null for no limit',
              notify: 'True to notify the readers once. Registered people are always notified of changes',
              confirmed: 'True to notify people even if the caller has already sent many notices today',
              fileId: 'the attachment, uploaded for events. Null removes it; without the field it stays unchanged',
            },
          },
          cancel: 'Cancel an event. It stays readable, and all registered people are notified',
          withdraw: {
            summary: 'Withdraw an event from all readers. The event is retained',
            input: {
              callerId: 'the caller',
            },
          },
          register: {
            summary: 'Take a seat, or join the waiting list if no seat is free and the caller agrees',
            input: {
              companyId: "the caller's own company or unit",
              waitingList: 'True to join the waiting list if no seat is free',
            },
          },
          unregister: "Return the caller's own seat, or leave the waiting list. The first person on the waiting list gets the seat",
          offerSeat:
            "Offer the caller's own seat to colleagues of the company, or withdraw the offer. The caller keeps the seat until a colleague takes it",
          takeSeat: 'Take a seat that a colleague of the company offers',
          participants:
            "List the participants and the waiting list: people of the caller's unit and of the units below. The publishing unit sees all",
          exportParticipants: "Export the participants as a table with headings in the caller's language",
          calendar: 'Get the calendar entry of the event (iCalendar)',
          link: 'Get a signed address that leads to the meeting, for people with a seat and editors of the event',
          join: {
            summary: 'Redirect to the meeting by a signed address. The seat of its person is checked at each use',
            input: {
              reader: 'the person for whom the address was signed',
            },
          },
          download: 'Download the attachment. PDF, XLS and XLSX files are encrypted',
        },
      },
    },
  ),
];
