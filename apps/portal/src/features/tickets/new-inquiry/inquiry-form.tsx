import { Box, Button, Checkbox, Flex, Grid, Input, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import { INQUIRY_TYPES, INTEREST_CATEGORIES, isPartner, LIMITS } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dropzone } from '../../../files/dropzone';
import { FileTray, QuotaNotice } from '../../../files/file-tray';
import { pasteHandler } from '../../../files/use-drop';
import { useLanguage } from '../../../i18n/language';
import { api } from '../../../live/api';
import { errorText } from '../../../live/failures/field-errors';
import { useRole } from '../../../live/use-session';
import { productNamedIn } from '../../../parts/product-named-in';
import { UnkeptNotice } from '../../../parts/unkept-notice';
import { ErrorState } from '../../../ui/feedback/error-state';
import { OutageNotice } from '../../../ui/feedback/offline-notice';
import { FormSkeleton } from '../../../ui/feedback/skeletons';
import { LoadingState } from '../../../ui/feedback/states';
import { useOutage } from '../../../ui/feedback/use-outage';
import { Field } from '../../../ui/form/field';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { isImeKey } from '../../../ui/input/ime';
import { LeaveGuard } from '../../../ui/overlay/leave-guard';
import { AnswerTime } from '../answer-time';
import type { ComposerActor } from '../conversation/composer/composer';
import type { TicketDetail } from '../tickets.queries';
import { ErrorList } from './error-list';
import { INQUIRY_FIELDS, type TypedInquiry } from './inquiry.form';
import { type StoredInquiry, useStoredInquiry } from './inquiry-draft';
import type { InquiryPrefill } from './inquiry-prefill';
import { ReferredDocuments } from './referred-documents';
import { RequesterPicker } from './requester-picker';
import { useNewInquiry } from './use-new-inquiry';

interface Props {
  followed: TicketDetail | null;
  arrival?: InquiryPrefill;
  composer?: ComposerActor;
  onBehalf: boolean;
}

const LABELS = {
  requesterId: 'onBehalfOf',
  inquiryType: 'type',
  interestCategory: 'interest',
  productId: 'product',
  visibility: 'onlyMe',
  subject: 'subject',
  description: 'message',
} as const satisfies Record<keyof TypedInquiry, string>;

/** Shows the inquiry form once its stored content is loaded. */
export function InquiryForm(props: Props) {
  const { t } = useTranslation('common');
  const { value, isStuck, retry } = useStoredInquiry(props.followed?.ticket.ticketId ?? null);
  if (value) return <Form {...props} stored={value} />;
  return isStuck ? (
    <ErrorState onRetry={retry}>{t('draftStuck')}</ErrorState>
  ) : (
    <LoadingState>
      <FormSkeleton pairs={1} fields={2} area />
    </LoadingState>
  );
}

