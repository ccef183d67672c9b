import { Button, Dialog, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type Delegate, type Delegation, LIMITS, ROLE_LABELS } from '@portal/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../device/server-clock';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { DateField } from '../../../ui/date/date-field';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { RadioChoice } from '../../../ui/form/radio-choice';
import { SearchField } from '../../../ui/form/search-field';
import { useOnce } from '../../../ui/input/use-once';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';
import { Name } from '../../../ui/text/bidi';

const SHOWN_PEOPLE = 20;
const DAY_MS = 24 * 3_600_000;

interface Props {
  open: boolean;
  given: Delegation | null;
  onClose: () => void;
}

/** Formats a date as the value of a date field, in local time. */
const dayOf = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
/** Returns the last moment of a day in local time. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59.999`);

/** Delegates the reader's decisions to a person of another unit, from the start of one day until the end of another. */
export default function DelegateDialog({ open, given, onClose }: Props) {
  const { t } = useTranslation('approval');
  return (
    <TitledDialog
      open={open}
      title={t('delegation.title')}
      text={t('delegation.text')}
      width="520px"
      closesOutside={false}
      onClose={onClose}
    >
      <Body given={given} onClose={onClose} />
    </TitledDialog>
  );
}

function Body({ given, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(['approval', 'dates', 'common']);
  const cache = useQueryClient();
  const [groupName, labelId, hintId] = [useId(), useId(), useId()];
  const [today] = useState(() => dayOf(new Date(serverNow())));
  const [search, setSearch] = useState('');
  const [person, setPerson] = useState<Pick<Delegate, 'userId' | 'name'> | null>(
    given && { userId: given.delegateId, name: given.delegateName },
  );
  const [from, setFrom] = useState(() => (given ? dayOf(new Date(given.startsAt)) : today));
  const [until, setUntil] = useState(() => (given ? dayOf(new Date(given.endsAt)) : dayOf(new Date(serverNow() + 14 * DAY_MS))));
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const people = useQuery({
    ...api.delegations.delegates.query({ ...(search && { search }), pageSize: SHOWN_PEOPLE }),
    placeholderData: keepPreviousData,
  });
  const isPeriodWrong =
    !from ||
    !until ||
    until < from ||
    until < today ||
    endOf(until).getTime() - new Date(`${from}T00:00`).getTime() > LIMITS.delegationDays * DAY_MS;
  const isListed = people.data?.items.some(({ userId }) => userId === person?.userId);
  const [submit, isSubmitting] = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    if (!person || isPeriodWrong) return;
    try {
      await api.delegations.save({
        delegateId: person.userId,
        startsAt: new Date(`${from}T00:00`).toISOString(),
        endsAt: endOf(until).toISOString(),
      });
      await cache.invalidateQueries({ queryKey: api.delegations.current.key });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  });
  const personError = isChecked && !person && t('delegation.personMissing');
  return (
    <Dialog.Body pb="5">
      <FormBody onSubmit={() => submit()}>
        <Stack gap="2">
          <Text id={labelId} textStyle="label">
            {t('delegation.person')}{' '}
            <Text as="span" color="fg.subtle" fontWeight="400">
              {t('common:field.required')}
            </Text>
          </Text>
          <SearchField
            w="full"
            _focusWithin={{ w: 'full' }}
            value={search}
            label={t('delegation.search')}
            placeholder={t('delegation.search')}
            busy={people.isFetching}
            onSearch={setSearch}
          />
          <Stack
            role="radiogroup"
            aria-labelledby={labelId}
            aria-required
            aria-invalid={Boolean(personError)}
            aria-describedby={personError ? hintId : undefined}
            gap="2"
            maxH="260px"
            overflowY="auto"
          >
            {person && !isListed && <RadioChoice name={groupName} checked onChoose={() => undefined} title={<Name>{person.name}</Name>} />}
            {people.data?.items.map((one) => (
              <RadioChoice
                key={one.userId}
                name={groupName}
                checked={one.userId === person?.userId}
                onChoose={() => setPerson(one)}
                title={<Name>{one.name}</Name>}
              >
                {ROLE_LABELS[one.role]} · <Name>{one.companyName}</Name>
              </RadioChoice>
            ))}
            {!people.data && <Skeleton h="48px" rounded="md" />}
          </Stack>
          {people.data?.items.length === 0 && <Text color="fg.muted">{t('delegation.none')}</Text>}
          {personError && (
            <Text id={hintId} textStyle="caption" color="fg.error">
              {personError}
            </Text>
          )}
        </Stack>
        {people.error && <FormAlert>{failureText(people.error)}</FormAlert>}
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
          <DateField label={t('dates:days.from')} value={from} min={given ? undefined : today} onValue={setFrom} />
          <DateField
            label={t('dates:days.to')}
            value={until}
            min={from}
            error={isChecked && isPeriodWrong && t('delegation.period', { days: LIMITS.delegationDays })}
            onValue={setUntil}
          />
        </SimpleGrid>
        {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
        <Button type="submit" alignSelf="flex-start" loading={isSubmitting}>
          {t('delegation.confirm')}
        </Button>
      </FormBody>
    </Dialog.Body>
  );
}
