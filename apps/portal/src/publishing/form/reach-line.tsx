import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import type { Reach } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { ErrorState } from '../../ui/feedback/error-state';
import { PopoverPanel } from '../../ui/overlay/popover-panel';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { useReachText } from '../reach-text';
import { namesQuery, type ReachInput } from './use-reach';

interface Props {
  input: ReachInput | null;
  reach: Reach | undefined;
}

/**
 * Shows how many people the selected audience reaches, and the names of the companies on request. Renders nothing until the selection is
 * complete.
 */
export function ReachLine({ input, reach }: Props) {
  const { t } = useTranslation('publishing');
  const textOf = useReachText();
  const { number } = useFormat();
  const [open, setOpen] = useState(false);
  if (!input || !reach) return null;
  const hasNoReaders = reach.personCount === 0;
  return (
    <Flex align="center" gap="2" minW="0" me="auto" color={hasNoReaders ? 'amber.fg' : 'fg.muted'}>
      <Icon as={Users} />
      <Text role="status" textStyle={{ base: 'caption', md: 'body' }}>
        {hasNoReaders ? t('reach.nobody') : textOf(reach)}
      </Text>
      {reach.companyCount > 0 && (
        <PopoverPanel
          open={open}
          onOpenChange={setOpen}
          label={t('field.companies')}
          placement="top-start"
          width="320px"
          trigger={
            <Button size="xs" variant="ghost" colorPalette="gray">
              {t('access.count', { number: number(reach.companyCount) })}
            </Button>
          }
        >
          <Names input={input} />
        </PopoverPanel>
      )}
    </Flex>
  );
}

/** Lists the names of the companies, each with its local company. */
function Names({ input }: { input: ReachInput }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(namesQuery(input));
  if (!data) return error ? <ErrorState onRetry={() => void refetch()}>{t('publish.failed')}</ErrorState> : <Skeleton h="120px" m="3" />;
  return (
    <Box as="ul" listStyleType="none" p="3" maxH="280px" overflowY="auto" tabIndex={0} aria-label={t('field.companies')}>
      {data.companies.map(({ company: { id, name }, lcoName }) => (
        <Flex as="li" key={id} py="0.5" gap="3" justify="space-between">
          <Name truncate title={name}>
            {name}
          </Name>
          {lcoName && (
            <Text as="span" textStyle="caption" color="fg.muted" flex="none">
              <Name>{lcoName}</Name>
            </Text>
          )}
        </Flex>
      ))}
    </Box>
  );
}
