import { ApiError, ChangedFirst, FileUnknown, failedAs, KeyReused, type MaterialRow, type Role, type StoredFile } from '@portal/contracts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUploads } from '../../../files/use-uploads';
import { useLanguage } from '../../../i18n/language';
import { api } from '../../../live/api';
import { failureText, fieldErrorsOf } from '../../../live/failure-text';
import { schemaResolver, showFieldErrors } from '../../../live/field-errors';
import { useProductOptions } from '../../../parts/product-options';
import { createStore, useStore } from '../../../store';
import { toast } from '../../../ui/toaster';
import { useOnce } from '../../../ui/use-once';
import { documentAddress } from '../library.queries';
import { type Conflict, mergeNewer } from './conflict';
import { guessFrom } from './guess';
import { blankOf, documentForm, FIELDS, type PublishForm, type Typed, typedOf } from './publish.form';

interface Options {
  userId: string;
  /** Of whoever publishes. */
  role: Role;
  /** The item to edit; without it a new one is published. */
  edited?: MaterialRow | undefined;
  lcoOf: (companyId: string) => string | undefined;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One item from its file to its page: sent once however often the button is pressed, and nothing typed is ever lost. */
export function usePublishing({ userId, role: own, edited, lcoOf }: Options) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const { code } = useLanguage();
  const products = useProductOptions();
  // Headquarters edit what a region published, too; that it did is told by a refusal.
  const [role, setRole] = useState(own);
  const [start] = useState(() => (edited ? typedOf(edited, role, lcoOf) : blankOf(code)));
  /** What the server has, as this form knows it. */
  const known = useRef({ typed: start, rev: edited?.rev });
  const [files] = useState(() => createStore<readonly StoredFile[]>([]));
  const stored = useStore(files)[0];
  const uploads = useUploads('material', files);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [isFinished, setFinished] = useState(false);
  const form: PublishForm = useForm<Typed, unknown, Typed>({
    resolver: (values, context, options) =>
      schemaResolver(documentForm(role, values.scope))(values as never, context, options as never) as never,
    defaultValues: start,
    mode: 'onTouched',
  });
  const fields = useWatch({ control: form.control });
  const typed: Typed = { ...start, ...fields } as Typed;
  const isDirty = uploads.uploads.length > 0 || !same(typed, start);

  // What the name of the file tells goes into fields that nobody has filled.
  const guessed = useRef('');
  useEffect(() => {
    if (!stored) return;
    setFileError(null);
    if (edited) return;
    const guess = guessFrom(stored.name, products);
    const now = form.getValues();
    if (now.title !== guess.title && (!now.title || now.title === guessed.current))
      form.setValue('title', guess.title, { shouldValidate: true });
    guessed.current = guess.title;
    if (guess.docType && !now.docType) form.setValue('docType', guess.docType, { shouldValidate: true });
    if (guess.productId && !now.productId) form.setValue('productId', guess.productId);
    if (guess.language && guess.language !== now.language && !form.getFieldState('language').isDirty)
      form.setValue('language', guess.language);
  }, [stored, edited, products, form]);

  /** The same content is sent under the same key: a double publish is one. */
  const sent = useRef({ content: '', key: '' });
  const keyOf = (content: unknown): string => {
    const text = JSON.stringify(content);
    if (sent.current.content !== text) sent.current = { content: text, key: crypto.randomUUID() };
    return sent.current.key;
  };

  const explain = (thrown: unknown): string | null => {
    if (failedAs(thrown, ChangedFirst) && thrown.body.data.card.kind === 'material') {
      const { by, at } = thrown.body.data;
      const card = thrown.body.data.card;
      const theirs = typedOf(card, role, lcoOf);
      const merged = mergeNewer({ base: known.current.typed, mine: form.getValues(), theirs });
      for (const field of merged.taken) form.setValue(field, theirs[field]);
      known.current = { typed: theirs, rev: card.rev };
      setConflict({ by, at, ...merged });
      return null;
    }
    if (failedAs(thrown, KeyReused)) sent.current = { content: '', key: '' };
    if (failedAs(thrown, FileUnknown)) {
      files.set([]);
      setFileError(failureText(thrown));
      return null;
    }
    const errors = fieldErrorsOf(thrown);
    if (edited && role !== 'RHQ' && errors['lcos']?.some(({ code }) => code === 'required')) {
      setRole('RHQ');
      form.setValue('lcos', typedOf(edited, 'RHQ', lcoOf).lcos);
      return t('publish.ofRegion');
    }
    const shown = showFieldErrors(form, errors, FIELDS);
    if (errors['fileId']?.length) setFileError(failureText(thrown));
    if (shown || errors['fileId']?.length) return null;
    return thrown instanceof ApiError && thrown.status === 0 ? t('publish.offline') : failureText(thrown);
  };

  const [send, isSending] = useOnce(async ({ productId, industry, note, ...rest }: Typed) => {
    if (uploads.busy) return setFailure(t('publish.waitForFile'));
    if (!stored && (!edited || uploads.uploads.length)) return setFileError(t('publish.fileMissing'));
    setFailure(null);
    const { rev } = known.current;
    const content = {
      ...rest,
      ...(edited && rev !== undefined ? { documentId: edited.documentId, rev } : {}),
      ...(stored ? { fileId: stored.fileId, note } : {}),
      lcos: role === 'RHQ' ? rest.lcos : [],
      companies: rest.scope === 'specific' ? rest.companies : [],
      productId: productId || null,
      industry: industry || null,
    };
    try {
      const { document } = await api.knowledge.upload(content as Parameters<typeof api.knowledge.upload>[0], {
        idempotencyKey: keyOf(content),
      });
      // What guards the page must know it before the way leads on.
      flushSync(() => setFinished(true));
      toast.success(t(edited ? 'publish.saved' : 'publish.done', { title: document.title }));
      await navigate(documentAddress(document.documentId, userId), { replace: true });
    } catch (thrown) {
      setFailure(explain(thrown));
    }
  });

  return {
    /** Whose audience is chosen: that of the unit that publishes. */
    role,
    form,
    typed,
    uploads,
    stored,
    conflict,
    failure,
    fileError: uploads.busy ? null : fileError,
    isSending,
    isUnsaved: isDirty && !isSending && !isFinished,
    submit: form.handleSubmit(send, () => {
      if (!stored && !edited) setFileError(t('publish.fileMissing'));
    }),
    /** Takes one value of the newer state, or brings one's own back. */
    choose: (field: keyof Typed, value: Typed[keyof Typed]) => form.setValue(field, value as never, { shouldDirty: true }),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
