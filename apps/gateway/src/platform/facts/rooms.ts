import type { Principal } from '@portal/contracts';

declare const room: unique symbol;
/** The name of a Socket.IO room. Only this file creates such names, and only the server joins rooms. */
export type Room = string & { readonly [room]: true };

export const userRoom = (id: string): Room => `user:${id}` as Room;
/** Returns the room that delivers to an applicant only the facts about their own request. */
export const applicantRoom = (id: string): Room => `applicant:${id}` as Room;
/** Returns the room of a unit. There are no rooms per role, in which sibling units would receive each other's facts. */
export const unitRoom = (id: string): Room => `unit:${id}` as Room;

/** Returns the room for facts about all tickets of a company. Partners who may read these tickets join it. */
export const companyTicketsRoom = (id: string): Room => `tickets:${id}` as Room;

/** Returns the room for facts about access requests that a unit decides, for people of other units to whom its approvers delegate. */
const decisionsRoom = (unitId: string): Room => `decisions:${unitId}` as Room;
/** Returns the rooms of all people who decide the access requests of a unit. */
export const deciderRooms = (unitId: string): Room[] => [unitRoom(unitId), decisionsRoom(unitId)];

/** Returns the room for the streamed tokens of a conversation. Only the owner's tabs that show the conversation join it. */
export const chatRoom = (sessionId: string): Room => `chat:${sessionId}` as Room;

/** Returns the room that announces new figures to a unit's users who have the dashboard open. */
export const dashboardRoom = (unitId: string): Room => `dashboard:${unitId}` as Room;

/** Returns the room for facts about publications for all partners below a unit. Only partners join it. */
export const belowRoom = (id: string): Room => `below:${id}` as Room;

/** The room for facts about publications for all partners. */
export const allPartnersRoom = belowRoom('yhq');

/** Returns the rooms in which a partner receives facts about the publications of units above. */
const roomsBelow = ({ role, lcoId }: Principal): Room[] =>
  role === 'CP' ? [allPartnersRoom, ...(lcoId === null ? [] : [belowRoom(lcoId)])] : [];

const ticketRoomsOf = ({ readsCompanyTickets, unitId }: Principal): Room[] => (readsCompanyTickets ? [companyTicketsRoom(unitId)] : []);

const delegatedRoomsOf = ({ decidesFor = [] }: Principal): Room[] => decidesFor.map(({ unitId }) => decisionsRoom(unitId));

/** Returns the rooms that a person joins. An applicant joins only the room of their own request. */
export const roomsOf = (principal: Principal): Room[] =>
  principal.status === 'approved'
    ? [
        userRoom(principal.id),
        unitRoom(principal.unitId),
        ...roomsBelow(principal),
        ...ticketRoomsOf(principal),
        ...delegatedRoomsOf(principal),
      ]
    : [applicantRoom(principal.id)];
