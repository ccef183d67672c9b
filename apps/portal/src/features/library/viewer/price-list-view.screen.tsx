import { DocumentView } from './document-view.screen';

/** One price list from edge to edge. `?version=` names an older one. */
export default function PriceListViewScreen() {
  return <DocumentView kind="price" />;
}
