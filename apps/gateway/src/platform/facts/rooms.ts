import type { Principal } from '@portal/contracts';

declare const room: unique symbol;
/** The name of a Socket.IO room. It is made only here and joined only by the server. */
export type Room = string & { readonly [room]: true };

export const userRoom = (id: string): Room => `user:${id}` as Room;
/** Where somebody still waiting hears of their own request, and of nothing that comes after it. */
export const applicantRoom = (id: string): Room => `applicant:${id}` as Room;
/** One room a unit, never one a role, or sister units would overhear each other. */
export const unitRoom = (id: string): Room => `unit:${id}` as Room;

/** The room in which partners who read the tickets of their company receive facts about these. */
export const companyTicketsRoom = (id: string): Room => `tickets:${id}` as Room;

/** Where the tokens of a conversation are heard, by those tabs of its owner that show it. */
export const chatRoom = (sessionId: string): Room => `chat:${sessionId}` as Room;

/** Where those of a unit who look at the dashboard hear that its figures have grown. */
export const dashboardRoom = (unitId: string): Room => `dashboard:${unitId}` as Room;

/** Where all partners below a unit hear of what is published to all of them: joined by partners alone. */
export const belowRoom = (id: string): Room => `below:${id}` as Room;

/** Where every partner hears of what is published to all. */
export const allPartnersRoom = belowRoom('yhq');

/** The rooms in which a partner hears of what is published above them. */
const roomsBelow = ({ role, lcoId }: Principal): Room[] =>
  role === 'CP' ? [allPartnersRoom, ...(lcoId === null ? [] : [belowRoom(lcoId)])] : [];

const ticketRoomsOf = ({ readsCompanyTickets, unitId }: Principal): Room[] => (readsCompanyTickets ? [companyTicketsRoom(unitId)] : []);

/** The rooms that a person stands in. Somebody still waiting hears of their own request alone. */
export const roomsOf = (who: Principal): Room[] =>
  who.status === 'approved' ? [userRoom(who.id), unitRoom(who.unitId), ...roomsBelow(who), ...ticketRoomsOf(who)] : [applicantRoom(who.id)];
