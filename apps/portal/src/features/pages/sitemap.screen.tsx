import { Box, Grid, Heading, Kbd, Stack, Table, Text } from '@chakra-ui/react';
import { type Role, sees } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMe, useSession } from '../../live/session';
import { PageHeader } from '../../ui/page-header';

const everyone = () => true;

const GROUPS = [
  {
    group: 'work',
    pages: [
      { to: '/home', page: 'home', who: everyone },
      { to: '/approval', page: 'approval', who: sees.approvals },
      { to: '/notifications', page: 'notifications', who: everyone },
    ],
  },
  { group: 'account', pages: [{ to: '/profile', page: 'profile', who: everyone }] },
  {
    group: 'about',
    pages: [
      { to: '/sitemap', page: 'sitemap', who: everyone },
      { to: '/privacy', page: 'privacy', who: everyone },
      { to: '/terms', page: 'terms', who: everyone },
      { to: '/get-the-app', page: 'getTheApp', who: everyone },
    ],
  },
] as const satisfies { group: string; pages: { to: string; page: string; who: (role: Role) => boolean }[] }[];

const KEYS = [
  { keys: ['Alt', 'T'], does: 'toasts', where: 'anywhere' },
  { keys: ['/'], does: 'search', where: 'lists' },
  { keys: ['J', 'K'], does: 'rows', where: 'lists' },
  { keys: ['Enter'], does: 'open', where: 'lists' },
  { keys: ['Esc'], does: 'back', where: 'lists' },
  { keys: ['A'], does: 'accept', where: 'lists' },
  { keys: ['R'], does: 'reject', where: 'lists' },
  { keys: ['.'], does: 'held', where: 'lists' },
] as const;

/** Only what this person can open; it doubles as the map of the keys. */
export default function SitemapScreen() {
  const { t } = useTranslation('pages');
  const { user } = useSession();
  const role = useMe()?.Role ?? user?.role;
  if (!role) return null;
  const keys = KEYS.filter(({ where }) => where === 'anywhere' || sees.approvals(role));
  return (
    <>
      <PageHeader title={t('sitemap.title')} subtitle={t('sitemap.lead')} />
      <Grid templateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))" gap="8">
        {GROUPS.map(({ group, pages }) => (
          <Box as="section" key={group}>
            <Heading as="h2" textStyle="sectionTitle" mb="2">
              {t(`sitemap.group.${group}`)}
            </Heading>
            <Stack as="ul" gap="3" listStyleType="none">
              {pages
                .filter(({ who }) => who(role))
                .map(({ to, page }) => (
                  <li key={to}>
                    <Box
                      asChild
                      fontWeight="500"
                      color="brand.fg"
                      rounded="sm"
                      focusVisibleRing="outside"
                      _hover={{ textDecoration: 'underline' }}
                    >
                      <Link to={to}>{t(`sitemap.page.${page}`)}</Link>
                    </Box>
                    <Text color="fg.muted" textStyle="label" fontWeight="400">
                      {t(`sitemap.help.${page}`)}
                    </Text>
                  </li>
                ))}
            </Stack>
          </Box>
        ))}
      </Grid>
      <Box as="section" mt="10" maxW="720px">
        <Heading as="h2" id="keys" textStyle="sectionTitle" mb="2">
          {t('sitemap.keys.title')}
        </Heading>
        <Table.Root size="sm" aria-labelledby="keys">
          <Table.Header>
            <Table.Row>
              {(['key', 'does', 'where'] as const).map((column) => (
                <Table.ColumnHeader key={column}>{t(`sitemap.keys.${column}`)}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {keys.map(({ keys: pressed, does, where }) => (
              <Table.Row key={does}>
                <Table.Cell>
                  <Box as="span" dir="ltr" display="inline-flex" gap="1">
                    {pressed.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Box>
                </Table.Cell>
                <Table.Cell>{t(`sitemap.keys.${does}`)}</Table.Cell>
                <Table.Cell>{t(`sitemap.keys.${where}`)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </>
  );
}
