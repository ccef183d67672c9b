import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, started, type Thread } from './thread';

/** What local companies ask their region. */
export const REGIONAL: readonly Thread[] = [
  {
    asks: 'lena',
    by: 'marco',
    product: 'yd-p7',
    type: 'technical',
    subject: 'YD-P7 firmware 2.1: loop current stays active in multidrop, is a bulletin planned?',
    ended: 55,
    unread: ['lena'],
    talk: [
      followedUp(
        'Hi Marco,\n\na partner ran into YD-P7 units with firmware 2.1 that keep driving the loop after a polling address is set. Up to 1.9 the output went to fixed 4 mA by itself. Is this intended, and will there be a service bulletin? I expect more calls about it.',
      ),
      assigned('marco', { after: 25 }),
      answered(
        'Hi Lena,\n\nintended: HART 7 separates address and loop current mode, and 2.x follows it to the letter. But nobody told the field. I have asked product management for a bulletin; draft attached, comments until tomorrow noon please.',
        {
          after: 150,
          files: [
            {
              make: 'letter',
              name: 'Bulletin draft P7 loop current mode.docx',
              title: 'Service bulletin (draft): YD-P7 loop current mode',
              paragraphs: [
                'Applies to: YD-P7, firmware 2.0 and later.',
                'What changed: setting a polling address other than 0 no longer switches the current output off.',
                'What to do: for multidrop, set HART > Current output > Loop current mode to OFF on every device, then assign the address.',
                'How to recognise it: the device measures correctly, but devices on the same pair answer only now and then.',
                'Devices in point-to-point loops are not affected.',
              ],
            },
          ],
        },
      ),
    ],
  },
  {
    asks: 'lena',
    by: 'marco',
    product: 'yd-s3',
    type: 'delivery',
    interest: 'new-project',
    subject: 'YD-S3 allocation for the Havel waterworks project',
    ended: 8 * DAYS,
    talk: [
      followedUp(
        'Marco, the Havel waterworks needs 22 YD-S3 in week 8. Our quota is 12 a month. Can Europe lend us ten from the second half?',
      ),
      answered('Ten from the Amsterdam buffer are possible if Polska confirms that theirs move to March. I am asking Agnieszka today.', {
        after: 210,
      }),
      noted('Agnieszka confirmed by phone: eight can move, two cannot.', { after: 500 }),
      answered('Eight are yours, confirmed. For the last two I suggest splitting the shipment, the customer starts with line 1 anyway.', {
        after: 60,
      }),
      followedUp('Eight now and two in March works for them. Thank you!', { after: 90 }),
      closed('Eight units allocated to week 8, two to week 11.', { after: 200 }),
    ],
  },
  {
    asks: 'jonas',
    by: 'p012',
    product: 'yd-v60',
    type: 'quotation',
    subject: 'Special price for 40 YD-V60 against a competitor bid',
    ended: 1.2 * DAYS,
    unread: ['marco', 'p012'],
    talk: [
      followedUp(
        'Karnberg is bidding on a packaging line with 40 YD-V60 2.2 kW. The competitor is 11 % below our list less partner discount. What can the region support?',
        {
          files: [
            {
              make: 'sheet',
              name: 'Karnberg packaging line.xlsx',
              title: 'Bid',
              rows: [
                ['Position', 'Quantity', 'List EUR', 'Partner EUR', 'Competitor EUR'],
                ['YD-V60 2.2 kW', 40, 1180, 944, 840.2],
                ['Motor 2.2 kW', 40, 690, 552, 505],
                ['Cable set 5 m', 40, 96, 76.8, 79.5],
              ],
            },
          ],
        },
      ),
      started({ after: 120 }),
      answered(
        'We can go to 8 % for 40 pieces in one call-off, plus free commissioning training for two people. What volume follows after this line?',
        { after: 70 },
      ),
      followedUp('Two sister lines in the next 18 months, 35 each. Their buyer wants the answer by {weekday en 3+2} noon.', { after: 180 }),
    ],
  },
  {
    asks: 'chloe',
    by: 'marco',
    product: 'yd-a2',
    type: 'technical',
    interest: 'certification',
    subject: 'ATEX zone 1 certificate for YD-A2 with heated line',
    ended: 11 * DAYS,
    rated: [5],
    talk: [
      followedUp(
        'Hello Marco, does the ATEX zone 1 certificate of the YD-A2 cover the heated sample line above 120 °C? The text only mentions the cabinet.',
      ),
      answered(
        'Hello Chloé, no: the line has its own certificate, T3 up to 180 °C. You need both documents in the file. I attach a one-page overview of which certificate covers what.',
        {
          after: 240,
          files: [
            {
              make: 'page',
              name: 'A2 certificates overview.pdf',
              title: 'YD-A2: which certificate covers what',
              lines: [
                'Cabinet, purged: zone 1, T4, IECEx and ATEX',
                'Analyser cell: inside the cabinet certificate',
                'Heated line up to 120 °C: zone 1, T4',
                'Heated line up to 180 °C: zone 1, T3',
                'Sample pump outside the cabinet: not covered, use the Ex pump',
              ],
            },
          ],
        },
      ),
      closed('Both certificates are in the file now.', { by: 'chloe', after: 500 }),
    ],
  },
  {
    asks: 'kenji',
    by: 'mei',
    product: 'yd-f20',
    type: 'order',
    interest: 'maintenance',
    subject: 'Flow straighteners DN150: lead time from the Singapore stock',
    ended: 95,
    unread: ['kenji', 'p009'],
    talk: [
      followedUp(
        'Hi Mei, a partner may need four DN150 tube-bundle flow straighteners quickly. Are any in Singapore, or do they come from Europe?',
      ),
      answered('Hi Kenji, three in Singapore, one more is due on {weekday en 1+3}. Shall I reserve all four for two weeks?', { after: 85 }),
    ],
  },
  {
    asks: 'kenji',
    by: 'mei',
    product: 'yd-n4',
    type: 'technical',
    subject: 'YD-N4: Japanese era calendar in reports',
    ended: 38 * DAYS,
    rated: [4, 'A date for the feature would have been a five.'],
    talk: [
      followedUp('Two public utilities ask whether the YD-N4 can print Reiwa years in its PDF reports. Is this on the roadmap?'),
      noted('Product management: planned with 4.5, no date to be given to partners yet.', { after: 900 }),
      answered(
        'It is on the list for a later release; until then the report template can print both years if the offset is entered as a constant (Reiwa = year − 2018). I can send you the template.',
        { after: 200 },
      ),
      closed('Template with both years works for the utilities.', { by: 'kenji', after: 700 }),
    ],
  },
  {
    asks: 'faisal',
    by: 'p014',
    product: 'yd-t9',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-T9 head transmitters above 85 °C ambient in summer',
    ended: 5 * DAYS,
    unread: ['faisal', 'p015'],
    talk: [
      followedUp(
        'Dear Naomi, at two desalination sites the connection heads reach 91 °C in direct sun. The YD-T9 is rated to 85 °C. Is there a high-temperature version, or should we move to rail-mounted units?',
      ),
      answered(
        'Dear Faisal, there is no version above 85 °C. Please use the rail-mounted YD-T9 in the shaded junction box and run four-wire cable to the sensor, up to 200 m is fine. A sun shield alone brings 8 to 10 °C, which leaves no margin.',
        { after: 260 },
      ),
    ],
  },
  {
    asks: 'faisal',
    by: 'p015',
    product: 'yd-g2',
    type: 'other',
    interest: 'partnership',
    subject: 'Cellular approval of the YD-G2 for Qatar and Oman',
    ended: 3 * HOURS,
    unread: ['p014', 'p015', 'p016'],
    talk: [
      followedUp(
        'Dear colleagues, a partner wants to offer the YD-G2 with LTE in Qatar and Oman. Do we hold type approvals there, and who applies for them if not?',
      ),
    ],
  },
  {
    asks: 'p032',
    by: 'p009',
    product: 'yd-h10',
    type: 'technical',
    subject: 'Vietnamese fonts on YD-H10 panels older than version 5',
    ended: 29 * DAYS,
    talk: [
      followedUp(
        'On panels with version 4.8 some letters with two marks (ế, ộ) are shown as boxes. Version 5 is fine. Can the font be replaced without a full upgrade? The site stops only once a year.',
      ),
      answered(
        'Yes, package FNT-VN2 replaces the font in 4.6 to 4.9 without touching the project. It needs one restart of the panel, about 40 s.',
        { after: 300 },
      ),
      closed('Installed at the site, all letters are right.', { by: 'p032', after: 1500 }),
    ],
  },
];
