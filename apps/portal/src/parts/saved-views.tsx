import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import type { SavedView, ViewPlace } from '@portal/contracts';
import { UNDO_MS } from '@portal/machines';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../device/crypto';
import { api } from '../live/api';
import { failureText } from '../live/failures/failure';
import { ErrorState } from '../ui/feedback/error-state';
import { LoadingState } from '../ui/feedback/states';
import { toast } from '../ui/feedback/toaster';
import { offerUndo } from '../ui/feedback/undo';
import { PopoverPanel } from '../ui/overlay/popover-panel';
import { Name } from '../ui/text/bidi';
import { Icon } from '../ui/text/icon';
import { viewFacts } from './view-facts';
import { ViewName } from './view-name';

/** Fetches the reader's saved views of a page. The fact `views.changed` triggers a refetch. */
const savedViewsQuery = (place: ViewPlace) => queryOptions(api.views.saved.query({ place }));

interface Props {
  place: ViewPlace;
  /** The current view as a query string. */
  query: string;
  onChoose: (query: string) => void;
}

/** Manages the saved views of a page: opens, saves, renames and deletes them. */
export function SavedViews({ place, query, onChoose }: Props) {
  const { t } = useTranslation('views');
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...savedViewsQuery(place), enabled: open });
  const isSaved = data?.items.some((view) => view.query === query);
  return (
    <PopoverPanel
      open={open}
      onOpenChange={setOpen}
      label={t('title')}
      width="320px"
      trigger={
        <IconButton
          size={{ base: 'sm', md: 'xs' }}
          variant="outline"
          colorPalette={isSaved ? 'brand' : 'gray'}
          bg={isSaved ? 'bg.selected' : 'bg.panel'}
          flexShrink="0"
          aria-label={t('title')}
          title={t('title')}
        >
          <Icon as={Bookmark} />
        </IconButton>
      }
    >
      <Views
        place={place}
        query={query}
        onChoose={(chosenQuery) => {
          setOpen(false);
          onChoose(chosenQuery);
        }}
      />
    </PopoverPanel>
  );
}

function Views({ place, query, onChoose }: Props) {
  const { t } = useTranslation('views');
  const { data, isError, refetch } = useQuery(savedViewsQuery(place));
  const client = useQueryClient();
  const [renamed, setRenamed] = useState<string | null>(null);

  const save = async (view: SavedView): Promise<string | null> => {
    try {
      await api.views.save(view);
      // The fact has the same effect, but is not received without a connection.
      viewFacts['views.changed'](client);
      setRenamed(null);
      return null;
    } catch (failure) {
      return failureText(failure);
    }
  };
  const drop = async (view: SavedView) => {
    try {
      await api.views.drop({ viewId: view.viewId });
      viewFacts['views.changed'](client);
      const undo = async () => {
        const failure = await save(view);
        if (failure) toast.error(failure);
      };
      offerUndo({ lastsMs: UNDO_MS, title: t('deleted', { name: view.name }), undo: () => void undo() });
    } catch (failure) {
      toast.error(failureText(failure));
    }
  };

  if (isError && !data) return <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState>;
  if (!data) return <LoadingState rows={2} rowHeight={40} />;
  const isSaved = data.items.some((view) => view.query === query);
  return (
    <>
      {data.items.length > 0 ? (
        <Box as="ul" aria-label={t('title')} listStyleType="none" maxH="320px" overflowY="auto" p="1">
          {data.items.map((view) => (
            <Flex asChild key={view.viewId} align="center" rounded="md" _hover={{ bg: 'bg.subtle' }}>
              <li>
                {renamed === view.viewId ? (
                  <ViewName
                    label={t('name')}
                    value={view.name}
                    onSave={(name) => save({ ...view, name })}
                    onCancel={() => setRenamed(null)}
                  />
                ) : (
                  <>
                    <Flex
                      asChild
                      flex="1"
                      minW="0"
                      align="center"
                      gap="2"
                      minH="9"
                      px="2"
                      cursor="pointer"
                      textAlign="start"
                      focusVisibleRing="inside"
                    >
                      <button type="button" aria-current={view.query === query || undefined} onClick={() => onChoose(view.query)}>
                        <Name truncate flex="1">
                          {view.name}
                        </Name>
                        {view.query === query && <Icon as={Check} color="brand.fg" />}
                      </button>
                    </Flex>
                    <IconButton
                      size="xs"
                      variant="ghost"
                      colorPalette="gray"
                      aria-label={t('rename', { name: view.name })}
                      onClick={() => setRenamed(view.viewId)}
                    >
                      <Icon as={Pencil} size={14} />
                    </IconButton>
                    <IconButton
                      size="xs"
                      variant="ghost"
                      colorPalette="gray"
                      aria-label={t('delete', { name: view.name })}
                      onClick={() => void drop(view)}
                    >
                      <Icon as={Trash2} size={14} />
                    </IconButton>
                  </>
                )}
              </li>
            </Flex>
          ))}
        </Box>
      ) : (
        <Text color="fg.muted" px="3" pt="3">
          {t('none')}
        </Text>
      )}
      {!isSaved && (
        <Box borderTopWidth={data.items.length ? '1px' : '0'} p="1">
          <ViewName key={query} label={t('saveAs')} value="" onSave={(name) => save({ viewId: randomId(), place, name, query })} />
        </Box>
      )}
    </>
  );
}
