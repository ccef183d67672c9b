import { Box, Button, Flex, Heading, Input, Stack, Textarea } from '@chakra-ui/react';
import { LIMITS, type MaterialRow, type Role } from '@portal/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { onPasted } from '../../../files/use-drop';
import { useConnection } from '../../../live/connection';
import { errorText } from '../../../live/field-errors';
import { useProductOptions } from '../../../parts/product-options';
import { Field } from '../../../ui/field';
import { FormAlert } from '../../../ui/form-alert';
import { FormBody } from '../../../ui/form-body';
import { LeaveGuard } from '../../../ui/leave-guard';
import { useLanguageName } from '../language-name';
import type { UnitOption } from '../unit-picker';
import type { CompanyOption } from '../units.queries';
import { AudienceFields } from './audience-fields';
import type { Field as FieldName } from './conflict';
import { ConflictPanel } from './conflict-panel';
import { DocumentFields } from './document-fields';
import { FileField } from './file-field';
import type { Typed } from './publish.form';
import { ReachLine } from './reach-line';
import { usePublishing } from './use-publishing';

interface Props {
  userId: string;
  role: Role;
  edited?: MaterialRow;
  lcos: readonly UnitOption[];
  companies: readonly CompanyOption[];
}

/** One page in the order in which people think: the file, what it is, and to whom. */
export function PublishForm({ userId, role: own, edited, lcos, companies }: Props) {
  const { t } = useTranslation(['library', 'common']);
  const offline = useConnection().state === 'offline';
  const lcoOf = (companyId: string) => companies.find(({ id }) => id === companyId)?.lcoId;
  const publishing = usePublishing({ userId, role: own, edited, lcoOf });
  const { role, form, typed, uploads, conflict, submit, isSending } = publishing;
  const textOf = useFieldText(lcos, companies);
  const labelOf = (field: FieldName): string => t(`field.${FIELD_LABELS[field]}`);
  const wrong = (field: 'title' | 'description' | 'note') => errorText(form.formState.errors[field]);
  const submitText = edited ? t('common:action.save') : t('publish.submit');

  return (
    <Box onPaste={onPasted((files) => uploads.add(files.slice(0, 1)))}>
      <FormBody gap="4" onSubmit={submit}>
        {conflict && (
          <ConflictPanel
            conflict={conflict}
            typed={typed}
            textOf={textOf}
            labelOf={labelOf}
            onChoose={publishing.choose}
            onKeepMine={() => {
              for (const { field, mine } of conflict.disputes) publishing.choose(field, mine);
              void submit();
            }}
          />
        )}
        <Section title={t('publish.step.file')}>
          <FileField uploads={uploads} purpose="material" edited={edited} error={publishing.fileError} />
          {edited && uploads.uploads.length > 0 && (
            <Field
              label={t('field.note')}
              help={t('publish.noteHelp')}
              error={wrong('note')}
              limit={LIMITS.subject}
              length={typed.note.length}
            >
              <Input dir="auto" autoComplete="off" {...form.register('note')} />
            </Field>
          )}
          <Field label={t('field.title')} required error={wrong('title')} limit={LIMITS.subject} length={typed.title.length}>
            <Input dir="auto" autoComplete="off" {...form.register('title')} />
          </Field>
          <DocumentFields form={form} typed={typed} />
          <Field label={t('field.description')} error={wrong('description')} limit={LIMITS.description} length={typed.description.length}>
            <Textarea dir="auto" rows={3} {...form.register('description')} />
          </Field>
        </Section>
        <Section title={t('publish.step.audience')}>
          <AudienceFields form={form} typed={typed} role={role} lcos={lcos} companies={companies} />
        </Section>
        {publishing.failure && <FormAlert>{publishing.failure}</FormAlert>}
        <Flex
          position="sticky"
          bottom="0"
          zIndex="2"
          align="center"
          justify="flex-end"
          gap="4"
          wrap="wrap"
          bg="bg"
          borderTopWidth="1px"
          py="3"
          pb="max(12px, env(safe-area-inset-bottom))"
        >
          <ReachLine audience={typed} isRegion={role === 'RHQ'} {...(edited ? { publicationId: edited.documentId } : {})} />
          {offline && (
            <Box textStyle="caption" color="fg.muted">
              {t('publish.offlineNow')}
            </Box>
          )}
          <Button type="submit" disabled={offline} loading={isSending} loadingText={submitText}>
            {submitText}
          </Button>
        </Flex>
      </FormBody>
      <LeaveGuard dirty={publishing.isUnsaved} title={t('leave.title')} text={t('leave.text')} leave={t('leave.leave')} />
    </Box>
  );
}

const FIELD_LABELS = {
  title: 'title',
  description: 'description',
  docType: 'docType',
  language: 'language',
  productId: 'product',
  industry: 'industry',
  scope: 'accessLevel',
  lcos: 'lcos',
  companies: 'companies',
  note: 'note',
} as const satisfies Record<FieldName, string>;

/** The values of the fields as people read them. */
function useFieldText(lcos: readonly UnitOption[], companies: readonly UnitOption[]) {
  const { t } = useTranslation(['library', 'common']);
  const products = useProductOptions();
  const languageName = useLanguageName();
  const names = (ids: readonly string[], units: readonly UnitOption[]) =>
    ids.map((id) => units.find((unit) => unit.id === id)?.name ?? id).join(', ');
  return (field: FieldName, value: Typed[FieldName]): string => {
    if (field === 'lcos') return names(value as string[], lcos);
    if (field === 'companies') return names(value as string[], companies);
    if (field === 'scope') return t(value === 'all' ? 'common:status.allCps' : 'common:status.specificCp');
    if (!value) return '';
    if (field === 'docType') return t(`type.${value}` as 'type.manual');
    if (field === 'industry') return t(`industry.${value}` as 'industry.water');
    if (field === 'language') return languageName(value as 'en');
    if (field === 'productId') return products.find(({ id }) => id === value)?.name ?? '';
    return value as string;
  };
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '6' }} minW="0">
      <Heading id={id} as="h2" textStyle="sectionTitle" pb="3" mb="5" borderBottomWidth="1px">
        {title}
      </Heading>
      <Stack gap="5">{children}</Stack>
    </Box>
  );
}
