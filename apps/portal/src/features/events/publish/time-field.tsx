import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { errorText } from '../../../live/failures/field-errors';
import type { PublishForm } from '../../../publishing/form/common-fields';
import { DateField } from '../../../ui/date/date-field';
import type { TypedEvent } from './event.form';
import { choicesOf, formatWallTime, offsetText, wallTimeOf } from './wall-times';

interface Props {
  form: PublishForm<TypedEvent>;
  name: 'startsAt' | 'endsAt';
  label: string;
  value: string;
  min: string;
}

/** A field for the venue's local time. For a skipped or ambiguous time, it offers both options that the server returned. */
export function TimeField({ form, name, label, value, min }: Props) {
  const { t } = useTranslation('events');
  const { intl } = useLanguage();
  const error = form.formState.errors[name] as { message?: string } | undefined;
  const choices = choicesOf(error);
  const setTime = (time: string) =>
    form.setValue(name, time, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted });
  return (
    <DateField
      kind="moment"
      label={label}
      required
      help={offsetText(value) || undefined}
      error={errorText(error)}
      value={wallTimeOf(value)}
      min={wallTimeOf(min)}
      onValue={setTime}
    >
      {choices.length > 0 && (
        <Flex role="group" aria-label={t('form.whichTime')} gap="2" wrap="wrap" mt="2">
          <Text textStyle="caption" color="fg.muted" w="full">
            {t('form.whichTime')}
          </Text>
          {choices.map((choice) => (
            <Button
              key={choice}
              size="xs"
              variant="outline"
              colorPalette="gray"
              onClick={() => {
                form.clearErrors(name);
                setTime(choice);
              }}
            >
              {formatWallTime(intl, choice)}
            </Button>
          ))}
        </Flex>
      )}
    </DateField>
  );
}
