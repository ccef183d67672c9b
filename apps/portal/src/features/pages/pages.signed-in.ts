import { Download, Map as MapGlyph } from 'lucide-react';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [
    { to: '/sitemap', glyph: MapGlyph, group: 'library' },
    { to: '/get-the-app', glyph: Download, quickLink: { title: 'pages-shell:title.getTheApp' } },
  ],
});
