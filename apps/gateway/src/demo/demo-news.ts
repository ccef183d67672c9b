import type { NewsCategory } from '@portal/contracts';

/** News of the demo. Days are counted from the day on which the demo begins; days to come are those of the notice. */
export interface DemoNews {
  id: string;
  /** The unit whose first person publishes it. */
  by: 'yhq' | 'rhq-europe' | 'rhq-apac' | 'rhq-mea' | 'rhq-americas';
  /** For a region its local companies; nothing is all partners. */
  to: readonly string[];
  category: NewsCategory;
  daysAgo: number;
  title: string;
  description: string;
  effectiveIn?: number;
  lastOrderIn?: number;
  lastShipIn?: number;
  /** Each with what takes its place. */
  parts?: readonly (readonly [part: string, successor: string | null])[];
  /** Companies are asked to acknowledge it, and so many of a hundred have. */
  signedPercent?: number;
}

export const DEMO_NEWS: readonly DemoNews[] = [
  {
    id: 'news-p7-order-stop',
    by: 'yhq',
    to: [],
    category: 'order-stop',
    daysAgo: 12,
    title: 'Orders for the YD-P7 with FOUNDATION Fieldbus end',
    description:
      'The fieldbus board of the YD-P7 uses a transceiver that its maker no longer builds. Our stock lasts for about four months at the present pace.\n\nPlease check open projects now: orders that reach us by the last day are delivered as confirmed. The successors with PROFIBUS PA have the same process connection and the same length, so no pipework changes. Device descriptions for the common hosts are in Learn and Explore.',
    lastOrderIn: 34,
    lastShipIn: 120,
    parts: [
      ['YD-P7-2G-SF0', 'YD-P7-2G-SP0'],
      ['YD-P7-4G-SF0', 'YD-P7-4G-SP0'],
      ['YD-P7-4G-SFX', 'YD-P7-4G-SPX'],
    ],
    signedPercent: 55,
  },
  {
    id: 'news-n4-discontinuation',
    by: 'yhq',
    to: [],
    category: 'discontinuation',
    daysAgo: 41,
    title: 'YD-N4 recorders with six channels are discontinued',
    description:
      'After eleven years the six-channel recorder leaves the range. The twelve-channel model takes its place in the same panel cut-out and reads the same measurement files.\n\nRepairs and spare parts stay available for seven years after the last shipment. Offer customers with validated plants the change kit: it brings the existing configuration over, with a report for their records.',
    lastOrderIn: 8,
    lastShipIn: 95,
    parts: [
      ['YD-N4-06', 'YD-N4-12'],
      ['YD-N4-K12', null],
    ],
    signedPercent: 80,
  },
  {
    id: 'news-f20-lead-time',
    by: 'rhq-europe',
    to: ['lco-deutschland', 'lco-france', 'lco-italia', 'lco-nederland', 'lco-polska', 'lco-magyarorszag'],
    category: 'lead-time-change',
    daysAgo: 5,
    title: 'YD-F20 from DN 200 takes nine weeks',
    description:
      'Forged flanges are scarce in Europe this winter. Until further notice we confirm the YD-F20 in DN 200 and DN 300 with nine weeks instead of six. Smaller sizes stay at four weeks.\n\nOrders that are confirmed already keep their date. We review the lead time on the first working day of each month and write here as soon as it falls.',
    effectiveIn: 6,
    parts: [
      ['YD-F20-200', null],
      ['YD-F20-300', null],
    ],
    signedPercent: 45,
  },
  {
    id: 'news-s3-firmware',
    by: 'yhq',
    to: [],
    category: 'product-update',
    daysAgo: 3,
    title: 'Safety notice for the firmware of the YD-S3',
    description:
      'In firmware 4.2 a safety controller may report a proof test as passed although one of its two output channels was not exercised. The safety function itself is not affected: both channels open on demand.\n\nInstall 4.2.1 at the next planned stop and repeat proof tests that were done under 4.2. Tell us by acknowledging this notice that you have passed it on to the plants you look after.',
    signedPercent: 35,
  },
  {
    id: 'news-k09-fans',
    by: 'rhq-apac',
    to: ['lco-japan', 'lco-taiwan', 'lco-thailand', 'lco-vietnam', 'lco-indonesia'],
    category: 'order-stop',
    daysAgo: 18,
    title: 'Fans for YD-V60 drives change their connector',
    description:
      'The fan kit YD-V60-K09 is replaced by a version with a sealed connector, which keeps moisture out in coastal plants. Both fit every YD-V60; the new kit comes with a short adapter for drives built before 2024.\n\nWe take orders for the old kit until the day below, or until the stock is used up.',
    lastOrderIn: 22,
    lastShipIn: 50,
    parts: [['YD-V60-K09', 'YD-V60-K29']],
    signedPercent: 50,
  },
  {
    id: 'news-a2-cell',
    by: 'rhq-americas',
    to: ['lco-america', 'lco-mexico', 'lco-brasil'],
    category: 'discontinuation',
    daysAgo: 27,
    title: 'Lead-based oxygen cells for the YD-A2 are discontinued',
    description:
      'The galvanic oxygen cell contains lead and leaves the range. The optical cell measures faster, lasts five years instead of two and needs no disposal as hazardous waste.\n\nAnalysers from serial number 48000 take the optical cell as it is; older ones need electronics K03 once. The service note with the exchange in pictures is in Learn and Explore.',
    lastOrderIn: 61,
    lastShipIn: 150,
    parts: [
      ['YD-A2-K31', 'YD-A2-K41'],
      ['YD-A2-K32', 'YD-A2-K41'],
    ],
    signedPercent: 60,
  },
  {
    id: 'news-g2-release',
    by: 'yhq',
    to: [],
    category: 'product-update',
    daysAgo: 1,
    title: 'YD-G2 edge gateway speaks OPC UA PubSub',
    description:
      'Release 3.0 of the gateway publishes measured values over MQTT in the OPC UA format, signed and with their units. Existing projects open without changes, and the old drivers stay.\n\nA demo image for your own bench is available from your local company.',
  },
  {
    id: 'news-spring-promotion',
    by: 'rhq-europe',
    to: ['lco-deutschland', 'lco-france', 'lco-italia', 'lco-nederland', 'lco-polska', 'lco-magyarorszag'],
    category: 'promotions',
    daysAgo: 8,
    title: 'Ten per cent on level radars for water works',
    description:
      'Until the end of next quarter the YD-L5 with PVDF antenna is ten per cent below list for municipal water and waste water. Name the plant in your order; the discount is taken off by the system. It adds to your partner conditions.',
  },
  {
    id: 'news-portal-parts',
    by: 'yhq',
    to: [],
    category: 'others',
    daysAgo: 14,
    title: 'Watch part numbers in the portal',
    description:
      'Wherever a part number is shown you can now watch it. When its price moves in one of your lists you hear of it on the same day, with the old and the new price side by side.',
  },
  {
    id: 'news-t9-certificate',
    by: 'yhq',
    to: [],
    category: 'product-update',
    daysAgo: 20,
    title: 'YD-T9 is certified to SIL 2',
    description:
      'The head transmitter has its certificate for SIL 2, and SIL 3 in redundant use. The safety manual with failure rates is in Learn and Explore. Devices built since calendar week 30 carry the mark; older ones can be certified again in our works.',
  },
  {
    id: 'news-h10-glass',
    by: 'yhq',
    to: [],
    category: 'product-update',
    daysAgo: 33,
    title: 'YD-H10 panels get hardened glass as standard',
    description:
      'All YD-H10 from 7 inches now come with chemically hardened glass, without a surcharge. The order code with the letter T is no longer needed; we accept it for another year and deliver the standard panel.',
  },
  {
    id: 'news-r8-documents',
    by: 'rhq-apac',
    to: ['lco-japan', 'lco-indonesia', 'lco-thailand', 'lco-taiwan', 'lco-vietnam'],
    category: 'others',
    daysAgo: 25,
    title: 'YD-R8 manuals in five more languages',
    description:
      'The installation manual of the YD-R8 is now available in Bahasa Indonesia, Japanese, Thai, Traditional Chinese and Vietnamese. The printed quick guide in the box follows with the next production run.',
  },
  {
    id: 'news-gulf-stock',
    by: 'rhq-mea',
    to: ['lco-gulf', 'lco-turkiye'],
    category: 'others',
    daysAgo: 10,
    title: 'Regional stock in Jebel Ali is open',
    description:
      'The forty most frequent pressure and temperature transmitters now leave from Jebel Ali. Orders before noon are picked up on the same day; deliveries inside the Gulf take two working days, to Istanbul four.',
  },
  {
    id: 'news-americas-holiday',
    by: 'rhq-americas',
    to: ['lco-america', 'lco-mexico', 'lco-brasil'],
    category: 'others',
    daysAgo: 2,
    title: 'Service hours over the holidays',
    description:
      'The repair centre in Chicago is closed for stocktaking on two days at the end of the year. Emergencies are answered by telephone around the clock; loan devices are sent from Monterrey and São Paulo.',
  },
  {
    id: 'news-c400-lead-time',
    by: 'yhq',
    to: [],
    category: 'lead-time-change',
    daysAgo: 48,
    title: 'YD-C400 controllers are back to three weeks',
    description:
      'The shortage of memory chips is over. All YD-C400 are confirmed with three weeks again, expansion racks with two. Orders with a later date move forward by themselves unless you ask us to keep them.',
    effectiveIn: -40,
    parts: [['YD-C400', null]],
  },
];
