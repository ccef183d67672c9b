import { Box, Button, Flex, Input, Spinner, Text } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { OptionList, OptionPanel, useOptions } from '../../../ui/form/option-list';
import { SEARCH_WAIT } from '../../../ui/form/search-field';
import { isImeKey } from '../../../ui/input/ime';
import { Name } from '../../../ui/text/bidi';
import { useCountAnnouncement } from '../use-count-announcement';
import type { Requester } from './inquiry-draft';

interface Props {
  value: Requester | null;
  onChange: (requester: Requester | null) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
}

const MAX_OPTIONS = 8;

function useRequesters(typedText: string, open: boolean) {
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typedText.trim()), SEARCH_WAIT);
    return () => clearTimeout(timer);
  }, [typedText]);
  const query = useQuery({
    ...api.tickets.requesters.query({ search: term || undefined, pageSize: MAX_OPTIONS }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  /** `late` is true if the listed people match an earlier search term. */
  return { ...query, late: term !== typedText.trim() || query.isPlaceholderData || query.isLoading };
}

/** Finds a person of the region by name, company or mail address. */
export function RequesterPicker({ value, onChange, onBlur, inputRef }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const shownValue = useRef(value);
  // Selecting a person removes the input that had the focus, so the focus moves.
  useEffect(() => {
    if (shownValue.current !== value) frame.current?.querySelector<HTMLElement>(value ? 'button' : 'input')?.focus();
    shownValue.current = value;
  }, [value]);
  return (
    <Box ref={frame} w="full">
      {value ? (
        <ChosenRequester requester={value} onChange={onChange} />
      ) : (
        <Search onChange={onChange} onBlur={onBlur} inputRef={inputRef} />
      )}
    </Box>
  );
}

function ChosenRequester({ requester, onChange }: { requester: Requester; onChange: Props['onChange'] }) {
  const { t } = useTranslation('contact');
  return (
    <Flex w="full" align="center" gap="3" borderWidth="1px" borderColor="border.control" rounded="md" bg="bg.panel" ps="3" pe="1" minH="10">
      <Person requester={requester} />
      <Button size="xs" variant="ghost" colorPalette="gray" ms="auto" flexShrink="0" onClick={() => onChange(null)}>
        {t('picker.change')}
      </Button>
    </Flex>
  );
}

function Search({ onChange, onBlur, inputRef }: Omit<Props, 'value'>) {
  const { t } = useTranslation('contact');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { data, isFetching, isError, late } = useRequesters(typed, open);
  const people = data?.items ?? [];
  const options = useOptions(people.length);
  useCountAnnouncement(open && !isFetching ? data?.items.length : undefined);

  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    if (options.walk(event, open ? options.at : -1)) return setOpen(true);
    if (event.key === 'Escape') setOpen(false);
    const activePerson = people[options.at];
    if (event.key === 'Enter' && open && (late || activePerson)) {
      event.preventDefault();
      if (!late && activePerson) onChange(activePerson);
    }
  };

  return (
    <Box position="relative" w="full">
      <Input
        ref={inputRef}
        role="combobox"
        dir="auto"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={options.listId}
        aria-activedescendant={open && people[options.at] ? options.optionId(options.at) : undefined}
        placeholder={t('picker.placeholder')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          options.mark(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
        onKeyDown={handleKey}
      />
      <OptionPanel hidden={!open} insetInline="0" top="calc(100% + 4px)">
        <OptionList
          options={options}
          label={t('form.onBehalfOf')}
          items={people}
          keyOf={({ id }) => id}
          onChoose={onChange}
          stale={isFetching}
        >
          {(person) => <Person requester={person} />}
        </OptionList>
        {people.length === 0 && (
          <Flex align="center" gap="2" px="2.5" py="2" color={isError ? 'fg.error' : 'fg.muted'}>
            {isFetching && <Spinner size="xs" />}
            <Text>{isFetching ? t('picker.searching') : isError ? t('picker.failed') : t('picker.none')}</Text>
          </Flex>
        )}
      </OptionPanel>
    </Box>
  );
}

const Person = ({ requester: { name, company, email } }: { requester: Requester }) => (
  <Box minW="0" py="0.5">
    <Text textStyle="label" truncate>
      <Name>{name}</Name>
    </Text>
    <Text textStyle="caption" color="fg.muted" truncate>
      <Name>{company}</Name> · <bdi dir="ltr">{email}</bdi>
    </Text>
  </Box>
);
