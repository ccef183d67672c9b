import { Button, ButtonGroup, Menu, Portal } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClearFilter } from '../form/clear-filter';
import { Icon } from '../text/icon';

interface Props {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

const ANY_VALUE = '';

/** A filter with one value. A set filter is shown as "Country: Spain ✕". */
export function FilterMenu({ label, value, options, onChange }: Props) {
  const { t } = useTranslation('common');
  const selectedOption = options.find((option) => option.value === value);
  return (
    <ButtonGroup attached size={{ base: 'sm', md: 'xs' }} variant="outline" colorPalette={selectedOption ? 'brand' : 'gray'}>
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-start' }}>
        <Menu.Trigger asChild>
          <Button bg={selectedOption ? 'bg.selected' : 'bg.panel'} flex="1" justifyContent="space-between">
            {selectedOption ? t('filter.set', { name: label, value: selectedOption.label }) : label}
            {!selectedOption && <Icon as={ChevronDown} />}
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content maxH="320px" minW="180px">
              <Menu.RadioItemGroup value={value ?? ANY_VALUE} onValueChange={(details) => onChange(details.value || undefined)}>
                {[{ value: ANY_VALUE, label: t('filter.any') }, ...options].map((option) => (
                  <Menu.RadioItem key={option.value} value={option.value} valueText={option.label}>
                    <Menu.ItemIndicator />
                    {option.label}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioItemGroup>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {selectedOption && <ClearFilter label={label} onClear={() => onChange(undefined)} />}
    </ButtonGroup>
  );
}
