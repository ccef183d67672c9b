import { Box, Stack, Switch, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isDatabaseOnDevice } from '../../device/database';
import { isStorageOnDevice, probeStorage } from '../../device/storage';
import { DENSITIES, useDensityChoice } from '../../list/density';
import { useStore } from '../../store';
import { FormNotice } from '../../ui/form/form-alert';
import { Segments } from '../../ui/form/segments';
import { chooseSingleKeys, useSingleKeys } from '../../ui/input/single-keys';
import { type ColourMode, chooseColourMode, useColourMode } from '../../ui/theme/colour-mode';
import { chooseReducedMotion, useReducedMotion } from '../../ui/theme/motion';
import { Section } from './section';

/** Reports that this browser does not store settings and drafts, or only drafts. Renders nothing if the browser stores both. */
function StorageNotice() {
  const { t } = useTranslation('profile');
  const storesSettings = useStore(isStorageOnDevice);
  const storesDrafts = useStore(isDatabaseOnDevice);
  useEffect(probeStorage, []);
  if (storesSettings && storesDrafts) return null;
  return <FormNotice tone="info">{t(storesSettings ? 'display.draftsNotStored' : 'display.notStored')}</FormNotice>;
}

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly ColourMode[];

/** The display settings, which apply at once without saving. */
export function Display() {
  const { t } = useTranslation(['profile', 'common']);
  const theme = useColourMode();
  const [density, chooseDensity] = useDensityChoice();
  const hasReducedMotion = useReducedMotion();
  const singleKeys = useSingleKeys();
  return (
    <Section title={t('display.title')}>
      <StorageNotice />
      <Stack gap="5">
        <Box>
          <Text textStyle="label" mb="1.5">
            {t('display.theme')}
          </Text>
          <Segments
            label={t('display.theme')}
            value={theme}
            segments={THEMES.map((value) => ({ value, label: t(`theme.${value}`, { ns: 'common' }) }))}
            onChange={chooseColourMode}
          />
        </Box>
        <Box>
          <Text textStyle="label" mb="1.5">
            {t('display.density')}
          </Text>
          <Segments
            label={t('display.density')}
            value={density}
            segments={DENSITIES.map((value) => ({ value, label: t(`display.${value}`) }))}
            onChange={chooseDensity}
          />
        </Box>
        <Choice checked={hasReducedMotion} onChange={chooseReducedMotion} label={t('display.motion')} help={t('display.motionHelp')} />
        <Choice checked={singleKeys} onChange={chooseSingleKeys} label={t('display.keys')} help={t('display.keysHelp')} />
      </Stack>
    </Section>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  help: string;
}

const Choice = ({ checked, onChange, label, help }: ChoiceProps) => (
  <Switch.Root checked={checked} onCheckedChange={(now) => onChange(now.checked)} alignItems="flex-start">
    <Switch.HiddenInput />
    <Switch.Control mt="1" />
    <Switch.Label>
      <Text as="span" display="block" textStyle="label">
        {label}
      </Text>
      <Text as="span" textStyle="caption" color="fg.muted" fontWeight="400">
        {help}
      </Text>
    </Switch.Label>
  </Switch.Root>
);
