import { Box, Button, Heading, Stack } from '@chakra-ui/react';
import { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES } from '@portal/contracts';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { useProductOptions } from '../../parts/product-options';
import { useLanguageName } from '../../publishing/language-name';
import type { FilterState } from '../../publishing/list/publication-list-screen';
import { FilterMenu } from '../../ui/list/filter-menu';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import type { DocumentFilter } from './documents.list';

type Props = Pick<FilterState<DocumentFilter>, 'filter' | 'onChange'>;

interface Facet {
  key: 'product' | 'industry' | 'type' | 'language';
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  choose: (value: string | undefined) => void;
}

/** Returns the filters of documents, with names in the language of the page. */
function useFacets({ filter, onChange }: Props): Facet[] {
  const { t } = useTranslation('publishing');
  const { bcp47, code } = useLanguage();
  const products = useProductOptions();
  const languageName = useLanguageName();
  const collator = new Intl.Collator(bcp47);
  const toOptions = <T extends string>(values: readonly T[], nameOf: (value: T) => string) =>
    values.map((value) => ({ value: value as string, label: nameOf(value) })).toSorted((a, b) => collator.compare(a.label, b.label));
  const find = <T extends string>(values: readonly T[], choice: string | undefined): T | null =>
    values.find((value) => value === choice) ?? null;
  // The language of the page comes first.
  const languages = toOptions(DOCUMENT_LANGUAGES, languageName).toSorted((a, b) => Number(b.value === code) - Number(a.value === code));
  return [
    {
      key: 'product',
      label: t('field.product'),
      value: filter.product || undefined,
      options: products.map(({ id, name }) => ({ value: id, label: name })),
      choose: (product = '') => onChange({ product }),
    },
    {
      key: 'type',
      label: t('field.docType'),
      value: filter.type ?? undefined,
      options: toOptions(DOCUMENT_TYPES, (type) => t(`type.${type}`)),
      choose: (choice) => onChange({ type: find(DOCUMENT_TYPES, choice) }),
    },
    {
      key: 'industry',
      label: t('field.industry'),
      value: filter.industry ?? undefined,
      options: toOptions(INDUSTRIES, (industry) => t(`industry.${industry}`)),
      choose: (choice) => onChange({ industry: find(INDUSTRIES, choice) }),
    },
    {
      key: 'language',
      label: t('field.language'),
      value: filter.language ?? undefined,
      options: languages,
      choose: (choice) => onChange({ language: find(DOCUMENT_LANGUAGES, choice) }),
    },
  ];
}

/** The facets as menus in the filter bar or, on a phone, in the filter sheet. */
export const FacetMenus = (props: Props) =>
  useFacets(props).map(({ key, label, value, options, choose }) => (
    <FilterMenu key={key} label={label} value={value} options={options} onChange={choose} />
  ));

/** The facets beside a wide list, whose values are always visible. */
export function FacetPanel(props: Props) {
  const { t } = useTranslation(['publishing', 'common']);
  const facets = useFacets(props);
  const isSet = facets.some(({ value }) => value);
  return (
    <Stack
      as="section"
      aria-label={t('common:filter.label')}
      gap="5"
      position="sticky"
      top="2"
      maxH="calc(100dvh - 110px)"
      overflowY="auto"
      pb="4"
      pe="1"
    >
      {facets.map((facet) => (
        <FacetGroup key={facet.key} facet={facet} />
      ))}
      {isSet && (
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          alignSelf="flex-start"
          onClick={() => props.onChange({ product: '', type: null, industry: null, language: null })}
        >
          {t('common:action.clearFilters')}
        </Button>
      )}
    </Stack>
  );
}

/** The number of facet values shown before the facet is expanded. */
const COLLAPSED_VALUES = 6;

function FacetGroup({ facet: { label, value, options, choose } }: { facet: Facet }) {
  const { t } = useTranslation('publishing');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!options.length) return null;
  const visibleOptions = isOpen ? options : options.filter((option, index) => index < COLLAPSED_VALUES || option.value === value);
  return (
    <Box>
      <Heading as="h2" id={id} textStyle="label" color="fg.muted" mb="1">
        {label}
      </Heading>
      <Box as="ul" aria-labelledby={id} listStyleType="none" mx="-2">
        {visibleOptions.map((option) => {
          const isChosen = option.value === value;
          return (
            <li key={option.value}>
              <Button
                size="xs"
                variant="ghost"
                colorPalette="gray"
                w="full"
                h="auto"
                minH="30px"
                textStyle="label"
                px="2"
                py="1"
                justifyContent="flex-start"
                textAlign="start"
                whiteSpace="normal"
                fontWeight={isChosen ? '600' : '400'}
                color={isChosen ? 'brand.fg' : 'fg'}
                bg={isChosen ? 'bg.selected' : undefined}
                aria-pressed={isChosen}
                onClick={() => choose(isChosen ? undefined : option.value)}
              >
                <Name flex="1" minW="0" overflowWrap="anywhere">
                  {option.label}
                </Name>
                {isChosen && <Icon as={Check} size={14} />}
              </Button>
            </li>
          );
        })}
      </Box>
      {options.length > visibleOptions.length || isOpen ? (
        <Button size="xs" variant="plain" color="brand.fg" px="0" mt="0.5" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('facet.fewer') : t('facet.more')}
        </Button>
      ) : null}
    </Box>
  );
}
