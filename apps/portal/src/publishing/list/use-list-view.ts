import { useRememberedView } from '../../list/use-remembered-view';

const VIEWS = ['cards', 'table'] as const;
export type ListView = (typeof VIEWS)[number];

export const useListView = () => useRememberedView('portal.library.view', VIEWS);
