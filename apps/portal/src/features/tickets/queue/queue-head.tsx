import { Flex, Heading, IconButton } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Onlooker } from '../../../live/use-presence';
import { Icon } from '../../../ui/text/icon';
import { PAGE_TITLE_ID } from '../../../ui/text/page-header';
import { Viewers } from '../../../ui/text/viewers';
import { touchTargets } from '../../../ui/theme/touch-targets';
import { BusinessHoursButton, CannedRepliesButton } from '../handler-settings/settings-buttons';

export function QueueHead({ handles, viewers }: { handles: boolean; viewers: Onlooker[] }) {
  const { t } = useTranslation('inquiries');
  return (
    <Flex as="header" align="center" gap="1" minH="12" css={touchTargets}>
      <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="sectionTitle" flex="1" minW="0" truncate>
        {t('title')}
      </Heading>
      <Viewers viewers={viewers} size={24} />
      {handles && (
        <>
          <CannedRepliesButton />
          <BusinessHoursButton />
        </>
      )}
      <IconButton
        asChild
        size="sm"
        variant={handles ? 'ghost' : 'solid'}
        colorPalette={handles ? 'gray' : 'brand'}
        aria-label={t('new')}
        title={t('new')}
      >
        <Link to="/contact-us">
          <Icon as={Plus} size={18} />
        </Link>
      </IconButton>
    </Flex>
  );
}
