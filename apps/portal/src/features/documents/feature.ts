import { feature } from '../../parts/feature';
import { publicationRoutes } from '../../parts/publication-routes';

export default feature({
  paths: publicationRoutes('material', {
    list: { texts: ['publishing'], screen: () => import('./documents.screen') },
    detail: { texts: ['publishing', 'viewer', 'files'], screen: () => import('./document.screen') },
    view: { texts: ['viewer', 'files'], screen: () => import('./document-view.screen') },
    form: { texts: ['publishing', 'files', 'dates'], screen: () => import('./publish/document-form.screen') },
  }),
  signedIn: () => import('./documents.signed-in'),
});
