import { Download, Map as MapGlyph } from 'lucide-react';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  navigation: [
    { to: '/sitemap', glyph: MapGlyph, group: 'library', quickLink: { lead: 'pages-shell:lead.sitemap' } },
    { to: '/get-the-app', glyph: Download, quickLink: { lead: 'pages-shell:lead.getTheApp' } },
  ],
});
