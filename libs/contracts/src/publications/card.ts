import { z } from 'zod/mini';
import type { PublicationKind } from './audience';
import { EventItem, EventRow } from './events';
import { News, NewsRow } from './news';
import { PriceList, PriceListRow } from './price';
import { Material, MaterialRow } from './publication';

/** A publication of any kind, with the fields for all of its readers. */
export const PublicationCard = z.union([Material, PriceList, News, EventItem]);
export type PublicationCard = z.infer<typeof PublicationCard>;
/** The kinds of publications with one file per version. */
export const DOCUMENT_KINDS = ['material', 'price'] as const satisfies readonly DocumentKind[];
/** The kinds of publications that report on parts. An event that mentions a part does not. */
export const PART_KINDS = [...DOCUMENT_KINDS, 'news'] as const;
export type DocumentKind = Extract<PublicationCard, { file: unknown }>['kind'];
export type CardOf<K extends PublicationKind> = Extract<PublicationCard, { kind: K }>;

/** A publication of any kind, with the fields for one reader. */
export const PublicationView = z.union([MaterialRow, PriceListRow, NewsRow, EventRow]);
export type PublicationView = z.infer<typeof PublicationView>;
export type ViewOf<K extends PublicationKind> = Extract<PublicationView, { kind: K }>;
