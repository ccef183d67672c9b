import { Box, Checkbox, Grid, Text, VisuallyHidden } from '@chakra-ui/react';
import { CHANNELS, type Channel, PREFERENCE_TYPES, type Preference, type PreferenceType } from '@portal/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { ChoicesSkeleton } from '../../ui/feedback/skeletons';
import { LoadingState } from '../../ui/feedback/states';
import { FormAlert } from '../../ui/form/form-alert';
import { Section } from './section';

type Choose = Pick<Preference, 'type' | 'channel' | 'wanted'>;

export function NotificationChoices() {
  const { t } = useTranslation(['profile', 'notifications']);
  const { data, error, refetch } = useQuery(api.notifications.preferences.query());
  const save = useMutation({ mutationFn: (choice: Choose) => api.notifications.savePreference(choice) });
  const items = data?.items ?? [];
  const types = PREFERENCE_TYPES.filter((type) => items.some((one) => one.type === type));
  const typeId = useId();

  const nameOf = (type: PreferenceType): string => {
    if (type === 'RequestsBelow') return t('notifications.all');
    if (type === 'Inquiry') return t('notifications.inquiries');
    if (type === 'Mention') return t('notifications.mentions');
    if (type === 'WatchedParts') return t('notifications.watchedParts');
    return t(`kind.${type}`, { ns: 'notifications' });
  };
  const cell = (type: PreferenceType, channel: Channel) => {
    const choice = items.find((one) => one.type === type && one.channel === channel);
    return choice ? (
      <Choice
        choice={choice}
        label={`${nameOf(type)}: ${t(`notifications.${channel}`)}`}
        describedBy={type === 'RequestsBelow' ? typeId : undefined}
        pending={save.isPending && save.variables.type === type && save.variables.channel === channel ? save.variables.wanted : null}
        onChoose={(isWanted) => save.mutate({ type, channel, wanted: isWanted })}
      />
    ) : (
      <span />
    );
  };

  return (
    <Section title={t('notifications.title')} subtitle={t('notifications.subtitle')}>
      {data ? (
        <Grid templateColumns="minmax(0, 1fr) repeat(2, minmax(88px, auto))" alignItems="stretch">
          <span />
          {CHANNELS.map((channel) => (
            <Text key={channel} textStyle="label" color="fg.muted" textAlign="center" pb="2">
              {t(`notifications.${channel}`)}
            </Text>
          ))}
          {types.map((type) => (
            <Fragment key={type}>
              <Box gridColumn="1" minH="44px" py="2.5" borderTopWidth="1px">
                <Text>{nameOf(type)}</Text>
                {type === 'RequestsBelow' && (
                  <Text id={typeId} textStyle="caption" color="fg.muted">
                    {t('notifications.allHelp')}
                  </Text>
                )}
              </Box>
              {CHANNELS.map((channel) => (
                <Box key={channel} display="grid" placeItems="center" borderTopWidth="1px">
                  {cell(type, channel)}
                </Box>
              ))}
            </Fragment>
          ))}
        </Grid>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>
      ) : (
        <LoadingState>
          <ChoicesSkeleton rows={5} channels={CHANNELS.length} />
        </LoadingState>
      )}
      {save.error && <FormAlert mt="4">{failureText(save.error)}</FormAlert>}
      {data && (
        <Text textStyle="caption" color="fg.muted" mt="4">
          {t('notifications.essential')}
        </Text>
      )}
    </Section>
  );
}

interface ChoiceProps {
  choice: Preference;
  label: string;
  describedBy: string | undefined;
  pending: boolean | null;
  onChoose: (wanted: boolean) => void;
}

function Choice({ choice, label, describedBy, pending, onChoose }: ChoiceProps) {
  const { t } = useTranslation('profile');
  return (
    <Checkbox.Root
      checked={pending ?? choice.wanted}
      disabled={choice.fixed}
      title={choice.fixed ? t('notifications.always') : undefined}
      onCheckedChange={({ checked }) => onChoose(checked === true)}
      minW="44px"
      minH="44px"
      justifyContent="center"
    >
      <Checkbox.HiddenInput aria-describedby={describedBy} />
      <Checkbox.Control />
      <Checkbox.Label asChild>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
