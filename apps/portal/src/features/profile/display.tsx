import { Box, Stack, Switch, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, type Theme, useTheme } from '../../ui/colour-mode';
import { chooseReducedMotion, useReducedMotion } from '../../ui/motion';
import { Segments } from '../../ui/segments';
import { Section } from './section';

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

/** Works at once and needs no saving. */
export function Display() {
  const { t } = useTranslation(['profile', 'common']);
  const theme = useTheme();
  const reduced = useReducedMotion();
  return (
    <Section title={t('display.title')}>
      <Stack gap="5">
        <Box>
          <Text textStyle="label" mb="1.5">
            {t('display.theme')}
          </Text>
          <Segments
            label={t('display.theme')}
            value={theme}
            segments={THEMES.map((value) => ({ value, label: t(`theme.${value}`, { ns: 'common' }) }))}
            onChange={chooseTheme}
          />
        </Box>
        <Switch.Root checked={reduced} onCheckedChange={({ checked }) => chooseReducedMotion(checked)} alignItems="flex-start">
          <Switch.HiddenInput />
          <Switch.Control mt="1" />
          <Switch.Label>
            <Text as="span" display="block" textStyle="label">
              {t('display.motion')}
            </Text>
            <Text as="span" textStyle="caption" color="fg.muted" fontWeight="400">
              {t('display.motionHelp')}
            </Text>
          </Switch.Label>
        </Switch.Root>
      </Stack>
    </Section>
  );
}
