import { Box } from '@chakra-ui/react';
import type { DraftRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HomeSection, OptionalPlace } from '../../parts/home-section';
import { useShellText } from '../../parts/places';
import { PUBLICATION_PAGES } from '../../parts/publication-pages';
import { draftAddress, draftsQuery } from '../../publishing/drafts/drafts.queries';
import { Line } from '../../publishing/line';
import { RowLink } from '../../ui/list/row-link';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';

/** Lists the publication drafts of this person. Renders nothing if there are none. Failures are shown only on the publishing pages. */
export default function BegunBlock() {
  const { t } = useTranslation('home');
  const { data, isPending } = useQuery(draftsQuery());
  if (isPending) return <OptionalPlace />;
  if (!data?.items.length) return null;
  return (
    <HomeSection
      title={t('block.begun')}
      count={data.totalCount}
      rows={data.items.map((draft) => <Draft key={draft.draftId} draft={draft} />)}
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
    <Line id={draftId}>
      <Box flex="1" minW="0">
        <RowLink to={draftAddress(kind, draftId)}>
          <Box as="span" display="block" truncate fontWeight="500">
            <Name>{name ?? kindText}</Name>
          </Box>
        </RowLink>
        {name && (
          <Box textStyle="caption" color="fg.muted" truncate>
            {kindText}
          </Box>
        )}
      </Box>
      <RelativeTime at={savedAt} textStyle="caption" color="fg.muted" flexShrink="0" />
    </Line>
  );
}
