import type { FactType } from '@portal/contracts';
import account from '../features/account/feature';
import ai from '../features/ai/feature';
import analytics from '../features/analytics/feature';
import approvals from '../features/approvals/feature';
import audit from '../features/audit/feature';
import documents from '../features/documents/feature';
import events from '../features/events/feature';
import exports from '../features/exports/feature';
import home from '../features/home/feature';
import news from '../features/news/feature';
import notifications from '../features/notifications/feature';
import pages from '../features/pages/feature';
import parts from '../features/parts/feature';
import people from '../features/people/feature';
import prices from '../features/prices/feature';
import profile from '../features/profile/feature';
import provisioning from '../features/provisioning/feature';
import publications from '../features/publications/feature';
import singleSignOn from '../features/single-sign-on/feature';
import tickets from '../features/tickets/feature';
import unanswered from '../features/unanswered/feature';
import type { Feature, FeaturePath } from '../parts/feature';

const MANIFESTS = [
  home,
  approvals,
  people,
  publications,
  documents,
  prices,
  news,
  events,
  parts,
  tickets,
  ai,
  unanswered,
  analytics,
  audit,
  singleSignOn,
  provisioning,
  exports,
  notifications,
  profile,
  pages,
  account,
] as const;

type PartOf<F> = F extends { signedIn: () => Promise<{ default: infer P }> } ? P : never;
type HandledFact = PartOf<(typeof MANIFESTS)[number]> extends infer P ? (P extends { facts: infer H } ? keyof H : never) : never;
/** Does not compile if a fact has no handler. */
export const UNHANDLED_FACTS: Record<Exclude<FactType, HandledFact>, never> = {};

export const FEATURES: readonly Feature[] = MANIFESTS;

export const PATHS: readonly FeaturePath[] = FEATURES.flatMap(({ paths }) => paths);
