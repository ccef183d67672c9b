import type { ExportFormat } from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import { disposition } from '../send-file';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sets the headers of a table response; `name` is without its extension. */
export const headersOf = (reply: FastifyReply, name: string, format: ExportFormat): void => {
  reply
    .header('content-type', TYPES[format])
    .header('content-disposition', disposition('attachment', `${name}.${format}`))
    .header('cache-control', 'private, no-store');
};
