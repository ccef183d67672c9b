import { answered, closed, DAYS, followedUp, noted, type Thread } from './thread';

/** What else partners ask in English. */
export const ENGLISH_LATER: readonly Thread[] = [
  {
    asks: 'p101',
    by: 'p030',
    product: 'yd-h10',
    type: 'technical',
    subject: 'YD-H10 recipe import drops leading zeros',
    ended: 22 * DAYS,
    rated: [4],
    talk: [
      followedUp('Recipe numbers such as 00412 become 412 after importing our CSV into the YD-H10. Is there a way to keep them as text?'),
      answered(
        'Yes. Set the column type to STRING in the recipe structure before the import; with INT the panel has to drop the zeros. Existing recipes can be changed in place, the import matches on name.',
        { after: 90 },
      ),
      closed('Column type changed, numbers are complete.', { by: 'p101', after: 300 }),
    ],
  },
  {
    asks: 'p147',
    by: 'p045',
    product: 'yd-p7',
    type: 'quotation',
    interest: 'certification',
    subject: 'Quotation for 24 YD-P7 with hygienic flange and 3.1 certificates',
    ended: 11 * DAYS,
    talk: [
      followedUp(
        'Please quote 24 YD-P7, 0 to 6 bar, DIN 11851 DN40, surface 0.4 µm, with EN 10204 3.1 certificates and five-point calibration. Delivery to Leeds by the end of next month.',
      ),
      answered(
        'Good afternoon Daan, our offer NL-26-0733 stands at £ 612 each with both certificates, five weeks from order. If you can take 0.6 µm on the non-wetted side it is four weeks.',
        { after: 230 },
      ),
      followedUp('0.6 µm outside is fine. Order TC-9914 is on its way by e-mail.', { after: 800, mail: true }),
      closed('Order received and confirmed for delivery in five weeks.', { after: 200 }),
    ],
  },
  {
    asks: 'p183',
    by: 'p057',
    product: 'yd-n4',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-N4 archive: how to read 2019 files on the current software',
    ended: 37 * DAYS,
    rated: [5],
    talk: [
      followedUp('The auditor wants our furnace records from 2019. Those YD-N4 files end in .n4a and the current viewer refuses them.'),
      answered(
        'The viewer dropped the first archive format with version 6. Version 5.9 still opens .n4a and can save as the signed .n4x, which keeps the original checksum inside. You can now download 5.9; it runs beside the current version.',
        { after: 140 },
      ),
      followedUp('Converted 365 files, all checksums fine. Thank you.', { after: 1000 }),
      closed('Archive of 2019 converted.', { after: 60 }),
    ],
  },
  {
    asks: 'p138',
    by: 'p042',
    product: 'yd-a2',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-A2 reads 21.6 % oxygen in ambient air after start-up',
    ended: 2.4 * DAYS,
    unread: ['p138'],
    talk: [
      followedUp(
        'After start-up our YD-A2 shows 21.6 % in ambient air. Zero with nitrogen is perfect. Altitude is 480 m, air pressure 958 hPa.',
      ),
      answered(
        'A paramagnetic cell follows the partial pressure, but 958 hPa would give less than 20.9 %, not more. So look for overpressure in the cell: is the vent line free and shorter than 2 m? A closed ball valve at the vent is the usual reason.',
        { after: 100 },
      ),
    ],
  },
  {
    asks: 'p156',
    by: 'p047',
    product: 'yd-c400',
    type: 'technical',
    subject: 'YD-C400 ramp and soak: guaranteed soak restarts after a dip',
    ended: 7 * DAYS,
    talk: [
      followedUp(
        'In a heat treatment programme the soak timer of the YD-C400 starts again from zero whenever the door is opened briefly. We would rather hold it.',
      ),
      answered(
        'That is the setting "Guaranteed soak: restart". Choose "hold" instead; the timer then pauses while the temperature is outside the band and goes on afterwards. Please check with your heat treatment specification, some standards insist on restart.',
        { after: 110 },
      ),
      followedUp('Our specification allows hold with a limit of three minutes. Can the controller check that?', { after: 400 }),
      answered('Yes, enter 3 min at "Hold limit"; beyond it the programme goes to its fault step.', { after: 100 }),
      closed('Hold with a limit of three minutes is set.', { by: 'p156', after: 500 }),
    ],
  },
  {
    asks: 'p165',
    by: 'p052',
    product: 'yd-r8',
    type: 'complaint',
    subject: 'Missing terminal blocks in three YD-R8 deliveries in a row',
    ended: 13 * DAYS,
    rated: [2, 'Polite people, but the same mistake three times.'],
    talk: [
      followedUp(
        'For the third time this quarter the terminal blocks were missing from the YD-R8 boxes (order CP-4471, eight modules). Our electricians stand idle each time.',
      ),
      noted('Packing station 3 in Amsterdam uses the list of the old revision. Escalated with photos.', { after: 120 }),
      answered(
        'You are right to be annoyed. The blocks left today by courier and will be in Cluj tomorrow morning. The cause is an old packing list in the warehouse; it has been replaced, and for your next three orders a colleague will check the boxes by hand.',
        { after: 300 },
      ),
      closed('Blocks received. We count on the check.', { by: 'p165', after: 900 }),
    ],
  },
  {
    asks: 'p175',
    by: 'p053',
    product: 'yd-t9',
    type: 'technical',
    interest: 'training',
    subject: 'Choosing between two-wire and four-wire for YD-T9 on long cable',
    ended: 44 * DAYS,
    talk: [
      followedUp(
        'The Pt100 sensors are 180 m from the cabinet. Is a rail-mounted YD-T9 with four wires good enough, or should we put head transmitters at the sensors?',
      ),
      answered(
        'Four wires at 180 m are fine for accuracy (limit is 50 Ω per wire, you have about 4 Ω). Head transmitters win where there are drives along the way, because 4–20 mA shrugs off noise that millivolts do not. With drives in the same tray choose heads.',
        { after: 150 },
      ),
      closed('Head transmitters chosen for the compressor hall, rail-mounted for the tank farm.', { by: 'p175', after: 700 }),
    ],
  },
];
