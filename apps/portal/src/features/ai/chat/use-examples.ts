import { sees } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../live/api';
import { useSession } from '../../../live/use-session';

const PROPERTIES = ['temperature', 'response', 'accuracy', 'output'] as const;
/** The products in the default example questions, for a person who watches no parts and whose unit has no inquiries or documents. */
const COMMON = ['YD-G2', 'YD-L5', 'YD-F20', 'YD-S3'];
const CODE = /\bYD-[A-Z0-9]+/;
const ROWS = 12;

/** An example question: its topic, and the part, event or product that it is about. */
interface Example {
  kind: (typeof PROPERTIES)[number] | 'price' | 'order' | 'event';
  subject: string;
}

const codesIn = (texts: readonly string[]): string[] => texts.flatMap((text) => CODE.exec(text)?.[0] ?? []);

/**
 * Returns four example questions: about the price of a part that this person watches, an order stop, the next event, and products from
 * recent inquiries and documents. All data is read with the reader's access rights. Until the data is loaded, the questions are about
 * common products.
 */
export function useExamples(): Example[] {
  const { user } = useSession();
  const callerId = user?.userId ?? '';
  const isReady = user !== null;
  const page = { pageNumber: 1, pageSize: ROWS };
  const watches = useQuery({ ...api.publications.watchedPrices.query(page), enabled: isReady });
  const stops = useQuery({ ...api.news.list.query({ callerId, category: 'order-stop', ...page }), enabled: isReady });
  const events = useQuery({ ...api.events.list.query({ callerId, ...page }), enabled: isReady });
  const inquiries = useQuery({ ...api.tickets.list.query(page), enabled: user !== null && sees.contactUs(user.role) });
  const documents = useQuery({ ...api.documents.list.query({ callerId, ...page }), enabled: isReady });

  const watchedParts = watches.data?.items ?? [];
  const pricedPart = watchedParts.find(({ price }) => price !== null);
  const stoppedParts = (stops.data?.items ?? []).flatMap(({ parts }) => parts);
  const stoppedPart = stoppedParts.find((part) => watchedParts.some(({ partKey }) => partKey === part.partKey)) ?? stoppedParts[0];
  const event = events.data?.items.find(({ cancelledAt }) => cancelledAt === null);
  const own: Example[] = [
    ...(pricedPart ? [{ kind: 'price' as const, subject: pricedPart.partNumber }] : []),
    ...(stoppedPart ? [{ kind: 'order' as const, subject: stoppedPart.partNumber }] : []),
    ...(event ? [{ kind: 'event' as const, subject: event.title }] : []),
  ];
  const products = new Set([
    ...codesIn((inquiries.data?.items ?? []).map(({ productName }) => productName)),
    ...codesIn((documents.data?.items ?? []).map(({ title }) => title)),
    ...COMMON,
  ]);
  const properties = PROPERTIES.slice(0, PROPERTIES.length - own.length);
  return [...own, ...properties.map((kind, at) => ({ kind, subject: [...products][at]! }))];
}
