import { Box } from '@chakra-ui/react';
import type { DraftRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DRAFT_ROWS } from '../../parts/home-blocks';
import { HomeRow, PenMark } from '../../parts/home-row';
import { HomeSection, OptionalPlaceholder } from '../../parts/home-section';
import { useShellText } from '../../parts/places';
import { PUBLICATION_PAGES } from '../../parts/publication-pages';
import { draftAddress, draftsQuery } from '../../publishing/drafts/drafts.queries';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';

/** Lists the publication drafts of this person. Renders nothing if there are none. Failures are shown only on the publishing pages. */
export default function PublicationDraftsBlock() {
  const { t } = useTranslation('home');
  const { data, isPending } = useQuery(draftsQuery());
  if (isPending) return <OptionalPlaceholder />;
  if (!data?.items.length) return null;
  return (
    <HomeSection
      title={t('block.begun')}
      count={data.totalCount}
      rows={data.items.map((draft) => <Draft key={draft.draftId} draft={draft} />)}
      limit={DRAFT_ROWS}
      failure={null}
      onRetry={() => {}}
      empty=""
    />
  );
}

function Draft({ draft: { draftId, kind, title, file, savedAt } }: { draft: DraftRow }) {
  const kindText = useShellText()(PUBLICATION_PAGES[kind].publish.title);
  const name = title || file?.name;
  return (
    <HomeRow
      id={draftId}
      to={draftAddress(kind, draftId)}
      picture={<PenMark />}
      title={
        <Name display="block" truncate fontWeight="500">
          {name ?? kindText}
        </Name>
      }
      detail={name && <Box truncate>{kindText}</Box>}
      end={<RelativeTime at={savedAt} color="fg.muted" />}
    />
  );
}
