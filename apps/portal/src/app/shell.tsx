import { Box, Flex } from '@chakra-ui/react';
import { sees } from '@portal/contracts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBell } from '../features/notifications/notifications.queries';
import { loadTexts } from '../i18n/texts';
import { persistedProfile } from '../live/persisted-profile';
import { AwayBanner } from './away-banner';
import { Footer } from './footer';
import { Header } from './header';
import { useCounts, useRole } from './navigation';
import { isAboutInquiries, type Path } from './paths';
import { useRouteFocus } from './route-focus';
import { StatusLine } from './status-line';

export const HEADER_PX = 78;

/** Whatever is not there for the word in passing, the pages stand without it. */
const ReplyToasts = lazy(() =>
  Promise.all([import('../features/inquiries/reply-toasts'), loadTexts('inquiries')]).then(
    ([{ ReplyToasts }]) => ({ default: ReplyToasts }),
    (error: unknown) => {
      reportError(error);
      return { default: () => null };
    },
  ),
);

function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <Box
      asChild
      position="absolute"
      insetStart="4"
      top="-60px"
      zIndex="skipNav"
      bg="bg.raised"
      borderWidth="1px"
      rounded="md"
      px="4"
      py="2"
      _focus={{ top: '2' }}
    >
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('skipToContent')}
      </a>
    </Box>
  );
}

/** Bar, status line and the one scroller around every page of a person signed in. */
export default function Shell({ path, children }: { path: Path; children: ReactNode }) {
  const counts = useCounts();
  const role = useRole();
  const main = useRouteFocus(path, isAboutInquiries(path) ? counts.inquiries : counts.unread);
  const told = useBell().data?.TotalCount[0];

  useEffect(() => {
    if (!told) return;
    persistedProfile.write({ notification: told });
    if (!('setAppBadge' in navigator)) return;
    const shown = told.UnreadCount ? navigator.setAppBadge(told.UnreadCount) : navigator.clearAppBadge();
    shown.catch(() => {});
  }, [told]);

  return (
    <Flex direction="column" h="100dvh" overflow="hidden">
      <SkipLink />
      {role !== undefined && sees.contactUs(role) && (
        <Suspense fallback={null}>
          <ReplyToasts />
        </Suspense>
      )}
      <Box as="header" h={`${HEADER_PX}px`} flexShrink="0" bg="bg.panel">
        <Header counts={counts} />
        <StatusLine path={path} counts={counts} />
      </Box>
      <Box
        as="main"
        ref={main}
        id="main"
        tabIndex={-1}
        outline="none"
        h={`calc(100dvh - ${HEADER_PX}px)`}
        overflowY="auto"
        scrollPaddingTop="64px"
        px={{ base: '4', md: '6', xl: '8' }}
        pt={{ base: '4', md: '6' }}
        display="flex"
        flexDirection="column"
      >
        <AwayBanner />
        <Box flex="1" w="full" maxW={path.full ? '1920px' : '1280px'} mx="auto" minW="0">
          {children}
        </Box>
        {!path.full && (
          <Box w="full" maxW="1280px" mx="auto">
            <Footer />
          </Box>
        )}
      </Box>
    </Flex>
  );
}
