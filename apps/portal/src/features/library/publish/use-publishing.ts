import {
  ApiError,
  ChangedFirst,
  type Draft,
  type FieldErrors,
  FileUnknown,
  failedAs,
  KeyReused,
  LIMITS,
  ManyNotices,
  type Role,
  type StoredFile,
} from '@portal/contracts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type Path, type PathValue, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUploads } from '../../../files/use-uploads';
import { useFormat } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/language';
import { failureText, fieldErrorsOf } from '../../../live/failure-text';
import { schemaResolver, showFieldErrors } from '../../../live/field-errors';
import { createStore, useStore } from '../../../store';
import { toast } from '../../../ui/toaster';
import { useOnce } from '../../../ui/use-once';
import type { PublicationRow } from '../rows';
import { BLANK, type CommonFields, commonOf, type FieldValue, hoursOf, type LcoOf, type PublishForm } from './common-fields';
import { type Conflict, mergeFiles, mergeNewer } from './conflict';
import { type FieldName, type KindForm, valueOf } from './kind-form';
import { typedFrom, useDraft } from './use-draft';

interface Options<Row extends PublicationRow, T extends CommonFields> {
  kind: KindForm<Row, T>;
  userId: string;
  /** Of the person who publishes. */
  role: Role;
  /** The item to edit; without it a new one is published. */
  edited?: Row | undefined;
  /** What a new one was begun with before. */
  draft?: Draft | undefined;
  /** What a new one is called at first. */
  firstTitle: string;
  lcoOf: LcoOf;
}

const AUDIENCE = ['scope', 'lcos', 'companies'] as const satisfies readonly (keyof CommonFields)[];

/** What was confirmed before something is sent. */
interface Consent {
  isReviewed?: boolean;
  /** That people were notified often today. */
  confirmed?: boolean;
}

