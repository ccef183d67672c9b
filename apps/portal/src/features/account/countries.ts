import type { Country } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language';
import { api } from '../../live/api';

export interface NamedCountry extends Country {
  called: string;
}

/** Returns the countries with their names in this language, in the alphabetical order of this language. */
function namedIn(tag: string, countries: readonly Country[]): NamedCountry[] {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region', fallback: 'none' });
  const order = new Intl.Collator(tag);
  return countries
    .map((country) => ({ ...country, called: names.of(country.code) ?? country.name }))
    .sort((a, b) => order.compare(a.called, b.called));
}

export function useCountries() {
  const { bcp47 } = useLanguage();
  const { data, isError, refetch } = useQuery({ ...api.masters.countries.query(), staleTime: Number.POSITIVE_INFINITY });
  const countries = useMemo(() => namedIn(bcp47, data?.items ?? []), [bcp47, data]);
  return { countries, isError, refetch };
}
