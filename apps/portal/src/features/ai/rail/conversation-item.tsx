import { Box, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { announce } from '../../../ui/feedback/announcer';
import { useAfterExit } from '../../../ui/overlay/after-exit';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { touchTarget } from '../../../ui/theme/touch-targets';
import { chatAddress } from '../ai.queries';
import { TitleField } from './title-field';

export interface RailEntry {
  sessionId: string;
  title: string;
  date: string;
  activeRun?: string | null;
  excerpt?: string;
}

interface Props {
  entry: RailEntry;
  isOpen: boolean;
  onOpened?: (() => void) | undefined;
  onRemoved: () => void;
}

export function ConversationItem({ entry: { sessionId, title, activeRun, excerpt }, isOpen, onOpened, onRemoved }: Props) {
  const { t } = useTranslation(['ai', 'common']);
  const { whenGone, onExitComplete } = useAfterExit();
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const remove = async () => {
    setPending(true);
    setFailure(null);
    try {
      await api.ai.deleteConversation({ sessionId });
      announce(t('rail.deleted'));
      setDeleting(false);
      onRemoved();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };

  if (isRenaming)
    return (
      <Box as="li">
        <TitleField sessionId={sessionId} title={title} onDone={() => setRenaming(false)} />
      </Box>
    );
  return (
    <Box
      as="li"
      className="group"
      data-row={sessionId}
      display="flex"
      alignItems="center"
      rounded="md"
      bg={isOpen ? 'bg.selected' : undefined}
      _hover={{ bg: isOpen ? 'bg.selected' : 'bg.subtle' }}
    >
      <Box asChild flex="1" minW="0" px="2" py="1.5" minH="36px" rounded="md" focusVisibleRing="inside">
        <Link to={chatAddress(sessionId)} data-row-link="" aria-current={isOpen ? 'page' : undefined} onClick={onOpened}>
          <Box as="span" display="flex" alignItems="center" gap="2">
            <Name truncate flex="1" minW="0" fontWeight={isOpen ? '500' : '400'} title={title}>
              {title}
            </Name>
            {activeRun && (
              <Box
                as="span"
                role="img"
                aria-label={t('rail.answering')}
                title={t('rail.answering')}
                boxSize="8px"
                rounded="full"
                bg="live"
                flexShrink="0"
              />
            )}
          </Box>
          {excerpt && (
            <Text as="span" display="block" textStyle="caption" color="fg.muted" lineClamp="2">
              <bdi>{excerpt}</bdi>
            </Text>
          )}
        </Link>
      </Box>
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }} onExitComplete={onExitComplete}>
        <Menu.Trigger asChild>
          <IconButton
            css={touchTarget}
            size="2xs"
            me="1"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('rail.actions', { title })}
            opacity={{ base: 1, lg: isOpen ? 1 : 0 }}
            _groupHover={{ opacity: 1 }}
            _groupFocusWithin={{ opacity: 1 }}
            _expanded={{ opacity: 1 }}
          >
            <Icon as={Ellipsis} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="160px">
              <Menu.Item value="rename" onClick={() => whenGone(() => setRenaming(true))}>
                <Icon as={Pencil} />
                {t('rail.rename')}
              </Menu.Item>
              <Menu.Item value="delete" color="fg.error" onClick={() => whenGone(() => setDeleting(true))}>
                <Icon as={Trash2} />
                {t('rail.delete')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <ConfirmDialog
        open={isDeleting}
        title={t('rail.deleteTitle', { title })}
        confirm={t('rail.delete')}
        pending={pending}
        failure={failure}
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(false)}
      >
        {t('rail.deleteText')}
      </ConfirmDialog>
    </Box>
  );
}
