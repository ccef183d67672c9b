import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { Role } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePlaces, useShellText } from '../../parts/navigation';
import { Icon } from '../../ui/icon';

/** Where this person may go from here: each feature offers its own. */
export function QuickLinks({ role }: { role: Role }) {
  const { t } = useTranslation('home');
  const text = useShellText();
  const places = usePlaces();
  return (
    <Stack as="section" aria-labelledby="quick-links" gap="3">
      <Heading as="h2" id="quick-links" textStyle="sectionTitle">
        {t('links.title')}
      </Heading>
      <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(min(280px, 100%), 1fr))" gap="4">
        {places.map(
          ({ to, title, glyph, quickLink }) =>
            quickLink &&
            (quickLink.who?.(role) ?? true) && (
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
                <Icon as={quickLink.glyph ?? glyph} size={20} color="brand.fg" mt="1px" />
                <Box>
                  <Box
                    asChild
                    fontWeight="500"
                    rounded="sm"
                    css={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } }}
                  >
                    <Link to={to}>{text(quickLink.title ?? title)}</Link>
                  </Box>
                  <Text color="fg.muted" textStyle="label" fontWeight="400">
                    {text(quickLink.lead)}
                  </Text>
                </Box>
              </Box>
            ),
        )}
      </Grid>
    </Stack>
  );
}
