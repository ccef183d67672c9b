import { type Draft, DraftChanged, type DraftField, type DraftKind, isRefusedAs, ObjectMissing, type StoredFile } from '@portal/contracts';
import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../device/crypto';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import type { CommonFields, FieldValue } from './common-fields';

/** The milliseconds between the last change and saving. */
const QUIET_MS = 1_200;

interface Options<T extends CommonFields> {
  kind: DraftKind;
  draft: Draft | undefined;
  typed: T;
  stored: readonly StoredFile[];
  isWorthKeeping: boolean;
  /** Called when another window has saved a different version of the draft. */
  onChanged: (theirs: Draft, base: DraftField[]) => void;
}

const fieldsOf = <T extends CommonFields>(values: T) =>
  Object.entries(values as unknown as Record<string, FieldValue>).map(([field, value]) => ({ field, entries: [value].flat() }));

/** Converts the fields of a draft to form values. A field with a single value takes the first entry. */
export const formValuesOf = <T extends CommonFields>(fields: readonly DraftField[], blank: T): T => {
  const entries = new Map(fields.map(({ field, entries }) => [field, entries]));
  const filledFields = Object.entries(blank as unknown as Record<string, FieldValue>).map(([field, initial]) => {
    const values = entries.get(field);
    return [field, values ? (Array.isArray(initial) ? values : (values[0] ?? '')) : initial];
  });
  return Object.fromEntries(filledFields) as T;
};

/**
 * Saves a form as a draft on the server while it is edited, and once more when it is closed. Saves run one after the other, so that each is
 * based on the revision of the previous one.
 */
export function useDraft<T extends CommonFields>({ kind, draft, typed, stored, isWorthKeeping, onChanged }: Options<T>) {
  const [failure, setFailure] = useState<string | null>(null);
  const savedDraft = useRef({ draftId: draft?.draftId ?? randomId(), rev: draft?.rev ?? 0 });
  const fileIds = stored.map(({ fileId }) => fileId);
  const content = JSON.stringify({ kind, title: typed.title, fileIds, fields: fieldsOf(typed) });
  const latest = useRef({ content, isWorthKeeping, onChanged });
  latest.current = { content, isWorthKeeping, onChanged };
  const lastSave = useRef(draft ? content : '');
  const runningSave = useRef<Promise<void> | null>(null);
  const isClosed = useRef(false);

  const write = async (keepalive: boolean): Promise<void> => {
    const { content } = latest.current;
    try {
      const { draft: storedDraft } = await api.publications.saveDraft({ ...savedDraft.current, ...JSON.parse(content) }, { keepalive });
      savedDraft.current = { ...savedDraft.current, rev: storedDraft.rev };
      lastSave.current = content;
      setFailure(null);
    } catch (error) {
      if (isRefusedAs(error, DraftChanged)) {
        const theirDraft = error.body.data.draft;
        savedDraft.current = { ...savedDraft.current, rev: theirDraft.rev };
        latest.current.onChanged(theirDraft, lastSave.current ? (JSON.parse(lastSave.current) as { fields: DraftField[] }).fields : []);
      } else if (isRefusedAs(error, ObjectMissing)) {
        // The draft was discarded or published in another window, so the form becomes a new draft.
        savedDraft.current = { draftId: randomId(), rev: 0 };
      }
      setFailure(failureText(error));
    }
  };
  const save = useRef(async (keepalive = false): Promise<void> => {
    await runningSave.current;
    const { content, isWorthKeeping } = latest.current;
    if (isClosed.current || !isWorthKeeping || content === lastSave.current) return;
    runningSave.current = write(keepalive);
    await runningSave.current;
  });

  useEffect(() => {
    if (!isWorthKeeping || content === lastSave.current) return;
    const timer = setTimeout(() => void save.current(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [content, isWorthKeeping]);
  useEffect(() => {
    const saveLatest = save.current;
    const handlePageHide = () => void saveLatest(true);
    addEventListener('pagehide', handlePageHide);
    return () => {
      removeEventListener('pagehide', handlePageHide);
      handlePageHide();
    };
  }, []);

  return {
    failure,
    /** Stops saving, waits for a running save, and returns the id of the draft, so that publishing deletes the draft. */
    end: async (): Promise<string> => {
      isClosed.current = true;
      await runningSave.current;
      return savedDraft.current.draftId;
    },
    /** Resumes saving after publishing failed. */
    resume: () => {
      isClosed.current = false;
    },
  };
}
