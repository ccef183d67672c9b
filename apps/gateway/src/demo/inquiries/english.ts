import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, started, type Thread } from './thread';

/** What partners ask in English. */
export const ENGLISH: readonly Thread[] = [
  {
    asks: 'p185',
    by: 'p060',
    product: 'yd-f20',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-F20 totalizer resets to zero after power cycle',
    ended: 3 * HOURS,
    unread: ['p185'],
    talk: [
      followedUp(
        'Two of our six YD-F20 meters lose the totalizer value when the panel is powered down overnight. The other four keep it. All six were ordered on the same line item.',
      ),
      started({ after: 30 }),
      answered(
        'Hi Ethan, please compare the hardware code on the inside of the cover: units marked B2 write the totalizer every 15 minutes, units marked B1 only on a clean shutdown. Does the panel drop all 24 V at once?',
        { after: 45 },
      ),
      followedUp('The two that lose it are B1, the others B2. And yes, it is one breaker.', {
        after: 160,
        files: [
          {
            make: 'sheet',
            name: 'F20 boards.xlsx',
            title: 'Boards',
            rows: [
              ['Tag', 'Serial', 'Board', 'Total before', 'Total after'],
              ['FT-601', 'F20-88120', 'B2', 10442.6, 10442.6],
              ['FT-602', 'F20-88121', 'B1', 9980.3, 0],
              ['FT-603', 'F20-88124', 'B2', 7712.9, 7712.9],
              ['FT-604', 'F20-88125', 'B1', 8120.4, 0],
              ['FT-605', 'F20-88131', 'B2', 6604.1, 6604.1],
              ['FT-606', 'F20-88133', 'B2', 6590.7, 6590.7],
            ],
          },
        ],
      }),
      noted('B1 boards left by mistake with the April lot. Swap under warranty, boards only, no meter removal.', { after: 20, by: 'p059' }),
      answered(
        'Then I am sending two B2 boards today. The swap takes ten minutes: cover, four screws, one ribbon cable; the sensor settings stay in the flange memory. Please send the old boards back with RMA-58240.',
        { after: 60 },
      ),
    ],
  },
  {
    asks: 'p188',
    by: 'p059',
    product: 'yd-s3',
    type: 'technical',
    interest: 'certification',
    subject: 'YD-S3 partial stroke test without tripping the burner',
    ended: 26 * DAYS,
    rated: [5, 'Exactly what our insurer wanted to see.'],
    talk: [
      followedUp(
        'Our insurer asks for a quarterly partial stroke test on the fuel valve. Can the YD-S3 run it on its own, and what happens if the valve sticks half way?',
      ),
      answered(
        'Yes: function block PST, 10 to 30 % travel, with its own time limit. If the valve does not come back within the limit, the block raises a fault and leaves the output as it was; it never trips by itself unless you tick "Trip on failure". The attached sheet shows a typical travel curve and the settings we recommend.',
        {
          after: 180,
          files: [
            {
              make: 'page',
              name: 'S3 partial stroke test.pdf',
              title: 'YD-S3 partial stroke test',
              lines: [
                'Block PST, firmware 4.1 and later',
                'Travel: 20 %, ramp 2 %/s',
                'Time limit: 25 s',
                'Trip on failure: off (alarm only)',
                'Test coverage of the valve: about 60 %',
                'Log: start, end, peak deviation, person or schedule',
              ],
              shape: 'cycle',
              axis: 'Valve travel over time',
            },
          ],
        },
      ),
      followedUp('Great. Can the result be exported for the audit?', { after: 90 }),
      answered('Yes, from the YD-H10 as CSV, or over OPC UA through the YD-G2. Each result is signed with the controller serial number.', {
        after: 60,
      }),
      closed('Quarterly test is running, report format accepted.', { by: 'p188', after: 1200 }),
    ],
  },
  {
    asks: 'p191',
    by: 'p060',
    product: 'yd-l5',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-L5 loses level in a tank with steam, winter only',
    ended: 9 * DAYS,
    unread: ['p060'],
    talk: [
      followedUp(
        'Every January the YD-L5 on our condensate tank drops to echo lost for ten minutes each morning. Outside temperature is −25 °C then. No build-up visible on the lens when we look.',
        {
          files: [
            {
              make: 'trend',
              name: 'Condensate tank mornings.png',
              title: 'LT-118 level, three mornings',
              unit: '%',
              low: 20,
              high: 71,
              shape: 'spikes',
            },
          ],
        },
      ),
      answered(
        'Good picture, thank you. It looks like condensate freezing on the lens overnight and melting as the tank warms. An insulated neck or 5 l/min of dry purge air cures it. Do you have instrument air at the nozzle?',
        { after: 130 },
      ),
      followedUp('We do, about 6 bar, 20 m away. Is a needle valve enough or do you sell a metering kit?', { after: 700 }),
    ],
  },
  {
    asks: 'p083',
    by: 'p023',
    product: 'yd-g2',
    type: 'technical',
    interest: 'new-project',
    subject: 'YD-G2 sizing for 14 pump stations over satellite',
    ended: 4 * DAYS,
    unread: ['p083', 'mei'],
    talk: [
      followedUp(
        'We are planning 14 remote pump stations, each with about 60 tags, connected by satellite at 64 kbit/s with 700 ms latency. Is one YD-G2 per station right, and how much data will it use per month?',
      ),
      answered(
        'One YD-G2 per station is right. With report by exception (0.5 % deadband) and compression expect 40 to 70 MB a month each; the sheet lets you play with tag counts and deadbands. Set the MQTT keep-alive to 300 s, otherwise the keep-alives cost more than the data.',
        {
          after: 220,
          files: [
            {
              make: 'sheet',
              name: 'G2 data volume.xlsx',
              title: 'Data volume',
              rows: [
                ['Tags', 'Deadband %', 'Changes per hour', 'MB per month'],
                [60, 0, 3600, 412],
                [60, 0.2, 640, 96],
                [60, 0.5, 310, 52],
                [60, 1, 150, 31],
                [120, 0.5, 620, 98],
              ],
            },
          ],
        },
      ),
    ],
  },
  {
    asks: 'p093',
    by: 'p028',
    product: 'yd-v60',
    type: 'repair',
    subject: 'YD-V60 returned twice with the same brake fault',
    ended: 1.3 * DAYS,
    unread: ['p026', 'p028'],
    talk: [
      followedUp(
        'This is the second return of the same YD-V60 (serial V60-116093) for brake output fault E-52. The first repair report says "no fault found". The fault comes back within two days at our customer in Coimbatore.',
      ),
      assigned('p028', { by: 'p027', after: 20 }),
      answered(
        'I am sorry that it came back. E-52 with "no fault found" often means the brake coil outside: it draws more than 1 A when hot. Could the customer measure the coil resistance cold and hot? Below 22 Ω the output protects itself.',
        { after: 120 },
      ),
      followedUp('26 Ω cold and 19 Ω hot. So it is the coil, not the drive?', {
        after: 300,
        files: [{ make: 'readings', name: 'Brake coil warming up.csv', column: 'Ohm', low: 26, high: 19, shape: 'drift' }],
      }),
    ],
  },
];
