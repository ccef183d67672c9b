import { z } from 'zod/mini';
import type { PublicationKind } from './audience';
import { EventItem, EventRow } from './events';
import { News, NewsRow } from './news';
import { PriceList, PriceListRow } from './price';
import { Material, MaterialRow } from './publication';

/** An item of any kind, with the columns for everybody who may see it. */
export const PublicationCard = z.union([Material, PriceList, News, EventItem]);
export type PublicationCard = z.infer<typeof PublicationCard>;
/** The kinds whose versions are one file each. */
export const DOCUMENT_KINDS = ['material', 'price'] as const satisfies readonly DocumentKind[];
/** The kinds that report on parts. An event that mentions a part is no news about it. */
export const PART_KINDS = [...DOCUMENT_KINDS, 'news'] as const;
export type DocumentKind = Extract<PublicationCard, { file: unknown }>['kind'];
export type CardOf<K extends PublicationKind> = Extract<PublicationCard, { kind: K }>;

/** An item of any kind as one reader sees it. */
export const PublicationView = z.union([MaterialRow, PriceListRow, NewsRow, EventRow]);
export type PublicationView = z.infer<typeof PublicationView>;
export type ViewOf<K extends PublicationKind> = Extract<PublicationView, { kind: K }>;
