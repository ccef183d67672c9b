import { Button, Flex } from '@chakra-ui/react';
import type { Role } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePlaces, useShellText } from '../../parts/places';
import { Icon } from '../../ui/text/icon';

export function QuickLinks({ role }: { role: Role }) {
  const { t } = useTranslation('home');
  const text = useShellText();
  const links = usePlaces().flatMap(({ to, glyph, quickLink }) =>
    quickLink && (quickLink.isFor?.(role) ?? true)
      ? [{ to, glyph: quickLink.glyph ?? glyph, title: text(quickLink.title), isPrimary: quickLink.isPrimary }]
      : [],
  );
  return (
    <Flex as="nav" aria-label={t('links.title')} gap="2" overflowX="auto" mt={{ base: '3', lg: '0' }}>
      {links.map(({ to, glyph, title, isPrimary }) => (
        <Button
          key={to}
          asChild
          size="sm"
          h={{ base: '44px', md: '36px' }}
          flexShrink="0"
          {...(isPrimary ? {} : { variant: 'outline', colorPalette: 'gray', bg: 'bg.panel' })}
        >
          <Link to={to}>
            <Icon as={glyph} />
            {title}
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
