import { type FileCheck, type FileKind, type FindingKind, isRefusedAs, ObjectMissing, type StoredFile } from '@portal/contracts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { FileCheckCard } from './file-check-card';
import type { FileLook } from './kind-form';

/** The polling interval in milliseconds for the check of a file. The server checks a file of usual size within two seconds. */
const POLL_MS = 1_000;
/** The maximum number of file check polls, after which the publisher no longer has to wait. */
const MAX_POLLS = 30;
/** The kinds of files that may contain hidden content or be protected by a password. */
const CHECKED_KINDS: ReadonlySet<FileKind> = new Set(['pdf', 'docx', 'pptx', 'xlsx', 'xlsm']);

const isReading = (check: FileCheck | undefined): boolean => check?.state === 'reading' || check?.state === 'retrying';

interface Files {
  all: readonly StoredFile[];
  /** The files of the item that are already published. */
  published: readonly StoredFile[];
  replace: (fileId: string, copy: StoredFile) => void;
}

interface FileChecks extends Pick<FileLook, 'panel' | 'objection'> {
  /** Waits until every file is checked. Resolves with the objection, with null if there is none, or with false if the form was closed. */
  finish: () => Promise<string | null | false>;
}

/** The polling interval in milliseconds for the completion of the checks, while publishing waits for them. */
const POLL_INTERVAL_MS = 50;

/** Checks files for hidden content and asks for each kind whether to remove or publish it. An earlier objection takes precedence. */
export function useFileChecks({ all, published, replace }: Files, earlierObjection: string | null): FileChecks {
  const { t } = useTranslation('publishing');
  const [acceptedKeys, setAccepted] = useState<readonly string[]>([]);
  const filesToCheck = all.filter(({ fileId, kind }) => CHECKED_KINDS.has(kind) && !published.some((file) => file.fileId === fileId));
  const checks = useQueries({
    queries: filesToCheck.map(({ fileId }) => ({
      ...api.files.check.query({ fileId }),
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }: { state: { data?: FileCheck | undefined; dataUpdateCount: number } }) =>
        isReading(state.data) && state.dataUpdateCount < MAX_POLLS ? POLL_MS : (false as const),
    })),
  });
  const client = useQueryClient();
  const pollsOf = (fileId: string) => client.getQueryState(api.files.check.query({ fileId }).queryKey)?.dataUpdateCount ?? 0;
  const keyOf = (fileId: string, kind: FindingKind) => `${fileId} ${kind}`;
  const cards = filesToCheck.flatMap((file, at) => {
    const { data: check, error } = checks[at]!;
    return check && !isRefusedAs(error, ObjectMissing)
      ? { file, check, open: check.findings.filter(({ kind }) => !acceptedKeys.includes(keyOf(file.fileId, kind))) }
      : [];
  });
  const isWaiting = filesToCheck.some(({ fileId }, at) => {
    const { data, error } = checks[at]!;
    return !error && (data === undefined || isReading(data)) && pollsOf(fileId) < MAX_POLLS;
  });
  const unreadableCard = cards.find(({ check: { state } }) => state === 'password' || state === 'damaged');
  const objection = unreadableCard
    ? t(`check.${unreadableCard.check.state as 'password' | 'damaged'}`, { name: unreadableCard.file.name })
    : isWaiting
      ? t('check.wait')
      : cards.some(({ open }) => open.length > 0)
        ? t('check.decide')
        : null;
  const latestState = useRef<{ isWaiting: boolean; objection: string | null } | null>(null);
  useLayoutEffect(() => {
    latestState.current = { isWaiting, objection: earlierObjection ?? objection };
  });
  useLayoutEffect(
    () => () => {
      latestState.current = null;
    },
    [],
  );
  const finish = async () => {
    while (latestState.current?.isWaiting) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    return latestState.current ? latestState.current.objection : false;
  };
  return {
    finish,
    objection: earlierObjection ?? objection,
    panel: cards.map(({ file, check, open }) => (
      <FileCheckCard
        key={file.fileId}
        file={file}
        check={check}
        isAccepted={(kind) => !open.some((finding) => finding.kind === kind)}
        onAccept={(kind, isAccepted) =>
          setAccepted((keys) => [
            ...keys.filter((key) => key !== keyOf(file.fileId, kind)),
            ...(isAccepted ? [keyOf(file.fileId, kind)] : []),
          ])
        }
        onReplace={(copy) => {
          // A finding accepted for the original is also accepted for its copy.
          setAccepted((keys) => [
            ...keys,
            ...check.findings.flatMap(({ kind }) => (keys.includes(keyOf(file.fileId, kind)) ? keyOf(copy.fileId, kind) : [])),
          ]);
          replace(file.fileId, copy);
        }}
      />
    )),
  };
}
