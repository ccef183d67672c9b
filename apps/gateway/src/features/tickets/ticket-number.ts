import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import type { Tx } from '../../platform/request-context';

/** The initial number of digits. Seven digits are easy to read out and suffice for nine million tickets. */
const FIRST_WIDTH = 7;
const ROUNDS = 6;

/** Permutes a number with a Feistel network over `2 × half` bits: a bijection of the numbers below `4 ** half` that depends on the key. */
const shuffle = (key: Buffer, half: number, value: number): number => {
  const mask = 2 ** half - 1;
  let [left, right] = [value >>> half, value & mask];
  for (let round = 0; round < ROUNDS; round++) {
    const noise = createHmac('sha256', key).update(`${half}:${round}:${right}`).digest().readUInt32BE();
    [left, right] = [right, left ^ (noise & mask)];
  }
  return left * 2 ** half + right;
};

/** Returns the ticket number for a serial number. The number is unique and, without the key, does not reveal the order. */
export const ticketNumber = (key: Buffer, serial: number): number => {
  let width = FIRST_WIDTH;
  let place = serial;
  for (; place >= 9 * 10 ** (width - 1); width++) place -= 9 * 10 ** (width - 1);
  const count = 9 * 10 ** (width - 1);
  const half = Math.ceil(Math.log2(count) / 2);
  // Cycle walking: repeating until the value is in range keeps the mapping bijective.
  do place = shuffle(key, half, place);
  while (place >= count);
  return 10 ** (width - 1) + place;
};

/** Assigns ticket numbers that do not reveal how many other tickets exist. */
@Injectable()
export class TicketNumbers {
  private readonly key: Buffer;

  constructor(@Inject(SECRET_FOR) secretFor: SecretFor) {
    this.key = secretFor('ticket numbers');
  }

  async next(tx: Tx): Promise<number> {
    for (;;) {
      const { rows } = await sql<{ serial: number }>`select nextval('ticket_no')::float8 as serial`.execute(tx);
      const no = ticketNumber(this.key, rows[0]!.serial);
      // The demo data or a ticket from before a change of the secret may already use the number.
      if (!(await tx.selectFrom('ticket').select('id').where('no', '=', no).executeTakeFirst())) return no;
    }
  }
}
