import { type Figures, type FiguresQuery, type Role, sees } from '@portal/contracts';

const INQUIRIES = { path: '/all-inquiries', title: 'inquiries-shell:title.allInquiries', hasDays: true } as const;
const DASHBOARD = { path: '/dashboard', title: 'dashboard-shell:title.dashboard', hasDays: true } as const;
const PRICES = { path: '/price-list', title: 'publications-shell:title.priceLists', hasDays: false } as const;

const PAGES = {
  'inquiries.byStatus': INQUIRIES,
  'inquiries.firstResponse': INQUIRIES,
  'inquiries.byProduct': INQUIRIES,
  'events.registrations': { path: '/events', title: 'publications-shell:title.events', hasDays: false },
  'downloads.byDocument': { path: '/content-sharing', title: 'publications-shell:title.documents', hasDays: false },
  'usage.byFunction': { path: '/log-analysis', title: 'dashboard-shell:title.logAnalysis', hasDays: true },
  'prices.changed': PRICES,
  'prices.leadTimes': PRICES,
} as const satisfies Record<FiguresQuery, object>;

/** Returns the address of the list or page that contains the counted items, limited to the same days if the figures cover a period. */
export function placeOf({ what, finding: { values } }: Figures, role: Role | undefined) {
  const page = PAGES[what];
  // Headquarters see counts of inquiries but may not read the inquiries.
  const { path, title, hasDays } = page === INQUIRIES && !(role && sees.contactUs(role)) ? DASHBOARD : page;
  const { from, to } = values;
  const days = hasDays && from && to ? `?${new URLSearchParams({ from: String(from), to: String(to) }).toString()}` : '';
  return { to: path + days, title };
}
