import { Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useSession } from '../../live/use-session';
import { useShellText } from '../../parts/places';

const LINKS = [
  { to: '/privacy', title: 'pages-shell:title.privacy' },
  { to: '/terms', title: 'pages-shell:title.terms' },
  { to: '/sitemap', title: 'pages-shell:title.sitemap' },
  { to: '/get-the-app', title: 'pages-shell:title.getTheApp' },
] as const;

export function Footer() {
  const text = useShellText();
  const { state } = useSession();
  const links = LINKS.filter(({ to }) => to !== '/sitemap' || state === 'signedIn');
  return (
    <Flex as="footer" wrap="wrap" columnGap="5" rowGap="1" mt="12" pt="4" pb="6" borderTopWidth="1px" textStyle="caption" color="fg.muted">
      {links.map(({ to, title }) => (
        <Flex
          key={to}
          asChild
          minH={{ base: '44px', md: '24px' }}
          align="center"
          rounded="sm"
          focusVisibleRing="outside"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={to}>{text(title)}</Link>
        </Flex>
      ))}
    </Flex>
  );
}
