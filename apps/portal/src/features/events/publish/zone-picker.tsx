import { Box, Input, InputGroup, Text, VisuallyHidden } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { OptionList, OptionPanel, useOptions } from '../../../ui/form/option-list';
import { isImeKey } from '../../../ui/input/ime';
import { Icon } from '../../../ui/text/icon';
import { findZones, placeOf, ZONES } from './zones';

interface Props {
  label: string;
  value: string;
  onChoose: (zone: string) => void;
}

/** The maximum number of options in the list. Typing narrows it further. */
const MAX_OPTIONS = 60;

/** Selects a time zone by its city, continent or name in the reader's language. */
export function ZonePicker({ label, value, onChoose }: Props) {
  const { t } = useTranslation('publishing');
  const { intl } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const isOpen = typed !== null;
  const place = placeOf(intl, value);
  const displayText = typed ?? `${place.city} (${place.name})`;
  const matches = typed ? findZones(intl, typed) : [value, ...ZONES.filter((zone) => zone !== value)];
  const drawnZones = matches.slice(0, MAX_OPTIONS);
  const options = useOptions(drawnZones.length);
  const openList = () => {
    options.mark(0);
    setTyped('');
  };
  const choose = (zone: string) => {
    onChoose(zone);
    setTyped(null);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      return openList();
    }
    if (options.walk(event)) return;
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      return setTyped(null);
    }
    // Typing in the closed field opens the list and replaces the value.
    if (!isOpen && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) return openList();
    if (event.key !== 'Enter') return;
    // Prevent Enter from submitting the form.
    event.preventDefault();
    const zone = drawnZones[options.at];
    if (!isOpen) openList();
    else if (zone) choose(zone);
  };
  return (
    <Box position="relative" w="full">
      <InputGroup endElement={<Icon as={ChevronDown} />} endElementProps={{ pointerEvents: 'none' }}>
        <Input
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck="false"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={options.listId}
          aria-activedescendant={isOpen && drawnZones[options.at] ? options.optionId(options.at) : undefined}
          placeholder={place.city}
          value={displayText}
          onChange={({ target }) => {
            options.mark(0);
            setTyped(isOpen ? target.value : target.value.replace(displayText, ''));
          }}
          onClick={() => !isOpen && openList()}
          onBlur={() => setTyped(null)}
          onKeyDown={handleKey}
        />
      </InputGroup>
      <OptionPanel hidden={!isOpen} insetInline="0" top="calc(100% + 4px)">
        {isOpen && (
          <OptionList options={options} label={label} items={drawnZones} keyOf={(zone) => zone} onChoose={choose}>
            {(zone) => <ZoneLine zone={zone} />}
          </OptionList>
        )}
        {!matches.length && (
          <Text px="2.5" py="2" color="fg.muted">
            {t('picker.none')}
          </Text>
        )}
      </OptionPanel>
      <VisuallyHidden aria-live="polite">{typed ? t('picker.found', { number: matches.length }) : ''}</VisuallyHidden>
    </Box>
  );
}

function ZoneLine({ zone }: { zone: string }) {
  const { intl } = useLanguage();
  const { city, area, name } = placeOf(intl, zone);
  return (
    <>
      <Text truncate>{city}</Text>
      <Text textStyle="caption" color="fg.muted" truncate>
        {[name, area].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
