import type { AudienceKey, PublicationKind } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import { visibleTo } from './audience';

export interface PublicationTitle {
  documentId: string;
  kind: PublicationKind;
  title: string;
}

/** Returns the titles of the publications that readers with these audience keys may currently see. */
export const visibleTitles = (db: Kysely<Tables>, marks: readonly AudienceKey[], ids: readonly string[]): Promise<PublicationTitle[]> =>
  ids.length
    ? db
        .selectFrom('publication')
        .select(['id as documentId', 'kind', 'title'])
        .where(isAmong('id', [...new Set(ids)]))
        .where(visibleTo(marks))
        .execute()
    : Promise.resolve([]);
