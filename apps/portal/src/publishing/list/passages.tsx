import { Box, Text } from '@chakra-ui/react';
import { LIMITS, type Passage } from '@portal/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';

const NO_PASSAGES: ReadonlyMap<string, Passage> = new Map();
/** The passages of the items on a page that match the search. */
export const Passages = createContext(NO_PASSAGES);

/** Fetches the matching passages after the page, so that the page does not wait for them. */
export function usePassages(ids: readonly string[], search: string): ReadonlyMap<string, Passage> {
  const listedIds = ids.slice(0, LIMITS.pageSize).join();
  const { queryKey, queryFn } = api.publications.passages.query({ among: listedIds, search });
  const { data } = useQuery({ queryKey, queryFn: listedIds && search ? queryFn : skipToken, staleTime: 0, gcTime: 0, retry: false });
  return data ? new Map(data.items.map((passage) => [passage.publicationId, passage])) : NO_PASSAGES;
}

/** Shows the passage of an item that matches the search, with its page, slide or sheet. Renders nothing if only the title matches. */
export function PassageLine({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publishing');
  const passage = useContext(Passages).get(documentId);
  if (!passage) return null;
  const { form, part, label, before, match, after } = passage;
  const place = form === 'pages' || form === 'slides' ? t(`foundAt.${form}`, { page: part }) : label;
  return (
    <Text textStyle="caption" color="fg.muted" fontWeight="400" mt="1" lineClamp={2} overflowWrap="anywhere">
      {place && (
        <>
          <Text as="bdi" fontWeight="600" color="fg">
            {place}
          </Text>{' '}
        </>
      )}
      <bdi>
        {before && '… '}
        {before}
        <Box as="mark" bg="amber.200" color="graphite.950">
          {match}
        </Box>
        {after} …
      </bdi>
    </Text>
  );
}
