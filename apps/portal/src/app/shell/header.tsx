import { Box, Flex, IconButton } from '@chakra-ui/react';
import { Menu } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRole } from '../../live/use-session';
import type { SignedInPart } from '../../parts/feature';
import { usePlaces } from '../../parts/places';
import { lazyDialog } from '../../ui/feedback/lazy-dialog';
import { lazyTrigger } from '../../ui/feedback/lazy-trigger';
import { toast } from '../../ui/feedback/toaster';
import { Icon } from '../../ui/text/icon';
import { Wordmark } from '../../ui/text/mark';
import { touchTarget } from '../../ui/theme/touch-targets';
import { PaletteHost } from '../palette/palette-host';
import { Languages } from './languages';
import { PrimaryLinks } from './primary-links';
import { UserAvatarButton, useUserAvatar } from './user-avatar';

const ProfileMenuTrigger = lazyTrigger<object>(() => import('./profile-menu'), 'menu');

/** The photo of the person in the header, which opens the profile menu. */
function ProfileButton() {
  const face = useUserAvatar();
  return face && <ProfileMenuTrigger button={<UserAvatarButton face={face} />} />;
}

const SideDrawer = lazyDialog(() => import('./side-drawer'));

/** The header with the menu button, the links of the bar, and the tools of the person (R2.9). */
export function Header({ parts }: { parts: readonly SignedInPart[] }) {
  const { t } = useTranslation('common');
  const places = usePlaces();
  const role = useRole();
  const bar = places.filter((place) => (typeof place.bar === 'function' ? role !== undefined && place.bar(role) : place.bar));
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <Flex h="54px" align="center" gap={{ base: '1', sm: '2' }} px={{ base: '2', md: '4' }}>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        size="sm"
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        aria-expanded={drawer === 'open'}
        onClick={() => setDrawer('open')}
      >
        <Icon as={Menu} size={20} />
      </IconButton>
      <Box
        asChild
        css={touchTarget}
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        rounded="sm"
        focusVisibleRing="outside"
        flexShrink="0"
        px="1"
      >
        <Link to="/home" aria-label={t('shell.toHome')}>
          <Box as="span" display={{ base: 'none', sm: 'inline-flex' }}>
            <Wordmark />
          </Box>
          <Box as="span" display={{ base: 'inline-flex', sm: 'none' }}>
            <Wordmark markOnly />
          </Box>
        </Link>
      </Box>
      <PrimaryLinks places={bar} />
      {/* These menus open where toasts are shown, so opening a menu closes the toasts. */}
      <Flex align="center" gap={{ base: '1', sm: '2' }} ms="auto" flexShrink="0" onClickCapture={() => toast.dismiss()}>
        <PaletteHost parts={parts} />
        <Languages />
        {parts.map(
          ({ HeaderTool }, i) =>
            HeaderTool && (
              <Suspense key={i} fallback={<Box boxSize="36px" />}>
                <HeaderTool />
              </Suspense>
            ),
        )}
        <ProfileButton />
      </Flex>
      {drawer !== 'never' && (
        <SideDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} onReopen={() => setDrawer('open')} places={places} />
      )}
    </Flex>
  );
}
