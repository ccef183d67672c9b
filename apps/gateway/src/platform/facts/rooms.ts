import type { Principal } from '@portal/contracts';

declare const room: unique symbol;
/** The name of a Socket.IO room. Created only in this file and joined only by the server. */
export type Room = string & { readonly [room]: true };

export const userRoom = (id: string): Room => `user:${id}` as Room;
/** The room in which an applicant receives facts about their own request, and nothing else. */
export const applicantRoom = (id: string): Room => `applicant:${id}` as Room;
/** The room of a unit. There is none per role, or sister units would receive each other's facts. */
export const unitRoom = (id: string): Room => `unit:${id}` as Room;

/** The room in which partners who may read all tickets of their company receive facts about these tickets. */
export const companyTicketsRoom = (id: string): Room => `tickets:${id}` as Room;

/** The room for the tokens of a conversation, joined by the tabs of its owner that show it. */
export const chatRoom = (sessionId: string): Room => `chat:${sessionId}` as Room;

/** The room in which users of a unit who have the dashboard open are notified that its figures have grown. */
export const dashboardRoom = (unitId: string): Room => `dashboard:${unitId}` as Room;

/** The room in which all partners below a unit receive facts about publications for all of them; only partners join it. */
export const belowRoom = (id: string): Room => `below:${id}` as Room;

/** The room in which every partner receives facts about publications for all. */
export const allPartnersRoom = belowRoom('yhq');

/** The rooms in which a partner receives facts about publications of the units above. */
const roomsBelow = ({ role, lcoId }: Principal): Room[] =>
  role === 'CP' ? [allPartnersRoom, ...(lcoId === null ? [] : [belowRoom(lcoId)])] : [];

const ticketRoomsOf = ({ readsCompanyTickets, unitId }: Principal): Room[] => (readsCompanyTickets ? [companyTicketsRoom(unitId)] : []);

/** The rooms that a person joins. An applicant joins only the room of their own request. */
export const roomsOf = (who: Principal): Room[] =>
  who.status === 'approved' ? [userRoom(who.id), unitRoom(who.unitId), ...roomsBelow(who), ...ticketRoomsOf(who)] : [applicantRoom(who.id)];
