import { ApiError, FileUnknown, isPartner, isRefusedAs, KeyReused, LIMITS, type StoredFile, TooManyInquiries } from '@portal/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { randomId } from '../../../device/crypto';
import type { Upload } from '../../../files/upload';
import { useUploads } from '../../../files/use-uploads';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { saveDraft } from '../../../live/drafts/draft-keeping';
import { failureText, fieldErrorsOf } from '../../../live/failures/failure';
import { schemaResolver, showFieldErrors } from '../../../live/failures/field-errors';
import { useRole } from '../../../live/use-session';
import { createStore, useStore } from '../../../store';
import { toast } from '../../../ui/feedback/toaster';
import { useOnce } from '../../../ui/input/use-once';
import type { ComposerActor } from '../conversation/composer/composer';
import { discardUnsentDraft, unsentDraftOf } from '../conversation/composer/unsent-draft';
import { type TicketDetail, ticketAddress } from '../tickets.queries';
import { BLANK_INQUIRY, INQUIRY_FIELDS, type InquiryFormMethods, inquiryForm, type TypedInquiry, type ValidInquiry } from './inquiry.form';
import type { InquiryDraft, Requester, StoredInquiry } from './inquiry-draft';
import type { InquiryPrefill, ReferredDocument } from './inquiry-prefill';

type FollowedTicket = TicketDetail | null;

interface InquiryOrigin {
  followed: FollowedTicket;
  arrival?: InquiryPrefill | undefined;
  onBehalf: boolean;
  composer?: ComposerActor | undefined;
}

const prefillFields = ({ followed, arrival, onBehalf }: InquiryOrigin, re: (subject: string) => string): TypedInquiry => {
  if (!followed) return { ...BLANK_INQUIRY, subject: arrival?.subject ?? '' };
  const { inquiryType, interestCategory, productId, subject, userId } = followed.ticket;
  return {
    ...BLANK_INQUIRY,
    requesterId: onBehalf ? userId : '',
    inquiryType,
    interestCategory: interestCategory ?? '',
    productId,
    visibility: followed.ticket.private ? 'private' : '',
    subject: re(subject).slice(0, LIMITS.subject),
  };
};

/** Appends the prefilled text to the stored text. */
const addPrefill = (draft: InquiryDraft, message: string, arrivedDocuments: readonly ReferredDocument[]): InquiryDraft => {
  const { description } = draft.typed;
  if (description.includes(message)) return draft;
  const knownIds = new Set(arrivedDocuments.map(({ documentId }) => documentId));
  const documents = [...draft.documents.filter(({ documentId }) => !knownIds.has(documentId)), ...arrivedDocuments].slice(
    -LIMITS.inquiryDocuments,
  );
  return { ...draft, documents, typed: { ...draft.typed, description: [description, message].filter(Boolean).join('\n\n') } };
};

/** A failed submission. `files` are the uploads that caused the failure; the next change to the uploads clears it. */
interface Failure {
  text: string;
  files?: readonly Upload[];
}

const requesterOf = (followedTicket: FollowedTicket): Requester | null => {
  if (!followedTicket) return null;
  const { id, name, email, company } = followedTicket.requester;
  return { id, name, email, company };
};

/**
 * Manages one inquiry: stores the input across reloads, submits it once and opens the conversation. The unsent text of a closed ticket is
 * the initial text of its follow-up.
 */
