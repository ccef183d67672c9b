import { Box, SegmentGroup, Stack, Switch, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, type Theme, useTheme } from '../../ui/colour-mode';
import { chooseReducedMotion, useReducedMotion } from '../../ui/motion';
import { Section } from './section';

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

/** Works at once and needs no saving. */
export function Display() {
  const { t } = useTranslation(['profile', 'common']);
  const theme = useTheme();
  const reduced = useReducedMotion();
  const labelId = useId();
  return (
    <Section title={t('display.title')}>
      <Stack gap="5">
        <Box>
          <Text id={labelId} textStyle="label" mb="1.5">
            {t('display.theme')}
          </Text>
          <SegmentGroup.Root
            size="sm"
            value={theme}
            onValueChange={({ value }) => chooseTheme(THEMES.find((one) => one === value) ?? 'system')}
            aria-labelledby={labelId}
          >
            <SegmentGroup.Indicator />
            {THEMES.map((one) => (
              <SegmentGroup.Item key={one} value={one}>
                <SegmentGroup.ItemText>{t(`theme.${one}`, { ns: 'common' })}</SegmentGroup.ItemText>
                <SegmentGroup.ItemHiddenInput />
              </SegmentGroup.Item>
            ))}
          </SegmentGroup.Root>
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
