import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_QUOTA, type ExportFormat, type Principal, TooManyExports } from '@portal/contracts';
import { type Table, writeTable } from '@portal/office';
import type { FastifyReply } from 'fastify';
import { type Budget, spendBudget } from '../../../platform/budgets';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import type { Exchange } from '../../../platform/http/serve';
import { LOG, type Log } from '../../../platform/log';
import { requestContext, type Tx } from '../../../platform/request-context';
import { Semaphore } from '../../../platform/semaphore';
import { audit } from '../../audit-log/audit';
import { disposition } from '../send-file';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sets the headers of a table response. `name` is the file name without its extension. */
const headersOf = (reply: FastifyReply, name: string, format: ExportFormat): void => {
  reply
    .header('content-type', TYPES[format])
    .header('content-disposition', disposition('attachment', `${name}.${format}`))
    .header('cache-control', 'private, no-store');
};

const BUDGET: Budget = { name: 'exports', windows: EXPORT_QUOTA };
/** The limits on concurrent exports. Each export occupies a connection while it runs, and other reads need connections too. */
const EXPORT_LIMITS = { atOnce: 3, waiting: 20, waitMs: 10_000 };
/** The time after which a client that does not read is disconnected. */
const STALL_TIMEOUT_MS = 30_000;

/** The subject of an export, which is recorded in the audit. */
export interface Subject {
  action: string;
  object: string;
  about: object;
  /** Performs further writes in the transaction that starts the export. */
  also?: (tx: Tx) => Promise<unknown>;
}

/** The number of rows and bytes that an export has sent. */
export interface Extent {
  rows: number;
  bytes: number;
}
export type Outcome = 'finished' | 'cut';

/** An export that is sent to a client. */
interface SentExport extends Subject {
  table: Table;
  /** The file name without its extension. */
  name: string;
  format: ExportFormat;
}

/** Limits, audits and sends exports of tables. */
@Injectable()
export class Exports {
  private readonly places = new Semaphore('exports', EXPORT_LIMITS);

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Counts and audits an export before it starts. If the hourly budget is exhausted, refuses the export with the time to wait. */
  async beginIn(tx: Tx, { id }: Principal, { action, object, about, also }: Subject): Promise<void> {
    const exhaustedWindow = this.env.NO_RATE_LIMITS ? null : await spendBudget(tx, BUDGET, id);
    if (exhaustedWindow) refuse(TooManyExports, exhaustedWindow.window, { retryAfterMs: exhaustedWindow.waitMs });
    await audit(tx, action, object, { after: about });
    await also?.(tx);
  }

  async end(tx: Tx, { action, object }: Pick<Subject, 'action' | 'object'>, extent: Extent, outcome: Outcome): Promise<void> {
    await audit(tx, 'export.ended', object, { after: { of: action, ...extent, outcome } });
  }

  /** Streams a table. After a failure or a disconnection the response is aborted, so that an incomplete table does not look complete. */
  async send(principal: Principal, { reply }: Exchange, { table, name, format, ...subject }: SentExport): Promise<Readable> {
    const releasePermit = await this.places.acquire();
    try {
      await this.database.tx((tx) => this.beginIn(tx, principal, subject));
    } catch (error) {
      releasePermit();
      throw error;
    }
    headersOf(reply, name, format);
    return this.watchStream(table, format, subject, releasePermit);
  }

  private watchStream(table: Table, format: ExportFormat, subject: Subject, leave: () => void): Readable {
    const context = requestContext.getStore();
    const { pieces, extent } = writeTable(table, format);
    let outcome: Outcome = 'cut';
    let timer: NodeJS.Timeout;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stream.destroy(new Error('Nobody reads the export any more')), STALL_TIMEOUT_MS).unref();
    };
    const writeChunks = async function* () {
      for await (const piece of pieces) {
        restartTimer();
        yield piece;
      }
      outcome = 'finished';
    };
    const stream = Readable.from(writeChunks(), { objectMode: false });
    restartTimer();
    stream.once('error', (error) =>
      this.log.warn({ event: 'export.cut', object: subject.object, ...extent, err: error }, 'an export was cut'),
    );
    stream.once('close', () => {
      clearTimeout(timer);
      leave();
      const recordEnd = () => this.database.tx((tx) => this.end(tx, subject, extent, outcome));
      const recording = context ? requestContext.run({ requestId: context.requestId, actor: context.actor }, recordEnd) : recordEnd();
      recording.catch((error: unknown) =>
        this.log.error({ event: 'export.end_unwritten', object: subject.object, ...extent, outcome, err: error }, 'an end was not written'),
      );
    });
    return stream;
  }
}
