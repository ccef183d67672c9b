import { Box, Button, Flex, Heading, Input, Stack } from '@chakra-ui/react';
import { type Draft, LIMITS, type Role } from '@portal/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pasteHandler } from '../../files/use-drop';
import { useFormat } from '../../i18n/format';
import { useConnection } from '../../live/connection';
import { errorText } from '../../live/failures/field-errors';
import { Field } from '../../ui/form/field';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { LeaveGuard } from '../../ui/overlay/leave-guard';
import type { UnitOption } from '../audience/unit-picker';
import type { CompanyOption } from '../audience/units.queries';
import { useReachText } from '../reach-text';
import type { PublicationRow } from '../rows';
import { toMoment } from '../schedule';
import { AttachmentsField } from './attachments-field';
import { AudienceFields } from './audience-fields';
import type { CommonFields, FieldValue } from './common-fields';
import { ConflictPanel } from './conflict-panel';
import { FileField } from './file-field';
import type { FieldName, KindForm, OwnField } from './kind-form';
import { ReachLine } from './reach-line';
import { ScheduleFields } from './schedule-fields';
import { usePublishing } from './use-publishing';
import { useReach, useReachInput } from './use-reach';

interface Props<Row extends PublicationRow, T extends CommonFields> {
  kind: KindForm<Row, T>;
  userId: string;
  role: Role;
  firstTitle?: string;
  edited?: Row | undefined;
  draft?: Draft | undefined;
  lcos: readonly UnitOption[];
  companies: readonly CompanyOption[];
}

/** Scrolls an alert into view, because on a long page the button may be visible while the alert is not. */
const showAlert = (alert: HTMLElement | null) => alert?.scrollIntoView?.({ block: 'center' });

