import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { ticketNumber } from './ticket-number';

const KEY = Buffer.alloc(32, 7);
const numbers = (key: Buffer, count: number, from = 10_001) => Array.from({ length: count }, (_, index) => ticketNumber(key, from + index));

describe('ticket numbers', () => {
  const ticketNumbers = numbers(KEY, 1_000);

  it('R7.8 ticket numbers have seven digits and are unique', () => {
    expect(new Set(ticketNumbers).size).toBe(ticketNumbers.length);
    for (const no of ticketNumbers) expect(String(no)).toMatch(/^[1-9]\d{6}$/);
  });

  it('R10.2 ticket numbers do not reveal their order and differ between installations', () => {
    const ascentCount = ticketNumbers.filter((no, index) => index > 0 && no > ticketNumbers[index - 1]!).length;
    expect(ascentCount).toBeGreaterThan(400);
    expect(ascentCount).toBeLessThan(600);
    for (const first of '123456789') expect(ticketNumbers.filter((no) => String(no).startsWith(first)).length).toBeGreaterThan(60);
    const others = numbers(Buffer.alloc(32, 8), 200);
    expect(ticketNumbers.filter((no, index) => no === others[index])).toEqual([]);
  });

  it('R7.8 ticket numbers have eight digits after nine million tickets', () => {
    expect(String(ticketNumber(KEY, 8_999_999))).toMatch(/^\d{7}$/);
    for (const no of numbers(KEY, 20, 9_000_000)) expect(String(no)).toMatch(/^[1-9]\d{7}$/);
  });
});

describe('a new ticket', () => {
  let gateway: TestGateway;
  let bruno: Person;
  beforeAll(async () => {
    gateway = await openTestGateway();
    bruno = await gateway.as('bruno');
  });
  afterAll(() => gateway.close());
  const openTicket = async () => (await bruno.tickets.open(inquiry())).ticket;

  it('R7.16 a ticket is found by its number with or without the dash, and by the first digits of the number', async () => {
    const { ticketId, ticketNo } = await openTicket();
    for (const search of [ticketNo, ticketNo.toLowerCase(), ticketNo.replace('-', ''), ticketNo.slice(4), ticketNo.slice(4, 9)]) {
      const { items } = await bruno.tickets.list({ search });
      expect([search, items.map((row) => row.ticketId)]).toEqual([search, expect.arrayContaining([ticketId])]);
    }
  });

  it('R7.8 a new ticket skips a ticket number that is already in use', async () => {
    const key = gateway.app.get<SecretFor>(SECRET_FOR, { strict: false })('ticket numbers');
    const { rows } = await sql<{ serial: number }>`select last_value::float8 as serial from ticket_no`.execute(gateway.database.db);
    const [collision, next] = numbers(key, 2, rows[0]!.serial + 1);
    await gateway.database.db.updateTable('ticket').set({ no: collision! }).where('id', '=', 't001').execute();
    expect((await openTicket()).ticketNo).toBe(`INQ-${next}`);
  });
});
