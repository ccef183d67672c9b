import { Box, Flex, Input, Text, VisuallyHidden } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionPanel, useOptions } from '../../ui/form/option-list';
import { isImeKey } from '../../ui/input/ime';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';

export interface UnitOption {
  id: string;
  name: string;
  /** Distinguishes units with the same name, for example by their local company. */
  detail?: string;
}

interface Props {
  label: string;
  placeholder: string;
  options: readonly UnitOption[];
  chosen: ReadonlySet<string>;
  /** True if several units can be selected, and selecting a unit again removes it. Otherwise the list closes after one selection. */
  multiple?: boolean;
  disabled?: boolean;
  onChoose: (option: UnitOption) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The maximum number of options in the list. Typing narrows it further. */
const MAX_OPTIONS = 60;
const foldText = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Finds local companies or partner companies by the start of any word in their names. */
export function UnitPicker({ label, placeholder, options: all, chosen, multiple, disabled, onChoose, onBlur, inputRef }: Props) {
  const { t } = useTranslation('publishing');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const matches = all
    .filter(({ name, detail = '' }) => words.every((word) => foldText(`${name} ${detail}`).includes(word)))
    .slice(0, MAX_OPTIONS);
  const options = useOptions(matches.length);

  const choose = (option: UnitOption) => {
    onChoose(option);
    setTyped('');
    if (!multiple) setOpen(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    if (options.walk(event, open ? options.at : -1)) return setOpen(true);
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      return setOpen(false);
    }
    if (event.key !== 'Enter') return;
    // Prevent Enter from submitting the form.
    event.preventDefault();
    const option = matches[options.at];
    if (open && option) choose(option);
    else setOpen(true);
  };

  return (
    <Box position="relative" w="full">
      <Input
        ref={inputRef}
        role="combobox"
        dir="auto"
        autoComplete="off"
        disabled={disabled}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={options.listId}
        aria-activedescendant={open && matches[options.at] ? options.optionId(options.at) : undefined}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          options.mark(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        onKeyDown={handleKey}
      />
      <OptionPanel hidden={!open} insetInline="0" top="calc(100% + 4px)">
        <Box id={options.listId} role="listbox" aria-label={label} aria-multiselectable={multiple} maxH="280px" overflowY="auto">
          {matches.map((option, index) => (
            <Flex
              key={option.id}
              id={options.optionId(index)}
              role="option"
              aria-selected={chosen.has(option.id)}
              align="center"
              gap="2"
              px="2.5"
              py="1.5"
              rounded="md"
              cursor="pointer"
              bg={index === options.at ? 'bg.selected' : undefined}
              onPointerEnter={() => options.mark(index)}
              onClick={() => choose(option)}
            >
              <Box minW="0" flex="1">
                <Name display="block" truncate>
                  {option.name}
                </Name>
                {option.detail && (
                  <Text textStyle="caption" color="fg.muted" truncate>
                    <Name>{option.detail}</Name>
                  </Text>
                )}
              </Box>
              {chosen.has(option.id) && <Icon as={Check} color="brand.fg" />}
            </Flex>
          ))}
        </Box>
        {!matches.length && (
          <Text px="2.5" py="2" color="fg.muted">
            {t('picker.none')}
          </Text>
        )}
      </OptionPanel>
      <VisuallyHidden aria-live="polite">{open && words.length ? t('picker.found', { number: matches.length }) : ''}</VisuallyHidden>
    </Box>
  );
}