/** The publishing form on one page, with the sections for the file, its description, and the audience. */
export function PublishForm<Row extends PublicationRow, T extends CommonFields>({
  kind,
  userId,
  role: own,
  edited,
  firstTitle = '',
  draft,
  lcos,
  companies,
}: Props<Row, T>) {
  const { t } = useTranslation(['publishing', 'common']);
  const { number } = useFormat();
  const offline = useConnection().state === 'offline';
  const lcoOf = (companyId: string) => companies.find(({ id }) => id === companyId)?.lcoId;
  const publishState = usePublishing({ kind, userId, role: own, edited, draft, firstTitle, lcoOf });
  const { role, form, common, typed, uploads, conflict, submit, isSending } = publishState;
  const { labelOf, textOf } = useFieldText(kind, lcos, companies);
  const fieldError = (field: 'title' | 'note') => errorText(common.formState.errors[field]);
  const reachInput = useReachInput({ audience: typed, isRegion: role === 'RHQ', publicationId: edited?.documentId });
  const reach = useReach(reachInput);
  const reachText = useReachText();
  const publishText = reach?.companyCount ? t('publish.submitTo', { count: reach.companyCount }) : t('publish.submit');
  const submitText = edited ? t('common:action.save') : typed.liveFrom ? t('schedule.submit') : publishText;
  const newVersion = publishState.isNewVersion && edited ? edited.version + 1 : null;

  const note = publishState.isNewVersion && (
    <Field
      label={t('field.note')}
      help={t('publish.noteHelp')}
      error={fieldError('note')}
      limit={LIMITS.subject}
      length={typed.note.length}
    >
      <Input dir="auto" autoComplete="off" {...common.register('note')} />
    </Field>
  );

  return (
    <Box onPaste={pasteHandler(publishState.paste)}>
      <FormBody gap="4" onSubmit={submit}>
        {conflict && (
          <ConflictPanel
            conflict={conflict}
            typed={typed}
            textOf={textOf}
            labelOf={labelOf}
            filesLabel={t('many' in kind.files && kind.files.most !== 1 ? 'publish.attachments' : 'field.file')}
            onChoose={publishState.choose}
            onKeepMine={() => {
              for (const { field, mine } of conflict.disputes) publishState.choose(field, mine);
              if (edited) void publishState.keepMine();
              else publishState.settle();
            }}
          />
        )}
        <Section title={t(kind.section)}>
          {'one' in kind.files && (
            <FileField
              uploads={uploads}
              purpose={kind.kind}
              edited={edited && { file: kind.files.one(edited), version: edited.version }}
              error={publishState.fileError}
            />
          )}
          {publishState.panel}
          {'one' in kind.files && publishState.checks}
          {'one' in kind.files && note}
          <Field label={t('field.title')} required error={fieldError('title')} limit={kind.titleLimit} length={typed.title.length}>
            <Input dir="auto" autoComplete="off" {...common.register('title')} />
          </Field>
          <kind.Fields
            isEdit={edited !== undefined}
            form={form}
            typed={typed}
            newVersion={edited && publishState.isNewVersion ? edited.version + 1 : undefined}
          />
          {'many' in kind.files && (
            <>
              <AttachmentsField uploads={uploads} purpose={kind.kind} most={kind.files.most} error={publishState.fileError} />
              {publishState.checks}
              {note}
            </>
          )}
        </Section>
        <Section title={t('publish.step.audience')}>
          <AudienceFields form={common} typed={typed} role={role} lcos={lcos} companies={companies} />
        </Section>
        <Section title={t('schedule.title')}>
          <ScheduleFields form={common} typed={typed} hasStarted={edited !== undefined && !edited.liveFrom} />
        </Section>
        {publishState.failure && (
          <Box ref={showAlert}>
            <FormAlert>{publishState.failure}</FormAlert>
          </Box>
        )}
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
          <ReachLine input={reachInput} reach={reach} />
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
      <ConfirmDialog
        open={publishState.review !== null}
        tone="brand"
        title={
          newVersion
            ? t('confirm.versionTitle', { title: typed.title, version: newVersion })
            : t('confirm.editTitle', { title: typed.title })
        }
        confirm={newVersion ? t('confirm.version', { version: newVersion }) : t('common:action.save')}
        pending={isSending}
        onConfirm={() => publishState.review?.confirm()}
        onCancel={() => publishState.review?.cancel()}
      >
        {[
          ...(edited?.liveFrom ? [] : [t('confirm.text')]),
          ...(reach ? [t('confirm.reach', { reach: reach.personCount ? reachText(reach) : t('access.companies', { count: 0 }) })] : []),
        ].join(' ')}
      </ConfirmDialog>
      <ConfirmDialog
        open={publishState.question !== null}
        title={t('many.title')}
        confirm={t('many.confirm')}
        pending={isSending}
        onConfirm={() => publishState.question?.confirm()}
        onCancel={() => publishState.question?.cancel()}
      >
        {t('many.text', { number: number(publishState.question?.count ?? 0) })}
      </ConfirmDialog>
      <LeaveGuard dirty={publishState.isUnsaved} title={t('leave.title')} text={t('leave.text')} leave={t('leave.leave')} />
    </Box>
  );
}

const LABELS = {
  title: 'field.title',
  scope: 'field.accessLevel',
  lcos: 'field.lcos',
  companies: 'field.companies',
  note: 'field.note',
  liveFrom: 'schedule.at',
  liveUntil: 'schedule.until',
} as const satisfies Record<keyof CommonFields, string>;
const isCommon = (field: string): field is keyof CommonFields => field in LABELS;

function useFieldText<Row extends PublicationRow, T extends CommonFields>(
  kind: KindForm<Row, T>,
  lcos: readonly UnitOption[],
  companies: readonly UnitOption[],
) {
  const { t } = useTranslation(['publishing', 'common']);
  const { dateTime } = useFormat();
  const kindFieldText = kind.useFieldText();
  const names = (ids: FieldValue, units: readonly UnitOption[]) =>
    [ids]
      .flat()
      .map((id) => units.find((unit) => unit.id === id)?.name ?? id)
      .join(', ');
  return {
    labelOf: (field: FieldName<T>): string => (isCommon(field) ? t(LABELS[field]) : kindFieldText.labelOf(field as OwnField<T>)),
    textOf: (field: FieldName<T>, value: FieldValue): string => {
      if (field === 'lcos') return names(value, lcos);
      if (field === 'companies') return names(value, companies);
      if (field === 'liveFrom' || field === 'liveUntil') return value ? dateTime(toMoment(String(value))) : '';
      if (field === 'scope') return t(value === 'all' ? 'common:status.allCps' : 'common:status.specificCp');
      return isCommon(field) ? String(value) : kindFieldText.textOf(field as OwnField<T>, String(value));
    },
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
