import { Box, Button, Flex, Input, NativeSelect, Text } from '@chakra-ui/react';
import { LIMITS, ORGANIZATION_TYPES, type Registration, type Role } from '@portal/contracts';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field';
import { FormAlert } from '../../ui/form/form-alert';
import { DetailList } from '../../ui/list/detail-list';
import { Name } from '../../ui/text/bidi';
import { useCountries } from './countries';
import type { TypedSignUp } from './sign-up.form';
import { StepForm, useFieldErrorText } from './step-form';

const NONE: readonly never[] = [];

interface Props {
  onBack: () => void;
  onDone: (data: Partial<Registration>) => void;
}

export function AccountStep({ onBack, onDone }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useFormContext<TypedSignUp>();
  const wrong = useFieldErrorText();
  const { countries, isError, refetch } = useCountries();
  const role = form.getValues('role') as Role;
  const kinds = ORGANIZATION_TYPES[role] ?? NONE;
  const servedCountry = countries.find(({ code }) => code === form.watch('country'));

  useEffect(() => {
    const [only, second] = kinds as readonly string[];
    const organizationType = form.getValues('organizationType');
    if (only && !second) form.setValue('organizationType', only);
    else if (organizationType && !(kinds as readonly string[]).includes(organizationType)) form.setValue('organizationType', '');
  }, [form, kinds]);

  const finish = () => {
    // Region and local company follow from the country, and only these two roles need them.
    form.setValue('region', role === 'RHQ' ? servedCountry?.regionId : undefined);
    form.setValue('lco', role === 'LBO' ? servedCountry?.lcoId : undefined);
    const { country, companyName, organizationType, region, lco } = form.getValues();
    onDone({ country, companyName, organizationType, region, lco });
  };

  return (
    <StepForm step="account" next={t('signUp.next')} onBack={onBack} onDone={finish}>
      <Field
        label={t('field.companyName')}
        required
        error={wrong('companyName')}
        limit={LIMITS.company}
        length={form.watch('companyName').length}
      >
        <Input autoComplete="organization" {...form.register('companyName')} />
      </Field>
      <Field label={t('field.organizationType')} required error={wrong('organizationType')}>
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('organizationType')}>
            <option value="">{t('field.choose')}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`signUp.organization.${kind}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field>
      <Field label={t('field.country')} required error={wrong('country')}>
        <NativeSelect.Root>
          {/* A select whose options load later shows no selected value, so the key renders it again with the options. */}
          <NativeSelect.Field
            key={countries.length}
            autoComplete="country"
            {...form.register('country')}
            defaultValue={form.getValues('country')}
          >
            <option value="">{t('field.choose')}</option>
            {countries.map(({ code, called }) => (
              <option key={code} value={code}>
                {called}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field>
      {isError && (
        <FormAlert>
          <Flex gap="3" align="center" wrap="wrap">
            {t('signUp.account.countriesFailed')}
            <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void refetch()}>
              {t('action.retry', { ns: 'common' })}
            </Button>
          </Flex>
        </FormAlert>
      )}
      {servedCountry && (
        <Box role="status" bg="bg.inset" borderWidth="1px" rounded="md" p="4">
          <DetailList
            details={[
              { label: t('signUp.account.region'), value: <Name>{servedCountry.regionName}</Name> },
              ...(role === 'CP' || role === 'LBO' ? [{ label: t('signUp.account.lco'), value: <Name>{servedCountry.lcoName}</Name> }] : []),
            ]}
          />
          <Text textStyle="caption" color="fg.muted" mt="2">
            {t('signUp.account.servedHelp')}
          </Text>
        </Box>
      )}
    </StepForm>
  );
}