export function useNewInquiry({ slot, draft }: StoredInquiry, origin: InquiryOrigin) {
  const { followed, onBehalf, composer } = origin;
  const { t } = useTranslation('contact');
  const { list, timeOrDate } = useFormat();
  const navigate = useNavigate();
  const [{ blank, start }] = useState(() => {
    const { ids, text, files } = composer ? unsentDraftOf(composer.getSnapshot().context) : { ids: [], text: '', files: [] };
    const replySubject = (subject: string) => t('follows.subject', { subject, interpolation: { escapeValue: false } });
    const prefilledValues = { ...prefillFields(origin, replySubject), description: text || (origin.arrival?.description ?? '') };
    const documents = [...(origin.arrival?.documents ?? [])];
    const newDraft: InquiryDraft = {
      key: randomId(),
      typed: prefilledValues,
      asker: onBehalf ? requesterOf(followed) : null,
      files,
      documents,
      carried: ids,
    };
    return { blank: prefilledValues, start: draft ? addPrefill(draft, prefilledValues.description, documents) : newDraft };
  });
  const [key, setKey] = useState(start.key);
  const [requester, setRequester] = useState(start.asker);
  const [documents, setDocuments] = useState<readonly ReferredDocument[]>(start.documents);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [files] = useState(() => createStore<readonly StoredFile[]>(start.files));
  const storedFiles = useStore(files);
  const uploads = useUploads('attachment', files);
  const form: InquiryFormMethods = useForm<TypedInquiry, unknown, ValidInquiry>({
    resolver: schemaResolver(inquiryForm(onBehalf)) as never,
    defaultValues: start.typed,
    mode: 'onTouched',
  });
  const fields = useWatch({ control: form.control });
  const values = useMemo((): TypedInquiry => ({ ...start.typed, ...fields }), [start, fields]);
  const offersPrivacy = isPartner(useRole());
  const isDirty = uploads.uploads.length > 0 || INQUIRY_FIELDS.some((field) => values[field] !== blank[field]);

  const isClosed = useRef(false);
  const [isFinished, setIsFinished] = useState(false);
  useEffect(() => {
    if (isClosed.current) return;
    if (isDirty)
      saveDraft(() =>
        slot.keep({ key, typed: values, asker: requester, files: [...storedFiles], documents: [...documents], carried: start.carried }),
      ).catch(reportError);
    else slot.forget();
  }, [slot, isDirty, key, values, requester, storedFiles, documents, start]);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const discard = () => {
    isClosed.current = true;
    setIsFinished(true);
    slot.forget();
  };

  const explainFailure = (error: unknown): string | null => {
    if (isRefusedAs(error, KeyReused)) {
      setKey(randomId());
      return t('failed.alreadySubmitted');
    }
    if (isRefusedAs(error, FileUnknown)) {
      const missingIds = new Set(error.body.data.fileIds);
      const names = storedFiles.filter(({ fileId }) => missingIds.has(fileId)).map(({ name }) => name);
      files.set(storedFiles.filter(({ fileId }) => !missingIds.has(fileId)));
      return t('failed.filesGone', { names: list(names) });
    }
    if (isRefusedAs(error, TooManyInquiries) && error.retryAfterMs !== undefined)
      return t('failed.tooMany', { time: timeOrDate(new Date(Date.now() + error.retryAfterMs)) });
    if (error instanceof ApiError && error.status === 0) return t('failed.offline');
    return showFieldErrors(form, fieldErrorsOf(error), INQUIRY_FIELDS) ? null : failureText(error);
  };

  const [send, sending] = useOnce(async ({ requesterId, interestCategory, visibility, ...checked }: ValidInquiry) => {
    const attemptedUploads = uploads.uploads;
    if (uploads.busy) return setFailure({ text: t('form.waitForFiles'), files: attemptedUploads });
    if (storedFiles.length < attemptedUploads.length) return setFailure({ text: t('form.notStored'), files: attemptedUploads });
    setFailure(null);
    try {
      const { ticket } = await api.tickets.open(
        {
          ...checked,
          interestCategory: interestCategory || undefined,
          requesterId: requesterId || undefined,
          follows: followed?.ticket.ticketId,
          ...(offersPrivacy && (visibility === 'private' || followed?.ticket.private) ? { private: visibility === 'private' } : {}),
          attachments: storedFiles.map(({ fileId }) => fileId),
          documentIds: documents.length ? documents.map(({ documentId }) => documentId) : undefined,
        },
        { idempotencyKey: key },
      );
      // Update the state synchronously, because the navigation guard reads it before the navigation.
      flushSync(() => {
        discard();
        files.set([]);
      });
      if (composer) discardUnsentDraft(composer, start.carried);
      toast.success({ id: 'inquiry', title: t('submitted.title'), description: t('submitted.text', { ticketNo: ticket.ticketNo }) });
      if (isMounted.current) void navigate(ticketAddress(ticket.ticketId));
    } catch (error) {
      const text = explainFailure(error);
      setFailure(text === null ? null : { text });
    }
  });

  return {
    form,
    typed: values,
    uploads,
    documents,
    removeDocument: (id: string) => setDocuments(documents.filter(({ documentId }) => documentId !== id)),
    asker: requester,
    choose(next: Requester | null) {
      setRequester(next);
      form.setValue('requesterId', next?.id ?? '', { shouldValidate: form.formState.isSubmitted || next !== null });
    },
    failure: failure && (!failure.files || failure.files === uploads.uploads) ? failure.text : null,
    sending,
    unsent: isDirty && !sending && !isFinished,
    discard,
    submit: form.handleSubmit(send),
  };
}
