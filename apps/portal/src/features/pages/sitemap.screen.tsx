import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRole } from '../../live/use-session';
import type { ShellText } from '../../parts/feature';
import { KeyTable } from '../../parts/key-table';
import { usePlaces, useShellText } from '../../parts/places';
import { FormColumn } from '../../ui/text/form-column';
import { PageHeader } from '../../ui/text/page-header';

const GROUPS = ['work', 'library', 'account'] as const;

/** The pages of this feature. The pages of other features come from their menu entries. */
const ABOUT = [
  { to: '/sitemap', title: 'pages-shell:title.sitemap', help: 'pages-shell:help.sitemap' },
  { to: '/privacy', title: 'pages-shell:title.privacy', help: 'pages-shell:help.privacy' },
  { to: '/terms', title: 'pages-shell:title.terms', help: 'pages-shell:help.terms' },
  { to: '/get-the-app', title: 'pages-shell:title.getTheApp', help: 'pages-shell:help.getTheApp' },
] as const;

/** Lists the pages that this person can open, with their shortcuts. */
export default function SitemapScreen() {
  const { t } = useTranslation('pages');
  const role = useRole();
  const places = usePlaces();
  if (!role) return null;
  return (
    <>
      <PageHeader title={t('sitemap.title')} subtitle={t('sitemap.lead')} />
      <Grid templateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))" gap="8">
        {GROUPS.map((group) => (
          <Group key={group} group={group} pages={places.filter((place) => place.group === group && place.help)} />
        ))}
        <Group group="about" pages={ABOUT} />
      </Grid>
      <FormColumn as="section" mt="10">
        <Heading as="h2" id="keys" textStyle="sectionTitle" mb="2">
          {t('sitemap.keys.title')}
        </Heading>
        <KeyTable labelledBy="keys" />
      </FormColumn>
    </>
  );
}

interface GroupProps {
  group: (typeof GROUPS)[number] | 'about';
  pages: readonly { to: string; title: ShellText; help?: ShellText }[];
}

function Group({ group, pages }: GroupProps) {
  const { t } = useTranslation('pages');
  const text = useShellText();
  if (!pages.length) return null;
  return (
    <Box as="section">
      <Heading as="h2" textStyle="sectionTitle" mb="2">
        {t(`sitemap.group.${group}`)}
      </Heading>
      <Stack as="ul" gap="3" listStyleType="none">
        {pages.map(({ to, title, help }) => (
          <li key={to}>
            <Box asChild fontWeight="500" color="brand.fg" rounded="sm" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
              <Link to={to}>{text(title)}</Link>
            </Box>
            {help && (
              <Text color="fg.muted" textStyle="label" fontWeight="400">
                {text(help)}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Box>
  );
}
