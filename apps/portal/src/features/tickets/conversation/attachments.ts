import { buildRequest, calls } from '@portal/contracts';
import type { FileSource } from '../../../files/file-list';
import { api } from '../../../live/api';

/** Returns the source that shows and downloads the attachments of a ticket. */
export const attachmentsOf = (ticketId: string): FileSource => ({
  linkOf: ({ fileId }) => api.tickets.attachmentLink({ ticketId, fileId, as: 'preview' }),
  callOf: ({ fileId }) => buildRequest(calls.tickets.downloadAttachment, { ticketId, fileId }),
});
