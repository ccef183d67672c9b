import { Box, Button } from '@chakra-ui/react';
import type { PublicationKind } from '@portal/contracts';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSearchKey } from '../../list/use-search-key';
import { useSession } from '../../live/use-session';
import { useShellText } from '../../parts/places';
import { publishAddress } from '../../parts/publication-address';
import { PUBLICATION_PAGES } from '../../parts/publication-pages';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { useNarrow } from '../../ui/theme/media';
import type { ListReader } from './publication-list';

export interface ListPageState {
  reader: ListReader;
  isPublisher: boolean;
  isNarrow: boolean;
}

interface Props {
  kind: PublicationKind;
  children: (state: ListPageState) => ReactNode;
}

/** The page of a publication list, with its title, the publish button and the list. A key focuses the search field of the list. */
export function PublicationListPage({ kind, children }: Props) {
  const { t } = useTranslation('publishing');
  const shellText = useShellText();
  const isNarrow = useNarrow();
  const { userId, role } = useSession().user ?? {};
  const reader = useMemo(() => userId !== undefined && role !== undefined && { userId, role }, [userId, role]);
  const page = useRef<HTMLDivElement>(null);
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  if (!reader) return null;
  const { list, canPublish } = PUBLICATION_PAGES[kind];
  const isPublisher = canPublish(reader.role);
  return (
    // Each layout is a separate element with its own activity and focus, because rotating a tablet switches layouts.
    <Box key={String(isNarrow)} ref={page} pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={shellText(list.title)}
        actions={
          isPublisher && (
            <Button asChild size="sm">
              <Link to={publishAddress(kind)}>
                <Icon as={Plus} />
                {t('publish.open')}
              </Link>
            </Button>
          )
        }
      />
      {children({ reader, isPublisher, isNarrow })}
    </Box>
  );
}
