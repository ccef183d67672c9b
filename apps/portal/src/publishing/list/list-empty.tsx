import { Button, Center, Flex, Text } from '@chakra-ui/react';
import { isStaff, sees } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRole } from '../../live/use-session';
import { EmptyState } from '../../ui/feedback/states';

const TEXTS = { material: 'documents', price: 'priceLists', news: 'news' } as const;

interface Props {
  kind: keyof typeof TEXTS;
  filter: { search: string };
  isNarrowed: boolean;
  onClear: () => void;
  /** The reason why these filters match nothing, if it is known. */
  reason?: string | undefined;
}

/** Explains why a list is empty and offers a next step. */
export function ListEmpty({ kind, filter: { search }, isNarrowed, onClear, reason }: Props) {
  const { t } = useTranslation(['publishing', 'common', 'ai-shell']);
  const role = useRole();
  if (!isNarrowed) return <EmptyState>{t(role && isStaff(role) ? `empty.${TEXTS[kind]}Staff` : `empty.${TEXTS[kind]}`)}</EmptyState>;
  // Offer an alternative source of help: support for partners, the AI search for staff.
  const offersToAsk = role !== undefined && search !== '';
  const canUseAi = role !== undefined && sees.aiSearch(role);
  return (
    <Center flexDirection="column" gap="4" py="14" px="6" textAlign="center" bg="bg.panel" borderWidth="1px" rounded="lg">
      <Text color="fg.muted">{search ? t('empty.search', { words: search }) : (reason ?? t('common:table.noMatch'))}</Text>
      <Flex gap="3" wrap="wrap" justify="center">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClear}>
          {t('common:action.clearFilters')}
        </Button>
        {offersToAsk && (
          <Button asChild size="sm">
            {canUseAi ? (
              <Link to={`/search?${new URLSearchParams({ question: search })}`}>{t('ai-shell:action.ask')}</Link>
            ) : (
              <Link to={`/contact-us?${new URLSearchParams({ subject: search })}`}>{t('empty.ask')}</Link>
            )}
          </Button>
        )}
      </Flex>
    </Center>
  );
}
