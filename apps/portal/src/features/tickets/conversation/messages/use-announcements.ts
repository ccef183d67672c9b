import type { TicketEntry } from '@portal/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTypist } from '../../../../live/typing';
import { announce } from '../../../../ui/feedback/announcer';
import type { TicketView } from '../../tickets.queries';

/** Announces the reader's refused replies and colleagues' new notes to screen readers. */
export function useAnnouncedNotes(notes: NonNullable<TicketView['notes']>, failedCount: number, me: string) {
  const { t } = useTranslation('conversation');
  const previousCounts = useRef({ notes: notes.length, failed: failedCount });
  useEffect(() => {
    const newestNote = notes.at(-1);
    if (newestNote && notes.length > previousCounts.current.notes && newestNote.by.id !== me)
      announce(t(newestNote.mentions.some(({ userId }) => userId === me) ? 'said.mentioned' : 'said.note', { name: newestNote.by.name }));
    if (failedCount > previousCounts.current.failed) announce(t('said.notSent'), 'assertive');
    previousCounts.current = { notes: notes.length, failed: failedCount };
  }, [notes, failedCount, me, t]);
}

/** Announces new entries to screen readers and removes their author's typing indicator. */
export function useArrivingEntries(entries: readonly TicketEntry[], ticketId: string, me: string) {
  const { t } = useTranslation('conversation');
  const lastNumber = useRef(entries.at(-1)?.nr ?? 0);
  useEffect(() => {
    for (const { nr, by, kind } of entries) {
      if (nr <= lastNumber.current || by.id === me) continue;
      removeTypist(ticketId, by.id);
      if (kind === 'replied') announce(t('said.message', { name: by.name }));
      if (kind === 'closed') announce(t('said.closed', { name: by.name }));
    }
    lastNumber.current = Math.max(lastNumber.current, entries.at(-1)?.nr ?? 0);
  }, [entries, ticketId, me, t]);
}

/** Announces corrections and withdrawals by others with their author, and the success of the reader's own. */
export function useAnnouncedChanges(entries: readonly TicketEntry[], me: string) {
  const { t } = useTranslation('conversation');
  const knownEntries = useRef(new Map(entries.map((entry) => [entry.entryId, entry])));
  useEffect(() => {
    for (const entry of entries) {
      const knownEntry = knownEntries.current.get(entry.entryId);
      const change = !knownEntry || knownEntry.withdrawnAt !== entry.withdrawnAt ? 'withdrawn' : 'edited';
      const isChanged = knownEntry && (knownEntry.withdrawnAt !== entry.withdrawnAt || knownEntry.correctedAt !== entry.correctedAt);
      if (isChanged) announce(entry.by.id === me ? t(`said.own.${change}`) : t(`said.${change}`, { name: entry.by.name }));
    }
    knownEntries.current = new Map(entries.map((entry) => [entry.entryId, entry]));
  }, [entries, me, t]);
}
