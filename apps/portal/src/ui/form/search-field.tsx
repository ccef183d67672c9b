import { CloseButton, Input, InputGroup, type InputGroupProps, Spinner, VisuallyHidden } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isImeKey } from '../input/ime';
import { Icon } from '../text/icon';

export const SEARCH_WAIT = 250;

interface Props extends Omit<InputGroupProps, 'children'> {
  value: string;
  onSearch: (text: string) => void;
  busy?: boolean;
  label?: string;
  placeholder?: string;
}

export function SearchField({ value, onSearch, busy, label, placeholder, ...group }: Props) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(value);
  const [lastValue, setCame] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // The browser's Back and Forward change the value from outside.
  if (value !== lastValue) {
    setCame(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function submitText(next: string) {
    clearTimeout(timer.current);
    setCame(next.trim());
    onSearch(next.trim());
  }

  function handleTyped(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submitText(next), SEARCH_WAIT);
  }

  function clear() {
    setText('');
    submitText('');
    input.current?.focus();
  }

  const endElement = busy ? (
    <Spinner size="xs" color="fg.muted">
      <VisuallyHidden>{t('search.busy')}</VisuallyHidden>
    </Spinner>
  ) : text ? (
    <CloseButton size="2xs" colorPalette="gray" aria-label={t('search.clear')} onClick={clear} />
  ) : undefined;

  return (
    <InputGroup
      role="search"
      w={{ base: 'full', md: '200px' }}
      _focusWithin={{ w: { base: 'full', md: '280px' } }}
      transition="width {durations.quick} {easings.settle}"
      startElement={<Icon as={Search} />}
      endElement={endElement}
      endElementProps={{ px: '2' }}
      {...group}
    >
      <Input
        ref={input}
        size={{ base: 'sm', md: 'xs' }}
        fontSize={{ base: '1rem', md: '0.875rem' }}
        dir="auto"
        enterKeyHint="search"
        value={text}
        aria-label={label ?? t('search.label')}
        placeholder={placeholder ?? t('search.label')}
        onChange={(event) => handleTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isImeKey(event)) return;
          if (event.key === 'Enter') submitText(text);
          if (event.key === 'Escape' && text) {
            event.stopPropagation();
            clear();
          }
        }}
      />
    </InputGroup>
  );
}
