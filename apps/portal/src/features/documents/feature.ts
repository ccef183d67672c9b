import { isStaff } from '@portal/contracts';
import { feature } from '../../parts/feature';

const everybody = () => true;
const DOCUMENTS = { to: '/content-sharing', title: 'publications-shell:title.documents' } as const;

export default feature({
  paths: [
    {
      path: '/content-sharing',
      who: everybody,
      title: DOCUMENTS.title,
      texts: ['publishing'],
      screen: () => import('./documents.screen'),
      full: true,
    },
    {
      path: '/content-sharing/detail/:id/:userId',
      who: everybody,
      title: 'publications-shell:title.document',
      parent: DOCUMENTS,
      texts: ['publishing', 'viewer', 'files'],
      screen: () => import('./document.screen'),
      full: true,
    },
    {
      path: '/content-sharing/docView/:id',
      who: everybody,
      title: 'publications-shell:title.document',
      parent: DOCUMENTS,
      texts: ['viewer', 'files'],
      screen: () => import('./document-view.screen'),
      fills: true,
    },
    {
      path: '/content-sharing/upload',
      who: isStaff,
      title: 'publications-shell:title.publishDocument',
      parent: DOCUMENTS,
      texts: ['publishing', 'files'],
      screen: () => import('./publish/document-form.screen'),
    },
    {
      path: '/content-sharing/edit-content-sharing/:id',
      who: isStaff,
      title: 'publications-shell:title.editDocument',
      parent: DOCUMENTS,
      texts: ['publishing', 'files'],
      screen: () => import('./publish/document-form.screen'),
    },
  ],
  signedIn: () => import('./documents.signed-in'),
});