const idsOf = (files: readonly StoredFile[]): string[] => files.map(({ fileId }) => fileId);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One item from its file to its page: sent once however often the button is pressed, and nothing typed is ever lost. */
export function usePublishing<Row extends PublicationRow, T extends CommonFields>({
  kind,
  userId,
  role: own,
  edited,
  draft,
  firstTitle,
  lcoOf,
}: Options<Row, T>) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const { code } = useLanguage();
  const { dateTime } = useFormat();
  const guess = kind.useGuess();
  const typedOf = (row: Row, by: Role) => ({ ...commonOf(row, by, lcoOf), ...kind.ownOf(row) }) as T;
  // Headquarters edit what others published, too: the audience is that of the unit that did.
  const role = edited?.publisher?.role ?? own;
  const [blank] = useState(() => ({ ...BLANK, ...kind.blank(code), title: firstTitle }) as T);
  const [start] = useState(() => (edited ? typedOf(edited, role) : draft ? typedFrom(draft.fields, blank) : blank));
  /** What the server has, as this form knows it. */
  const known = useRef({ typed: edited ? start : blank, rev: edited?.rev });
  const many = 'many' in kind.files ? kind.files.many : null;
  const most = 'many' in kind.files ? (kind.files.most ?? LIMITS.attachments) : 1;
  const [files] = useState(() => createStore<readonly StoredFile[]>(edited && many ? many(edited) : (draft?.files ?? [])));
  const allStored = useStore(files);
  const [firstFiles, setFirstFiles] = useState(allStored);
  const stored = allStored[0];
  const uploads = useUploads(kind.kind, files);
  const look = kind.useFileLook({ stored, edited });
  const [conflict, setConflict] = useState<Conflict<FieldName<T>> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isObjected, setObjected] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const [isFinished, setFinished] = useState(false);
  const resolver: Resolver<T, unknown, T> = (values, context, options) =>
    schemaResolver(kind.schema(role, values.scope))(values, context, options);
  const form = useForm<T, unknown, T>({ resolver, defaultValues: start as DefaultValues<T>, mode: 'onTouched' });
  // The fields that all kinds have; the names of the others are the matter of their kind.
  const common = form as unknown as PublishForm<CommonFields>;
  const set = (field: FieldName<T>, value: FieldValue, options?: { shouldDirty: boolean }) =>
    form.setValue(field as Path<T>, value as PathValue<T, Path<T>>, options);
  const fields = useWatch({ control: form.control });
  const typed: T = { ...start, ...fields };
  /** Somebody attached it, and it is not there. */
  const isIncomplete = many !== null && uploads.uploads.some(({ state }) => state !== 'stored');
  const hasNewFiles = many ? isIncomplete || !same(idsOf(allStored), idsOf(edited ? firstFiles : [])) : uploads.uploads.length > 0;
  const isDirty = hasNewFiles || !same(typed, start);
  const isNewVersion = edited !== undefined && (hasNewFiles || (kind.asksNewVersion?.(typed) ?? false));
  const compared: FieldName<T>[] = ['title', ...kind.own, 'scope', 'lcos', 'companies', 'liveFrom', 'liveUntil'];

  // Of several files one may have been dropped, which is no answer to what was wrong; another that is on its way is.
  useEffect(() => {
    if (uploads.busy || (!many && stored)) setFileError(null);
  }, [uploads.busy, many, stored]);

  // What the name of the file tells goes into fields that nobody has filled.
  const guessed = useRef<Partial<T>>({});
  useEffect(() => {
    if (!stored) return;
    if (edited || stored.fileId === draft?.file?.fileId) return;
    const guesses = guess(stored.name);
    const now = form.getValues();
    for (const [field, value] of Object.entries(guesses) as [FieldName<T>, string][]) {
      const isDefault = now[field] === start[field] && !(field === 'title' && firstTitle);
      const isUntouched = !now[field] || isDefault || now[field] === guessed.current[field];
      if (value && value !== now[field] && isUntouched)
        form.setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldValidate: true });
    }
    guessed.current = guesses;
  }, [stored, edited, draft, guess, form, start, firstTitle]);

  const drafts = useDraft<T>({
    kind: kind.kind,
    draft,
    typed,
    stored: allStored,
    // A file that was refused, or is still on its way, is none that a draft could hold.
    isWorthKeeping: !edited && (draft !== undefined || stored !== undefined || !same(typed, start)) && !isFinished,
    onChanged: ({ fields, files: theirFiles, savedAt }, base) => {
      const theirs = typedFrom(fields, blank);
      const merged = mergeNewer<T>([...compared, 'note'], { base: typedFrom(base, blank), mine: form.getValues(), theirs });
      for (const field of merged.taken) set(field, valueOf(theirs, field));
      if (!files.get().length) files.set(theirFiles);
      setConflict({ by: t('draft.window'), at: savedAt, ...merged, hasNewFiles: false });
    },
  });

  /** The same content is sent under the same key: a double publish is one. */
  const sent = useRef({ content: '', key: '' });
  const keyOf = (content: unknown): string => {
    const text = JSON.stringify(content);
    if (sent.current.content !== text) sent.current = { content: text, key: crypto.randomUUID() };
    return sent.current.key;
  };

  /** Lays the files that somebody else has saved beside the own ones; whether that changed any. */
  const takeFiles = (theirs: readonly StoredFile[]): boolean => {
    const mine = files.get();
    const merged = mergeFiles({ base: firstFiles, mine, theirs });
    files.set(merged);
    setFirstFiles(theirs);
    return !same(idsOf(merged), idsOf(mine));
  };

  const explain = (thrown: unknown): string | null => {
    const newer = failedAs(thrown, ChangedFirst) ? kind.rowOf(thrown.body.data.card) : undefined;
    if (failedAs(thrown, ChangedFirst) && newer) {
      const { by, at } = thrown.body.data;
      const theirs = typedOf(newer, role);
      const merged = mergeNewer<T>(compared, { base: known.current.typed, mine: form.getValues(), theirs });
      for (const field of merged.taken) set(field, valueOf(theirs, field));
      known.current = { typed: theirs, rev: newer.rev };
      setConflict({ by, at, ...merged, hasNewFiles: many !== null && takeFiles(many(newer)) });
      return null;
    }
    if (failedAs(thrown, KeyReused)) sent.current = { content: '', key: '' };
    if (failedAs(thrown, FileUnknown)) {
      const unknown = thrown.body.data.fileIds;
      files.set(files.get().filter(({ fileId }) => !unknown.includes(fileId)));
      setFileError(failureText(thrown));
      return null;
    }
    const { fileIds, ...errors }: FieldErrors = { ...fieldErrorsOf(thrown), ...kind.fieldErrorsOf?.(thrown) };
    if (fileIds?.length) errors['fileId'] = fileIds;
    const shown = showFieldErrors(common, errors, [...compared, 'note'] as 'title'[]);
    if (errors['fileId']?.length) setFileError(failureText(thrown));
    if (shown || errors['fileId']?.length) return null;
    return thrown instanceof ApiError && thrown.status === 0 ? t('publish.offline') : failureText(thrown);
  };

  const doneText = ({ title, liveFrom }: Row): string => {
    if (liveFrom && !edited) return t('schedule.done', { title, time: dateTime(liveFrom) });
    return t(edited ? 'publish.saved' : 'publish.done', { title });
  };
  const [question, setQuestion] = useState<{ count: number; values: T } | null>(null);
  const [reviewed, setReviewed] = useState<T | null>(null);
  const [send, isSending] = useOnce(async (values: T, { isReviewed = false, confirmed = false }: Consent = {}) => {
    if (uploads.busy) return setFailure(t('publish.waitForFile'));
    if (isIncomplete) return setFailure(t('publish.filesFailed'));
    if (many && allStored.length > most) return setFailure(t('publish.oneFile'));
    if (!many && !stored && (!edited || uploads.uploads.length)) return setFileError(t('publish.fileMissing'));
    setFailure(null);
    setObjected(look.objection !== null);
    if (look.objection !== null) return;
    // R4.10: what others read already is changed after a question.
    if (edited && !isReviewed) return setReviewed(values);
    const { rev } = known.current;
    const { title, scope, note } = values;
    const draftId = edited ? undefined : await drafts.end();
    const content = {
      ...(edited && rev !== undefined ? { documentId: edited.documentId, rev } : {}),
      ...(draftId ? { draftId } : {}),
      ...(many ? (hasNewFiles || !edited ? { fileIds: idsOf(allStored) } : {}) : stored ? { fileId: stored.fileId } : {}),
      ...(isNewVersion || (!many && stored) ? { note } : {}),
      ...(confirmed || look.isConfirmed ? { confirmed: true } : {}),
      title,
      // An audience that was left alone stays, also where it names more companies than anybody would choose by hand.
      ...(edited && AUDIENCE.every((field) => same(values[field], known.current.typed[field]))
        ? {}
        : { scope, lcos: role === 'RHQ' ? values.lcos : [], companies: scope === 'specific' ? values.companies : [] }),
      ...hoursOf(values, known.current.typed),
    };
    try {
      const row = await kind.send(content, values, (whole) => ({ idempotencyKey: keyOf(whole) }));
      // What guards the page must know it before the way leads on.
      flushSync(() => setFinished(true));
      toast.success(doneText(row));
      await navigate(kind.address(row, userId), { replace: true });
    } catch (thrown) {
      drafts.resume();
      if (failedAs(thrown, ManyNotices)) setQuestion({ count: thrown.body.data.count, values });
      else setFailure(explain(thrown));
    }
  });

  return {
    /** Whose audience is chosen: that of the unit that publishes. */
    role,
    form,
    common,
    typed,
    uploads,
    /** Pasted files come to the others; where there may be but one, it takes the place of the other. */
    paste: (pasted: File[]) => {
      if (most === 1) for (const { id } of uploads.uploads) uploads.remove(id);
      uploads.add(most === 1 ? pasted.slice(0, 1) : pasted);
    },
    panel: look.panel,
    conflict,
    failure: failure ?? (isObjected ? look.objection : null),
    fileError,
    isSending,
    /** Leaving would lose it: of a new item a draft is kept, unless it could not be. */
    isUnsaved: isDirty && !isSending && !isFinished && (edited !== undefined || uploads.busy || isIncomplete || drafts.failure !== null),
    /** What another window kept is settled: what stands here counts. */
    settle: () => setConflict(null),
    isNewVersion,
    /** How often people were notified today, where that has to be confirmed; publishes all the same, or not. */
    question: question && {
      count: question.count,
      confirm: () => {
        setQuestion(null);
        void send(question.values, { isReviewed: true, confirmed: true });
      },
      cancel: () => setQuestion(null),
    },
    /** An edit that waits for its author to confirm it. */
    review: reviewed && {
      confirm: () => {
        setReviewed(null);
        void send(reviewed, { isReviewed: true });
      },
      cancel: () => setReviewed(null),
    },
    /** Sends one's own over what somebody else has saved, which is a decision of its own. */
    keepMine: form.handleSubmit((values) => send(values, { isReviewed: true })),
    submit: form.handleSubmit(
      (values) => send(values),
      () => {
        if (!many && !stored && !edited) setFileError(t('publish.fileMissing'));
      },
    ),
    /** Takes one value of the newer state, or brings one's own back. */
    choose: (field: FieldName<T>, value: FieldValue) => set(field, value, { shouldDirty: true }),
  };
}
