import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../../tests/kit/template-database';
import type { Database } from '../../../platform/database/database';
import { searchQueriesOf } from '../../../platform/database/search-words';
import { extendedTicketVector, ticketVector } from './ticket-vector';

const TICKET = {
  no: 10042,
  requester_id: 'bruno',
  handling_unit: 'lco-deutschland',
  rhq_id: 'rhq-europe',
  product_id: 'yd-c400',
  inquiry_type: 'technical',
};

describe('the search in ticket texts', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openMigratedDatabase();
  });
  afterAll(() => database.close());

  const isFound = async (text: string, term: string): Promise<boolean> => {
    const query = searchQueriesOf(term).join(' & ');
    if (!query) return false;
    const { rows } = await sql<{ found: boolean }>`select ${ticketVector(TICKET, [text])} @@ ${query}::tsquery as found`.execute(
      database.db,
    );
    return rows[0]!.found;
  };

  it.each([
    ['Drift of the pressure transmitter', 'PRESS drift', true],
    ['Drift of the pressure transmitter', 'sure', false],
    ['Drift of the pressure transmitter', 'drift flow', false],
    ['Rückfrage von Müller zur Straße', 'muller strasse', true],
    ['Rückfrage von Müller zur Straße', 'Mueller', true],
    ['Rueckfrage von Mueller', 'Rückfrage Müller', true],
    ['Contrôle à l’œil', 'controle oeil', true],
    ['Łódź ve İstanbul ile ılık', 'lodz istanbul ilik', true],
    ['Đặt hàng bộ điều khiển', 'dieu khien', true],
    ['圧力伝送器のドリフトについて', '伝送器', true],
    ['圧力伝送器のドリフトについて', 'ﾄﾞﾘﾌﾄ', true],
    ['圧力伝送器のドリフトについて', '送', true],
    ['圧力伝送器のドリフトについて', '流量', false],
    ['控制器無法啟動', '啟動', true],
    ['ตัวควบคุมไม่ทำงานหลังอัปเดต', 'ไม่ทำงาน', true],
    ['ตัวควบคุมไม่ทำงานหลังอัปเดต', 'เสียหาย', false],
    ['جهاز الإرسال لا يعمل', 'الارسال يعمل', true],
    ['مُرسِل الضغط', 'مرسل', true],
    ['압력 전송기 드리프트', '전송', true],
    ['wiring_diagram-v2.final.pdf', 'diagram final', true],
    ['anything', 'INQ-10042', true],
    ['anything', 'inq10042', true],
    ['anything', '10042', true],
    ['anything', '1004', true],
    ['anything', '10043', false],
    ['Druckmess\u00adumformer', 'Druckmessumformer', true],
    ['Druckmessumformer', 'Druckmess\u00adumformer', true],
    ['Durch\u200bfluss\ufeffmesser', 'durchfluss', true],
    ['Preis für 4711', '٤٧١١', true],
    ['رقم ٤٧١١', '4711', true],
    ['क्रमांक ४७११ ۴۷۱۱', '4711', true],
    ['می\u200cخواهم', 'میخواهم', true],
    ['می\u200cخواهم', 'خواهم', true],
    ['می خواهم', 'می\u200cخواهم', true],
    ['ตัวควบคุม\u200bไม่ทำงาน', 'ควบคุมไม่', true],
    ['إلى الشركة', 'الي الشركه', true],
    ['کیفیت', 'كيفيت', true],
    ['كـــتاب مُحَمَّد', 'کتاب محمد', true],
    ['05145-8841815', '051458841815', true],
    ['05145-8841815', '41815', true],
    ['05145-8841815', '8841', true],
    ['051458841815', '05145-8841815', true],
    ['YD-P7-10D-A3', 'YDP710DA3', true],
    ['YDP710DA3', 'YD-P7-10D-A3', true],
    ['YD‑P7‑10D‑A3', 'yd p7-10d', true],
    ['YD-P7-10D-A3', 'P7-10D', true],
    ['YD-P7-10D-A3', '10DA3', true],
    ['YD-P7-10D-A3の精度', 'YDP710DA3', true],
    ['DN 200', 'dn200', true],
    ['DN200', 'DN 200', true],
    ['Rückschlagventil-DN50', 'Rueckschlagventil', true],
    ['MB-1008 and BG-1007', 'MB-1007', false],
    ['16.5 bar', '16,5', true],
    ['Druckmessumformer', 'Umformer', true],
    ['mit zwei Druckmessumformern', 'Umformer', true],
    ['Magnetventile', 'Ventil', true],
    ['Der Ausdruck', 'Druck', false],
    ['Temperatur', 'Natur', false],
    ["it's a \\ 'quoted' & (odd) | text:*", "it's \\'quoted & (odd) | !text:*", true],
    ['anything', '%', false],
    ['anything', '@bruno', false],
    ['anything', '>lco', false],
  ])('R2.19 a ticket with “%s” matches the search “%s”: %s', async (text, term, expected) => {
    expect(await isFound(text, term)).toBe(expected);
  });

  it("R2.19 the words of a reply are added to the ticket's search vector until the vector is full", async () => {
    const words = (from: number, much: number) => Array.from({ length: much }, (_, index) => `${'w'.repeat(30)}${from + index}`).join(' ');
    await sql`create temporary table ticket_tried (search tsvector)`.execute(database.db);
    await sql`insert into ticket_tried values (${ticketVector(TICKET, ['first'])})`.execute(database.db);
    for (let from = 0; from < 40_000; from += 2_000)
      await sql`update ticket_tried set search = ${extendedTicketVector([words(from, 2_000)])}`.execute(database.db);
    for (const [term, expected] of [
      ['first', true],
      [`${'w'.repeat(30)}1999`, true],
      [`${'w'.repeat(30)}39999`, false],
    ] as const) {
      const { rows } = await sql<{
        found: boolean;
      }>`select search @@ ${searchQueriesOf(term).join(' & ')}::tsquery as found from ticket_tried`.execute(database.db);
      expect([term, rows[0]!.found]).toEqual([term, expected]);
    }
  });
});
