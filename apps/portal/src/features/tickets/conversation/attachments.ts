import { calls, outgoing } from '@portal/contracts';
import type { FileSource } from '../../../files/file-list';
import { api } from '../../../live/api';

/** How what came with a ticket is looked at and downloaded. */
export const attachmentsOf = (ticketId: string): FileSource => ({
  linkOf: ({ fileId }) => api.tickets.attachmentLink({ ticketId, fileId, as: 'preview' }),
  callOf: ({ fileId }) => outgoing(calls.tickets.downloadAttachment, { ticketId, fileId }),
});
