import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { handlesTickets, isStaff, type Role, sees } from '@portal/contracts';
import { Bell, Download, Inbox, type LucideIcon, Map as MapGlyph, MessageSquare, UserCheck, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon';

const LINKS = [
  { to: '/approval', text: 'approval', glyph: UserCheck, who: isStaff },
  { to: '/contact-us', text: 'contactUs', glyph: MessageSquare, who: sees.contactUs },
  { to: '/all-inquiries', text: 'allInquiries', glyph: Inbox, who: handlesTickets },
  { to: '/notifications', text: 'notifications', glyph: Bell },
  { to: '/profile', text: 'profile', glyph: UserRound },
  { to: '/sitemap', text: 'sitemap', glyph: MapGlyph },
  { to: '/get-the-app', text: 'getTheApp', glyph: Download },
] as const satisfies { to: string; text: string; glyph: LucideIcon; who?: (role: Role) => boolean }[];

export function QuickLinks({ role }: { role: Role }) {
  const { t } = useTranslation('home');
  return (
    <Stack as="section" aria-labelledby="quick-links" gap="3">
      <Heading as="h2" id="quick-links" textStyle="sectionTitle">
        {t('links.title')}
      </Heading>
      <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(min(280px, 100%), 1fr))" gap="4">
        {LINKS.filter((link) => !('who' in link) || link.who(role)).map(({ to, text, glyph }) => (
          <Box
            key={to}
            as="li"
            position="relative"
            display="flex"
            gap="3"
            bg="bg.panel"
            borderWidth="1px"
            rounded="lg"
            p="4"
            _hover={{ borderColor: 'border.emphasized' }}
          >
            <Icon as={glyph} size={20} color="brand.fg" mt="1px" />
            <Box>
              <Box
                asChild
                fontWeight="500"
                rounded="sm"
                css={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } }}
              >
                <Link to={to}>{t(`link.${text}`)}</Link>
              </Box>
              <Text color="fg.muted" textStyle="label" fontWeight="400">
                {t(`links.${text}`)}
              </Text>
            </Box>
          </Box>
        ))}
      </Grid>
    </Stack>
  );
}
