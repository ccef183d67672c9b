import {
  ApiError,
  ChangedFirst,
  type Draft,
  type FieldErrors,
  FileUnknown,
  isRefusedAs,
  KeyReused,
  ManyNotices,
  type Role,
} from '@portal/contracts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type Path, type PathValue, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { randomId } from '../../device/crypto';
import { useFormat } from '../../i18n/format';
import { useLanguage } from '../../i18n/language';
import { failureText, fieldErrorsOf } from '../../live/failures/failure';
import { schemaResolver, showFieldErrors } from '../../live/failures/field-errors';
import { detailAddress } from '../../parts/publication-address';
import { toast } from '../../ui/feedback/toaster';
import { useOnce } from '../../ui/input/use-once';
import type { PublicationRow } from '../rows';
import { BLANK_FIELDS, type CommonFields, commonOf, type FieldValue, hoursOf, type LcoOf, type PublishForm } from './common-fields';
import { type Conflict, mergeNewer } from './conflict';
import { type FieldName, type KindForm, valueOf } from './kind-form';
import { formValuesOf, useDraft } from './use-draft';
import { useFileChecks } from './use-file-checks';
import { useGuesses } from './use-guesses';
import { usePublishFiles } from './use-publish-files';

interface Options<Row extends PublicationRow, T extends CommonFields> {
  kind: KindForm<Row, T>;
  userId: string;
  role: Role;
  edited?: Row | undefined;
  /** The draft that the form for a new item was opened with. */
  draft?: Draft | undefined;
  firstTitle: string;
  lcoOf: LcoOf;
}

const AUDIENCE = ['scope', 'lcos', 'companies'] as const satisfies readonly (keyof CommonFields)[];

/** The confirmations given before sending. */
interface Consent {
  isReviewed?: boolean;
  /** True if the publisher confirmed notifying the readers once more on the same day. */
  confirmed?: boolean;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Manages the publishing of one item. The item is sent once, however often the button is pressed, and no input is lost. */
export function usePublishing<Row extends PublicationRow, T extends CommonFields>({
  kind,
  userId,
  role: own,
  edited,
  draft,
  firstTitle,
  lcoOf,
}: Options<Row, T>) {
  const { t } = useTranslation('publishing');
  const navigate = useNavigate();
  const { code } = useLanguage();
  const { dateTime } = useFormat();
  const guess = kind.useGuess();
  const typedOf = (row: Row, by: Role) => ({ ...commonOf(row, by, lcoOf), ...kind.ownOf(row) }) as T;
  // Headquarters also edit items of other units. The audience is then that of the publishing unit.
  const role = edited?.publisher?.role ?? own;
  const [blank] = useState(() => ({ ...BLANK_FIELDS, ...kind.blank(code), title: firstTitle }) as T);
  const [initialValues] = useState(() => (edited ? typedOf(edited, role) : draft ? formValuesOf(draft.fields, blank) : blank));
  /** The version on the server that this form is based on. */
  const serverState = useRef({ typed: edited ? initialValues : blank, rev: edited?.rev });
  const files = usePublishFiles({ kind, edited, draft });
  const { uploads, stored } = files;
  const fileLook = kind.useFileLook({ stored, edited });
  const { panel: checks, objection, finish: finishChecks } = useFileChecks(files, fileLook.objection);
  const [conflict, setConflict] = useState<Conflict<FieldName<T>> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isObjected, setObjected] = useState(false);
  const [isFinished, setFinished] = useState(false);
  const resolver: Resolver<T, unknown, T> = (values, context, options) =>
    schemaResolver(kind.schema(role, values.scope, edited))(values, context, options);
  const form = useForm<T, unknown, T>({ resolver, defaultValues: initialValues as DefaultValues<T>, mode: 'onTouched' });
  // The fields that all kinds share. Each kind handles its own fields.
  const common = form as unknown as PublishForm<CommonFields>;
  const setField = (field: FieldName<T>, value: FieldValue, options?: { shouldDirty: boolean }) =>
    form.setValue(field as Path<T>, value as PathValue<T, Path<T>>, options);
  const fields = useWatch({ control: form.control });
  const typedValues: T = { ...initialValues, ...fields };
  const isDirty = files.hasNew || !isSame(typedValues, initialValues);
  const isNewVersion = edited !== undefined && (files.hasNew || (kind.asksNewVersion?.(typedValues) ?? false));
  const comparedFields: FieldName<T>[] = ['title', ...kind.own, 'scope', 'lcos', 'companies', 'liveFrom', 'liveUntil'];

