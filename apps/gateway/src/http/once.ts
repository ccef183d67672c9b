import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FILE, Invalid, KeyReused, REDIRECT, type Route } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { Doorbell } from '../data/facts';
import { type Tx, type Work, work } from '../data/work';
import { FactTail } from '../live/tail';
import { Refused } from './refused';

class Replayed extends Error {
  constructor(readonly body: unknown) {
    super('answered before');
  }
}

const KEY = /^[\w.:-]{8,128}$/;
const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export interface Answered {
  body: unknown;
  /** The number of the log that the answer is true at, at least. */
  seq: number | null;
}

/** Runs the handler of a request in its own work: numbered reads, and writes that happen once under an idempotency key. */
@Injectable()
export class Served {
  constructor(
    private readonly doorbell: Doorbell,
    private readonly tail: FactTail,
  ) {}

  async run(route: Route, request: FastifyRequest, input: unknown, answer: () => Promise<unknown>): Promise<Answered> {
    const base = { requestId: request.id, actor: request.who?.id ?? null };
    if (route.verb === 'GET') return { seq: this.tail.told, body: await work.run(base, answer) };

    const key = request.headers['idempotency-key'];
    if (key === undefined || route.reply === FILE || route.reply === REDIRECT) {
      const body = await work.run(base, answer);
      this.doorbell.ring();
      return { seq: null, body };
    }
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw new Refused(Invalid, undefined, { errors: { 'idempotency-key': ['8 to 128 letters, digits, dots, colons, dashes'] } });
    }
    const body = await this.once(base, `${request.who?.id ?? request.ip} ${route.verb} ${route.path}`, key, hashOf(input), answer);
    this.doorbell.ring();
    return { seq: null, body };
  }

  private async once(
    base: { requestId: string; actor: string | null },
    scope: string,
    key: string,
    requestHash: string,
    answer: () => Promise<unknown>,
  ): Promise<unknown> {
    const claim = async (tx: Tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('idempotency')
        .values({ scope, key, request_hash: requestHash, reply: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows) return;
      const kept = await tx
        .selectFrom('idempotency')
        .select(['request_hash', 'reply'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst();
      if (kept?.request_hash !== requestHash) throw new Refused(KeyReused);
      throw new Replayed(kept.reply === null ? null : JSON.parse(kept.reply));
    };
    const once: NonNullable<Work['once']> = { claim };
    try {
      const body = await work.run({ ...base, once }, answer);
      if (once.tx) {
        await once.tx
          .updateTable('idempotency')
          .set({ reply: JSON.stringify(body) })
          .where('scope', '=', scope)
          .where('key', '=', key)
          .execute();
        await once.tx.commit().execute();
      }
      return body;
    } catch (error) {
      if (once.tx && !once.tx.isCommitted && !once.tx.isRolledBack) await once.tx.rollback().execute();
      if (error instanceof Replayed) return error.body;
      throw error;
    }
  }
}
