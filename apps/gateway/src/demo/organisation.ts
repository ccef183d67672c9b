/** The regions of Yarrowdyne Automation. */
export const REGIONS = [
  { id: 'rhq-apac', name: 'Asia Pacific', country: 'SG', zone: 'Asia/Singapore', language: 'en' },
  { id: 'rhq-europe', name: 'Europe', country: 'NL', zone: 'Europe/Amsterdam', language: 'en' },
  { id: 'rhq-mea', name: 'Middle East & Africa', country: 'AE', zone: 'Asia/Dubai', language: 'en' },
  { id: 'rhq-americas', name: 'Americas', country: 'US', zone: 'America/Chicago', language: 'en' },
] as const;

export interface LocalCompany {
  id: string;
  name: string;
  region: (typeof REGIONS)[number]['id'];
  country: string;
  zone: string;
  /** Code of the product's language, of which each local company speaks another. */
  language: string;
  dial: string;
  /** The countries it serves, its own first. */
  serves: string;
  /** Its partner companies: name, mail domain, country, and the names of their people where they speak another language. */
  partners: readonly (readonly [name: string, domain: string, country: string, names?: `en-${string}`])[];
}

const local = (
  id: string,
  name: string,
  region: LocalCompany['region'],
  [zone, language, dial]: readonly [string, string, string],
  serves: string,
  partners: LocalCompany['partners'],
): LocalCompany => ({ id, name: `Yarrowdyne ${name}`, region, country: serves.slice(0, 2), zone, language, dial, serves, partners });

