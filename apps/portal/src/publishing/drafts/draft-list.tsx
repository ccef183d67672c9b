import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { type DraftKind, type DraftRow, isRefusedAs, ObjectMissing } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { useOnce } from '../../ui/input/use-once';
import { useRowKeys } from '../../ui/list/use-row-keys';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { touchTarget } from '../../ui/theme/touch-targets';
import { Panel } from '../panel';
import { draftAddress, draftsQuery } from './drafts.queries';

export function DraftList({ kind }: { kind: DraftKind }) {
  const { t } = useTranslation(['publishing', 'common']);
  const { data } = useQuery(draftsQuery(kind));
  const [question, setQuestion] = useState<DraftRow | null>(null);
  const [failure, setFailure] = useState<string>();
  const [discard, isRunning] = useOnce(async () => {
    if (!question) return;
    setFailure(undefined);
    try {
      await api.publications.discardDraft({ draftId: question.draftId });
    } catch (error) {
      // The draft was published or discarded elsewhere, which is the wanted result.
      if (!isRefusedAs(error, ObjectMissing)) return setFailure(failureText(error));
    }
    setQuestion(null);
  });
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, { onlyInside: true });
  if (!data?.items.length) return null;
  const titleOf = ({ title }: DraftRow) => title || t('draft.untitled');
  return (
    <Panel title={t('draft.title')} mb="4">
      <Box ref={list} as="ul" listStyleType="none">
        {data.items.map((draft, index) => (
          <Flex as="li" key={draft.draftId} data-row={draft.draftId} align="center" gap="3" py="2" borderTopWidth={index ? '1px' : '0'}>
            <Box flex="1" minW="0">
              <Text fontWeight="500" truncate>
                <Name>{titleOf(draft)}</Name>
              </Text>
              <Text textStyle="caption" color="fg.muted" truncate>
                {draft.file && (
                  <>
                    <Name>{draft.file.name}</Name>
                    {' · '}
                  </>
                )}
                <RelativeTime at={draft.savedAt} />
              </Text>
            </Box>
            <Button asChild size="xs" variant="outline" colorPalette="gray">
              <Link to={draftAddress(kind, draft.draftId)} data-row-link="">
                {t('draft.continue')}
              </Link>
            </Button>
            <IconButton
              size="xs"
              variant="ghost"
              colorPalette="gray"
              css={touchTarget}
              aria-label={t('draft.discard', { title: titleOf(draft) })}
              title={t('draft.discard', { title: titleOf(draft) })}
              onClick={() => {
                setFailure(undefined);
                setQuestion(draft);
              }}
            >
              <Icon as={Trash2} />
            </IconButton>
          </Flex>
        ))}
      </Box>
      <ConfirmDialog
        open={question !== null}
        title={t('draft.question', { title: question ? titleOf(question) : '' })}
        confirm={t('common:action.discard')}
        pending={isRunning}
        failure={failure}
        onConfirm={() => void discard()}
        onCancel={() => setQuestion(null)}
      >
        {t('draft.text')}
      </ConfirmDialog>
    </Panel>
  );
}