/** The fields of an inquiry (R2.19, R5.7). */
function Form({ followed, arrival, composer, onBehalf, stored }: Props & { stored: StoredInquiry }) {
  const { t } = useTranslation(['contact', 'common', 'inquiries']);
  const inquiry = useNewInquiry(stored, { followed, arrival, onBehalf, composer });
  const { form, typed, uploads, submit, sending } = inquiry;
  const fieldError = (field: keyof TypedInquiry) => errorText(form.formState.errors[field]);
  const master = useQuery({ ...api.masters.all.query(), staleTime: Number.POSITIVE_INFINITY });
  const products = master.data?.products ?? [];
  const namedProduct = arrival && productNamedIn(arrival.about, products);
  const { getValues, setValue } = form;
  useEffect(() => {
    if (namedProduct && !getValues('productId')) setValue('productId', namedProduct);
  }, [namedProduct, getValues, setValue]);
  const role = useRole();
  const { code } = useLanguage();
  const label = (field: keyof TypedInquiry) => t(`form.${LABELS[field]}`);
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !isImeKey(event) && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };

  return (
    <Box onPaste={pasteHandler(uploads.add)}>
      <FormBody gap="5" onSubmit={submit}>
        <ErrorList
          wrong={INQUIRY_FIELDS.flatMap((field) => {
            const message = fieldError(field);
            return message && form.formState.isSubmitted ? [{ field, label: label(field), message }] : [];
          })}
          onChoose={(field) => form.setFocus(field)}
        />
        {onBehalf && (
          <Field label={label('requesterId')} required help={t('form.onBehalfOfHelp')} error={fieldError('requesterId')}>
            <Controller
              control={form.control}
              name="requesterId"
              render={({ field }) => (
                <RequesterPicker value={inquiry.asker} onChange={inquiry.choose} onBlur={field.onBlur} inputRef={field.ref} />
              )}
            />
          </Field>
        )}
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
          <Field label={label('inquiryType')} required error={fieldError('inquiryType')}>
            <NativeSelect.Root>
              <NativeSelect.Field {...form.register('inquiryType')}>
                <option value="">{t('form.choose')}</option>
                {INQUIRY_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {t(`type.${type}`, { ns: 'inquiries' })}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field>
          <Field label={label('interestCategory')} error={fieldError('interestCategory')}>
            <NativeSelect.Root>
              <NativeSelect.Field {...form.register('interestCategory')}>
                <option value="">{t('form.noInterest')}</option>
                {INTEREST_CATEGORIES.map((interest) => (
                  <option key={interest} value={interest}>
                    {t(`interest.${interest}`, { ns: 'inquiries' })}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field>
        </Grid>
        <Field label={label('productId')} required error={fieldError('productId')}>
          <NativeSelect.Root>
            {/* A select whose options load later would show no selected value, so the key remounts it once the options are loaded. */}
            <NativeSelect.Field key={products.length} {...form.register('productId')} defaultValue={typed.productId}>
              <option value="">{t('form.choose')}</option>
              {products.map(({ id, name, names }) => (
                <option key={id} value={id}>
                  {names[code] ?? name}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field>
        {master.isError && <ProductsFailure onRetry={() => void master.refetch()} />}
        <Field label={label('subject')} required error={fieldError('subject')} limit={LIMITS.subject} length={typed.subject.length}>
          <Input dir="auto" autoComplete="off" {...form.register('subject')} />
        </Field>
        <Field
          label={label('description')}
          required
          help={t('form.messageHelp')}
          error={fieldError('description')}
          limit={LIMITS.description}
          length={typed.description.length}
        >
          <Textarea dir="auto" rows={7} {...form.register('description')} onKeyDown={submitByKey} />
        </Field>
        {master.data?.companyWideTickets && isPartner(role) && (
          <Box>
            <Checkbox.Root
              checked={typed.visibility === 'private'}
              onCheckedChange={({ checked }) => setValue('visibility', checked === true ? 'private' : '')}
            >
              <Checkbox.HiddenInput aria-describedby="inquiry-only-me" />
              <Checkbox.Control />
              <Checkbox.Label textStyle="body">{label('visibility')}</Checkbox.Label>
            </Checkbox.Root>
            <Text id="inquiry-only-me" textStyle="caption" color="fg.muted" mt="1">
              {t('form.onlyMeHelp')}
            </Text>
          </Box>
        )}
        <ReferredDocuments documents={inquiry.documents} onRemove={inquiry.removeDocument} />
        <Box role="group" aria-labelledby="inquiry-files">
          <Text id="inquiry-files" textStyle="label" mb="1.5">
            {t('form.files')}
          </Text>
          <Dropzone onFiles={uploads.add} />
          <Box mt="2" _empty={{ display: 'none' }}>
            <FileTray uploads={uploads} />
          </Box>
          <QuotaNotice uploads={uploads} mt="2" />
        </Box>
        <UnkeptNotice />
        {inquiry.failure && <FormAlert>{inquiry.failure}</FormAlert>}
        <Flex align="center" justify="flex-end" gap="4" wrap="wrap">
          <AnswerTime />
          <Button type="submit" loading={sending} loadingText={t('form.submit')}>
            {t('form.submit')}
          </Button>
        </Flex>
      </FormBody>
      <LeaveGuard
        dirty={inquiry.unsent}
        title={t('leave.title')}
        text={t('leave.text')}
        leave={t('leave.leave')}
        onLeave={inquiry.discard}
      />
    </Box>
  );
}

function ProductsFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['contact', 'common']);
  const outage = useOutage(onRetry);
  if (outage) return <OutageNotice outage={outage} py="0" />;
  return (
    <FormAlert>
      <Flex gap="3" align="center" wrap="wrap">
        {t('form.productsFailed')}
        <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
          {t('action.retry', { ns: 'common' })}
        </Button>
      </Flex>
    </FormAlert>
  );
}