export const LOCAL_COMPANIES: readonly LocalCompany[] = [
  local('lco-japan', 'Japan', 'rhq-apac', ['Asia/Tokyo', 'ja', '+81 3'], 'JP KR MN', [
    ['Sakuragi Seigyo Works', 'sakuragi', 'JP'],
    ['Minatogawa Keiso', 'minatogawa', 'JP'],
    ['Hanbit Process Systems', 'hanbit', 'KR', 'en-KR'],
  ]),
  local(
    'lco-indonesia',
    'Indonesia',
    'rhq-apac',
    ['Asia/Jakarta', 'id', '+62 21'],
    'ID MY SG BN TL AU NZ PG FJ SB VU WS TO KI TV NR MH FM PW PH',
    [
      ['Cakrawala Instrumen', 'cakrawala', 'ID'],
      ['Selat Biru Automation', 'selatbiru', 'MY', 'en-MY'],
      ['Wattlebank Controls', 'wattlebank', 'AU', 'en-AU'],
    ],
  ),
  local('lco-thailand', 'Thailand', 'rhq-apac', ['Asia/Bangkok', 'th', '+66 2'], 'TH MM LA IN BD LK NP BT MV', [
    ['Chaophra Control', 'chaophra', 'TH'],
    ['Siam Wattana Engineering', 'siamwattana', 'TH'],
    ['Nilgara Automation', 'nilgara', 'IN', 'en-IN'],
  ]),
  local('lco-taiwan', 'Taiwan', 'rhq-apac', ['Asia/Taipei', 'zhTW', '+886 2'], 'TW CN HK MO', [
    ['Yushan Automation', 'yushan', 'TW'],
    ['Tamsui Instruments', 'tamsui', 'TW'],
    ['Lantau Process Control', 'lantau', 'HK', 'en-HK'],
  ]),
  local('lco-vietnam', 'Vietnam', 'rhq-apac', ['Asia/Ho_Chi_Minh', 'vi', '+84 28'], 'VN KH', [
    ['Mekong Automation', 'mekong', 'VN'],
    ['Song Hong Do Luong', 'songhong', 'VN'],
    ['Truong Son Engineering', 'truongson', 'VN'],
  ]),
  local('lco-deutschland', 'Deutschland', 'rhq-europe', ['Europe/Berlin', 'de', '+49 30'], 'DE AT CH LI DK SE NO FI IS', [
    ['Brennhagen Messtechnik', 'brennhagen', 'DE'],
    ['Ostwall Automation', 'ostwall', 'DE'],
    ['Karnberg Regeltechnik', 'karnberg', 'AT'],
  ]),
  local('lco-france', 'France', 'rhq-europe', ['Europe/Paris', 'fr', '+33 1'], 'FR BE LU MC AD ES PT', [
    ['Valbrune Instrumentation', 'valbrune', 'FR'],
    ['Mesures du Levant', 'levant', 'FR'],
    ['Scaldre Process', 'scaldre', 'BE'],
  ]),
  local('lco-italia', 'Italia', 'rhq-europe', ['Europe/Rome', 'it', '+39 02'], 'IT SM VA MT GR CY SI AL', [
    ['Tarvesina Strumenti', 'tarvesina', 'IT'],
    ['Borgalto Automazione', 'borgalto', 'IT'],
    ['Aigiri Controls', 'aigiri', 'GR', 'en-GR'],
  ]),
  local('lco-nederland', 'Nederland', 'rhq-europe', ['Europe/Amsterdam', 'nl', '+31 20'], 'NL GB IE', [
    ['Waalhoek Meettechniek', 'waalhoek', 'NL'],
    ['Polderlicht Industrie', 'polderlicht', 'NL'],
    ['Thornmere Controls', 'thornmere', 'GB', 'en-GB'],
  ]),
  local('lco-polska', 'Polska', 'rhq-europe', ['Europe/Warsaw', 'pl', '+48 22'], 'PL CZ SK LT LV EE UA BY RU', [
    ['Wislanka Automatyka', 'wislanka', 'PL'],
    ['Karpatia Pomiary', 'karpatia', 'PL'],
    ['Vltavan Systems', 'vltavan', 'CZ', 'en-CZ'],
  ]),
  local('lco-magyarorszag', 'Magyarország', 'rhq-europe', ['Europe/Budapest', 'hu', '+36 1'], 'HU RO BG HR RS BA ME MK MD', [
    ['Tiszavolgy Automatika', 'tiszavolgy', 'HU'],
    ['Bakonyi Irányítástechnika', 'bakonyi', 'HU'],
    ['Carpathel Instruments', 'carpathel', 'RO', 'en-RO'],
  ]),
  local('lco-turkiye', 'Türkiye', 'rhq-mea', ['Europe/Istanbul', 'tr', '+90 212'], 'TR AZ GE AM KZ UZ TM KG TJ AF PK', [
    ['Marmaris Ölçüm', 'marmarisolcum', 'TR'],
    ['Anadol Otomasyon', 'anadol', 'TR'],
    ['Khazarlink Automation', 'khazarlink', 'AZ', 'en-AZ'],
  ]),
  local(
    'lco-gulf',
    'Gulf & Africa',
    'rhq-mea',
    ['Asia/Dubai', 'ab', '+971 4'],
    'AE SA QA KW BH OM YE IQ IR JO LB SY PS IL EG LY TN DZ MA MR SD SS DJ ER ET SO KE UG TZ RW BI CD CG GA GQ CM CF TD NE NG BJ TG GH CI LR SL GN GW GM SN ML BF CV ST AO ZM ZW MW MZ MG MU SC KM BW NA ZA LS SZ',
    [
      ['Najmat Al Khaleej Controls', 'najmat', 'AE'],
      ['Wadi Hanifa Instruments', 'wadihanifa', 'SA'],
      ['Umgeni Automation', 'umgeni', 'ZA', 'en-ZA'],
    ],
  ),
  local('lco-america', 'North America', 'rhq-americas', ['America/Chicago', 'en', '+1 312'], 'US CA JM BS BB TT GY BZ AG DM GD KN LC VC', [
    ['Cedarline Controls', 'cedarline', 'US'],
    ['Bluestem Process Systems', 'bluestem', 'US'],
    ['Northmoor Instruments', 'northmoor', 'CA'],
  ]),
  local(
    'lco-mexico',
    'México',
    'rhq-americas',
    ['America/Mexico_City', 'es', '+52 55'],
    'MX GT SV HN NI CR PA CU DO HT CO VE EC PE BO CL AR UY PY',
    [
      ['Xochimar Automatización', 'xochimar', 'MX'],
      ['Andesol Instrumentos', 'andesol', 'CL'],
      ['Pamparillo Control', 'pamparillo', 'AR'],
    ],
  ),
  local('lco-brasil', 'Brasil', 'rhq-americas', ['America/Sao_Paulo', 'pt', '+55 11'], 'BR SR', [
    ['Ipezal Automação', 'ipezal', 'BR'],
    ['Serra Clara Instrumentos', 'serraclara', 'BR'],
    ['Guarapuã Controles', 'guarapua', 'BR'],
  ]),
];

/** Model, and the family it names. */
export const PRODUCTS = [
  ['YD-C400', 'Controllers'],
  ['YD-R8', 'Remote I/O'],
  ['YD-S3', 'Safety controllers'],
  ['YD-P7', 'Pressure transmitters'],
  ['YD-F20', 'Flow meters'],
  ['YD-L5', 'Level radars'],
  ['YD-T9', 'Temperature transmitters'],
  ['YD-A2', 'Gas analysers'],
  ['YD-V60', 'Servo drives'],
  ['YD-H10', 'Operator panels'],
  ['YD-G2', 'Edge gateways'],
  ['YD-N4', 'Recorders'],
] as const;
