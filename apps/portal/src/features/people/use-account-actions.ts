import { isRefusedAs, type ListedPerson, PersonChanged } from '@portal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { toast } from '../../ui/feedback/toaster';

/** Returns the actions that disable an account after a question for the reason, and enable it again. */
export function useAccountActions() {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const [person, setPerson] = useState<ListedPerson>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  // A call is pending until the list is loaded again, so that a second click never sends an outdated revision.
  const refetchList = () => cache.invalidateQueries({ queryKey: api.people.list.key });
  const disableCall = useMutation({
    mutationFn: ({ userId, reason, rev }: { userId: string; reason: string; rev: number }) => api.people.disable({ userId, reason, rev }),
    onSuccess: ({ person: { name } }) => {
      setOpen(false);
      toast.success(t('done.disabled', { name }));
      return refetchList();
    },
    onError: (error, { userId }) => {
      if (!isRefusedAs(error, PersonChanged)) return;
      const { rev } = error.body.data;
      // The dialog shows the new state, so the next attempt is about this state.
      setPerson((current) => (current?.userId === userId ? { ...current, rev } : current));
      void refetchList();
    },
  });
  const enableCall = useMutation({
    mutationFn: ({ userId, rev }: ListedPerson) => api.people.enable({ userId, rev }),
    onSuccess: ({ person: { name } }) => {
      toast.success(t('done.enabled', { name }));
      return refetchList();
    },
    onError: (error) => {
      toast.error(failureText(error));
      return isRefusedAs(error, PersonChanged) ? refetchList() : undefined;
    },
  });
  const ownerCall = useMutation({
    mutationFn: ({ userId }: ListedPerson) => api.people.makeOwner({ userId }),
    onSuccess: ({ person: { name } }) => {
      toast.success(t('done.owner', { name }));
      return refetchList();
    },
    onError: (error) => toast.error(failureText(error)),
  });
  return {
    person,
    isOpen,
    opener,
    isPending: disableCall.isPending,
    failure: disableCall.error,
    openDialog: (next: ListedPerson, button: HTMLElement | null) => {
      disableCall.reset();
      opener.current = button;
      setPerson(next);
      setOpen(true);
    },
    disable: (reason: string) => person && disableCall.mutate({ userId: person.userId, reason, rev: person.rev }),
    cancel: () => setOpen(false),
    isEnabling: enableCall.isPending,
    isMakingOwner: ownerCall.isPending,
    makeOwner: (next: ListedPerson) => ownerCall.mutate(next),
    enable: (next: ListedPerson) => enableCall.mutate(next),
  };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