  useGuesses<T>({
    file: edited || stored?.fileId === draft?.file?.fileId ? undefined : stored,
    guess,
    values: form.getValues,
    isDefault: (field, value) => value === initialValues[field] && !(field === 'title' && firstTitle),
    fillField: (field, value) => form.setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldValidate: true }),
  });

  const drafts = useDraft<T>({
    kind: kind.kind,
    draft,
    typed: typedValues,
    stored: files.all,
    // A file that was refused or is still being uploaded cannot be stored in a draft.
    isWorthKeeping: !edited && (draft !== undefined || stored !== undefined || !isSame(typedValues, initialValues)) && !isFinished,
    onChanged: ({ fields, files: theirFiles, savedAt }, base) => {
      const theirValues = formValuesOf(fields, blank);
      const mergeResult = mergeNewer<T>([...comparedFields, 'note'], {
        base: formValuesOf(base, blank),
        mine: form.getValues(),
        theirs: theirValues,
      });
      for (const field of mergeResult.taken) setField(field, valueOf(theirValues, field));
      files.fill(theirFiles);
      setConflict({ by: t('draft.window'), at: savedAt, ...mergeResult, hasNewFiles: false });
    },
  });

  /** The last content sent and its idempotency key. The same content is sent with the same key, so that it is published only once. */
  const lastRequest = useRef({ content: '', key: '' });
  const keyOf = (content: unknown): string => {
    const text = JSON.stringify(content);
    if (lastRequest.current.content !== text) lastRequest.current = { content: text, key: randomId() };
    return lastRequest.current.key;
  };

  const explainFailure = (error: unknown): string | null => {
    const newer = isRefusedAs(error, ChangedFirst) ? kind.rowOf(error.body.data.card) : undefined;
    if (isRefusedAs(error, ChangedFirst) && newer) {
      const { by, at } = error.body.data;
      const theirValues = typedOf(newer, role);
      const mergeResult = mergeNewer<T>(comparedFields, { base: serverState.current.typed, mine: form.getValues(), theirs: theirValues });
      for (const field of mergeResult.taken) setField(field, valueOf(theirValues, field));
      serverState.current = { typed: theirValues, rev: newer.rev };
      setConflict({ by, at, ...mergeResult, hasNewFiles: files.take(newer) });
      return null;
    }
    if (isRefusedAs(error, KeyReused)) lastRequest.current = { content: '', key: '' };
    if (isRefusedAs(error, FileUnknown)) {
      files.drop(error.body.data.fileIds);
      files.setError(failureText(error));
      return null;
    }
    const { fileIds, ...errors }: FieldErrors = { ...fieldErrorsOf(error), ...kind.fieldErrorsOf?.(error) };
    if (fileIds?.length) errors['fileId'] = fileIds;
    const hasFieldErrors = showFieldErrors(common, errors, [...comparedFields, 'note'] as 'title'[]);
    if (errors['fileId']?.length) files.setError(failureText(error));
    if (hasFieldErrors || errors['fileId']?.length) return null;
    return error instanceof ApiError && error.status === 0 ? t('publish.offline') : failureText(error);
  };

  const doneText = ({ title, liveFrom }: Row): string => {
    if (liveFrom && !edited) return t('schedule.done', { title, time: dateTime(liveFrom) });
    return t(edited ? 'publish.saved' : 'publish.done', { title });
  };
  const [question, setQuestion] = useState<{ count: number; values: T } | null>(null);
  const [reviewedValues, setReviewed] = useState<T | null>(null);
  const [send, isSending] = useOnce(async (values: T, { isReviewed = false, confirmed = false }: Consent = {}) => {
    if (uploads.busy) return setFailure(t('publish.waitForFile'));
    if (files.isIncomplete) return setFailure(t('publish.filesFailed'));
    if (files.isTooMany) return setFailure(t('publish.oneFile'));
    if (files.isOne && !stored && (!edited || uploads.uploads.length)) return files.setError(t('publish.fileMissing'));
    setFailure(null);
    const refusal = await finishChecks();
    setObjected(refusal !== null);
    if (refusal !== null) return;
    // An item that readers can already see is changed only after a confirmation (R4.10).
    if (edited && !isReviewed) return setReviewed(values);
    const { rev } = serverState.current;
    const { title, scope, note } = values;
    const draftId = edited ? undefined : await drafts.end();
    const content = {
      ...(edited && rev !== undefined ? { documentId: edited.documentId, rev } : {}),
      ...(draftId ? { draftId } : {}),
      ...files.fileInput(),
      ...(isNewVersion || (files.isOne && stored) ? { note } : {}),
      ...(confirmed || fileLook.isConfirmed ? { confirmed: true } : {}),
      title,
      // An unchanged audience is not sent, because it may contain more companies than the form allows.
      ...(edited && AUDIENCE.every((field) => isSame(values[field], serverState.current.typed[field]))
        ? {}
        : { scope, lcos: role === 'RHQ' ? values.lcos : [], companies: scope === 'specific' ? values.companies : [] }),
      ...hoursOf(values, serverState.current.typed),
    };
    try {
      const row = await kind.send(content, values, (request) => ({ idempotencyKey: keyOf(request) }));
      // Update the state synchronously, because the navigation guard reads it before the navigation.
      flushSync(() => setFinished(true));
      toast.success(doneText(row));
      await navigate(detailAddress(kind.kind, row.documentId, userId), { replace: true });
    } catch (error) {
      drafts.resume();
      if (isRefusedAs(error, ManyNotices)) setQuestion({ count: error.body.data.count, values });
      else setFailure(explainFailure(error));
    }
  });

  return {
    /** The role of the unit whose audience is selected. */
    role,
    form,
    common,
    typed: typedValues,
    uploads,
    paste: files.paste,
    panel: fileLook.panel,
    checks,
    conflict,
    failure: failure ?? (isObjected ? objection : null),
    fileError: files.error,
    isSending,
    /** True if closing the form would lose an edit, an unfinished upload, or a new item whose draft could not be saved. */
    isUnsaved:
      isDirty && !isSending && !isFinished && (edited !== undefined || uploads.busy || files.isIncomplete || drafts.failure !== null),
    /** Dismisses the conflict with the draft of another window. The values in the form are kept. */
    settle: () => setConflict(null),
    isNewVersion,
    /** The question whether to notify the readers again today, with the number of notifications so far. */
    question: question && {
      count: question.count,
      confirm: () => {
        setQuestion(null);
        void send(question.values, { isReviewed: true, confirmed: true });
      },
      cancel: () => setQuestion(null),
    },
    /** The edit that waits for the confirmation of its author. */
    review: reviewedValues && {
      confirm: () => {
        setReviewed(null);
        void send(reviewedValues, { isReviewed: true });
      },
      cancel: () => setReviewed(null),
    },
    /** Overwrites the version that another person saved, after the author decided to do so. */
    keepMine: form.handleSubmit((values) => send(values, { isReviewed: true })),
    submit: form.handleSubmit(
      (values) => send(values),
      () => {
        if (files.isOne && !stored && !edited) files.setError(t('publish.fileMissing'));
      },
    ),
    /** Sets a field to the other person's value, or back to the author's. */
    choose: (field: FieldName<T>, value: FieldValue) => setField(field, value, { shouldDirty: true }),
  };
}
