import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../live/use-session';

const LINKS = [
  { to: '/privacy', text: 'privacy' },
  { to: '/terms', text: 'terms' },
  { to: '/sitemap', text: 'sitemap' },
  { to: '/get-the-app', text: 'getTheApp' },
] as const;

/** R1.5 */
export function Footer() {
  const { t } = useTranslation('common');
  const { state } = useSession();
  const links = LINKS.filter(({ to }) => to !== '/sitemap' || state === 'signedIn');
  return (
    <Flex as="footer" wrap="wrap" columnGap="5" rowGap="1" mt="12" pt="4" pb="6" borderTopWidth="1px" textStyle="caption" color="fg.muted">
      {links.map(({ to, text }) => (
        <Flex key={to} asChild minH="24px" align="center" rounded="sm" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
          <Link to={to}>{t(`shell.title.${text}`)}</Link>
        </Flex>
      ))}
    </Flex>
  );
}
