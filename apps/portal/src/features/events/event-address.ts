export const EVENTS_PAGE = '/events';
export const eventAddress = (documentId: string): string => `/events/event-detail/${encodeURIComponent(documentId)}`;
export const eventEditAddress = (documentId: string): string => `/events/edit-event/${encodeURIComponent(documentId)}`;
