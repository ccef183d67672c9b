import { Box, Flex, IconButton } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { touchTarget } from '../../ui/theme/touch-targets';

interface Unit {
  id: string;
  name: string;
}

interface Props {
  label: string;
  units: readonly Unit[];
  onRemove?: ((unit: Unit) => void) | undefined;
  removeLabel: (name: string) => string;
}

/** The number of units that are shown before the list is expanded. */
const MAX_CHIPS = 8;

export function UnitChips({ label, units, onRemove, removeLabel }: Props) {
  const { t } = useTranslation('publishing');
  const [isOpen, setOpen] = useState(false);
  if (!units.length) return null;
  const shownUnits = isOpen ? units : units.slice(0, MAX_CHIPS);
  return (
    <Flex as="ul" aria-label={label} listStyleType="none" wrap="wrap" gap="1.5">
      {shownUnits.map((unit) => (
        <Flex
          as="li"
          key={unit.id}
          align="center"
          maxW="full"
          minH="28px"
          ps="2.5"
          pe={onRemove ? '0.5' : '2.5'}
          rounded="full"
          borderWidth="1px"
          bg="bg.inset"
          textStyle="label"
        >
          <Name truncate title={unit.name}>
            {unit.name}
          </Name>
          {onRemove && (
            <IconButton
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              rounded="full"
              css={touchTarget}
              aria-label={removeLabel(unit.name)}
              onClick={() => onRemove(unit)}
            >
              <Icon as={X} size={12} />
            </IconButton>
          )}
        </Flex>
      ))}
      {units.length > shownUnits.length && (
        <Box as="li">
          <Box asChild textStyle="label" color="brand.fg" minH="28px" px="2" cursor="pointer" rounded="full">
            <button type="button" onClick={() => setOpen(true)}>
              {t('picker.more', { number: units.length - shownUnits.length })}
            </button>
          </Box>
        </Box>
      )}
    </Flex>
  );
}
