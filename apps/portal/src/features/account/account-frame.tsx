import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { chooseLanguage, useLanguage } from '../../i18n/language';
import { LANGUAGES, type LanguageCode } from '../../i18n/languages';
import { LanguageMenu } from '../../ui/form/language-menu';
import { stayInField } from '../../ui/input/stay-in-field';
import { Wordmark } from '../../ui/text/mark';
import { StepResponse } from '../../ui/text/step-response';
import { LegalLinks } from './legal-links';

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** The drawn share of the curve, from 0 to 1. */
  progress?: number;
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

const BAND = { base: '96px', lg: '100dvh' };

/** The two-column frame of all pages before sign-in. */
export function Frame({ title, subtitle, progress = 0, lead, wide, children }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const { code } = useLanguage();
  const lastTitle = useRef(key === 'default' ? title : '');

  // On the first page, the focus stays where the browser put it.
  useEffect(() => {
    if (lastTitle.current !== title) heading.current?.focus();
    lastTitle.current = title;
    document.title = `${title} · ${t('brand.full', { ns: 'common' })}`;
  }, [title, t]);

  return (
    <Flex minH="100dvh" direction={{ base: 'column', lg: 'row' }} bg="bg.panel" position="relative">
      <Flex
        as="header"
        className="dark"
        colorPalette="brand"
        flex={{ lg: '5' }}
        h={BAND}
        flexShrink="0"
        direction="column"
        justify="space-between"
        position={{ base: 'relative', lg: 'sticky' }}
        top="0"
        overflow="hidden"
        bg="brand.900"
        color="white"
        px={{ base: '4', sm: '6', lg: '10' }}
        py={{ base: '0', lg: '8' }}
      >
        <Flex align="center" h={{ base: 'full', lg: 'auto' }} position="relative">
          <Wordmark css={{ '& span span': { color: 'brand.200' } }} />
        </Flex>
        <Box
          position="absolute"
          insetStart={{ base: '64%', sm: '50%', lg: '0' }}
          insetEnd={{ base: '14', lg: '0' }}
          top={{ base: '0', lg: '14%' }}
          h={{ base: 'full', lg: '64%' }}
          opacity={{ base: 0.7, sm: 1 }}
        >
          <StepResponse progress={progress} />
        </Box>
        <Text hideBelow="lg" textStyle="display" maxW="22ch" position="relative" textWrap="balance">
          {t('panel.line')}
        </Text>
      </Flex>
      <Flex as="main" flex={{ base: '1', lg: '7' }} minW="0" direction="column" align="center" onMouseDown={stayInField}>
        <Box
          position={{ base: 'absolute', lg: 'static' }}
          alignSelf="flex-end"
          top="0"
          insetEnd="0"
          h={{ base: '96px', lg: 'auto' }}
          display="flex"
          alignItems="center"
          p={{ base: '4', lg: '6' }}
          zIndex="1"
        >
          <LanguageMenu
            languages={LANGUAGES}
            current={code}
            onChoose={(languageCode) => chooseLanguage(languageCode as LanguageCode)}
            closeOn={pathname}
            button={{ color: { base: 'white', lg: 'fg.muted' }, _hover: { bg: { base: 'brand.800', lg: 'bg.subtle' } } }}
          />
        </Box>
        <Flex
          flex="1"
          w="full"
          direction="column"
          justify="flex-start"
          align="center"
          px={{ base: '4', sm: '6' }}
          pb={{ base: '10', lg: '16' }}
          pt={{ base: '8', lg: '6vh' }}
        >
          {/* All pages share one left edge, and content added later never moves the content above it. */}
          <Box w="full" maxW="640px">
            {lead}
            <Stack gap="1" mb="6">
              <Heading ref={heading} as="h1" tabIndex={-1} textStyle={{ base: 'pageTitle', lg: 'display' }} outline="none">
                {title}
              </Heading>
              {subtitle && (
                <Text color="fg.muted" textStyle="body">
                  {subtitle}
                </Text>
              )}
            </Stack>
            <Box maxW={wide ? undefined : '400px'}>{children}</Box>
          </Box>
          <Box flex="1" />
          <LegalLinks />
        </Flex>
      </Flex>
    </Flex>
  );
}
