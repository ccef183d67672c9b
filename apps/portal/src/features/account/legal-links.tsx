import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const LINKS = [
  { to: '/privacy', text: 'footer.privacy' },
  { to: '/terms', text: 'footer.terms' },
  { to: '/get-the-app', text: 'footer.getTheApp' },
] as const;

/** The footer of the pages before sign-in (R1.5), without the sitemap, which is for people who are signed in. */
export function LegalLinks() {
  const { t } = useTranslation('auth');
  return (
    <Flex
      as="footer"
      w="full"
      maxW="640px"
      wrap="wrap"
      columnGap="5"
      mt="10"
      pt="4"
      borderTopWidth="1px"
      textStyle="caption"
      color="fg.muted"
    >
      {LINKS.map(({ to, text }) => (
        <Flex
          key={to}
          asChild
          minH={{ base: '44px', md: '24px' }}
          align="center"
          rounded="sm"
          focusVisibleRing="outside"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={to}>{t(text)}</Link>
        </Flex>
      ))}
    </Flex>
  );
}
