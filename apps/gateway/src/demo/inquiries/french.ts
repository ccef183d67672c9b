import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, type Thread } from './thread';

/** What the partners of Yarrowdyne France ask. */
export const FRENCH: readonly Thread[] = [
  {
    asks: 'eve',
    by: 'chloe',
    product: 'yd-p7',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-P7 : signal figé à 21,6 mA après une coupure',
    ended: 50,
    unread: ['eve'],
    talk: [
      followedUp(
        'Bonjour Chloé,\n\naprès une coupure de courant cette nuit, un transmetteur YD-P7 (PT-310, 0 à 16 bar) reste à 21,6 mA alors que la pression réelle est de 6 bar au manomètre. Le redémarrage ne change rien. Est-ce une défaillance de la cellule ?',
        {
          files: [
            {
              make: 'trend',
              name: 'PT310 avant et après coupure.png',
              title: 'PT-310, courant de boucle',
              unit: 'mA',
              low: 9.6,
              high: 21.6,
              shape: 'step',
            },
          ],
        },
      ),
      assigned('chloe', { after: 12 }),
      answered(
        'Bonjour Ève,\n\n21,6 mA est le courant de repli haut : l’appareil signale lui-même un défaut. Pourriez-vous lire par HART l’état étendu (commande 48) et m’envoyer les deux premiers octets ?',
        { after: 55 },
      ),
      followedUp('Octet 0 : 0x40, octet 1 : 0x00.', { after: 90 }),
      noted('0x40 = mémoire de caractérisation illisible. Échange standard, ne pas proposer de réparation sur site.', { after: 15 }),
      answered(
        'Merci. 0x40 indique que les coefficients de la cellule ne sont plus lisibles ; cela ne se répare pas sur place. Un appareil de remplacement préréglé 0 à 16 bar part ce soir sous garantie. Numéro de retour : RMA-58219.',
        { after: 70 },
      ),
    ],
  },
  {
    asks: 'eve',
    by: 'chloe',
    product: 'yd-s3',
    type: 'technical',
    interest: 'certification',
    subject: 'YD-S3 : contrôle périodique sans arrêt de l’unité',
    ended: 27 * DAYS,
    rated: [5, 'Réponse claire et complète.'],
    talk: [
      followedUp(
        'Bonjour, pouvons-nous réaliser le test périodique d’une fonction SIL 2 sur YD-S3 sans arrêter l’unité ? L’architecture est 1oo2 côté capteurs et 1oo1 côté vanne.',
      ),
      answered(
        'Bonjour Ève, pour les capteurs oui : en 1oo2, testez-les l’un après l’autre avec un forçage limité à 8 h. Pour la vanne 1oo1, seul un test de course partielle est possible en marche. Il couvre environ 60 % des défaillances dangereuses, il faut donc garder une course complète à chaque arrêt.',
        { after: 210 },
      ),
      followedUp('Parfait. Le forçage est-il tracé dans le journal ?', { after: 40 }),
      answered('Oui, avec l’heure, le nom de l’utilisateur et la durée. Il s’exporte en CSV depuis le YD-H10.', { after: 35 }),
      closed('Question résolue, merci.', { by: 'eve', after: 100 }),
    ],
  },
  {
    asks: 'eve',
    by: 'p039',
    product: 'yd-l5',
    type: 'quotation',
    interest: 'new-project',
    subject: 'Demande de prix : 8 radars YD-L5 pour silos de ciment',
    ended: 7 * DAYS,
    unread: ['chloe', 'p039'],
    talk: [
      followedUp(
        'Bonjour,\n\nmerci de nous chiffrer 8 radars YD-L5 (80 GHz, antenne lentille, purge d’air) pour silos de ciment de 28 m. Sortie 4–20 mA HART, bride DN100 orientable.',
      ),
      answered('Bonjour Ève, vous trouverez l’offre F-26-0417 ci-jointe : 1 980 € pièce, délai cinq semaines, validité 60 jours.', {
        after: 300,
        files: [
          {
            make: 'sheet',
            name: 'Offre F 26 0417.xlsx',
            title: 'Offre',
            rows: [
              ['Poste', 'Désignation', 'Quantité', 'Prix unitaire €', 'Total €'],
              [1, 'YD-L5-80L radar, lentille, HART', 8, 1980, 15840],
              [2, 'Bride DN100 orientable', 8, 145, 1160],
              [3, 'Kit de purge d’air', 8, 92, 736],
              ['', 'Total HT', '', '', 17736],
            ],
          },
        ],
      }),
      followedUp('Merci Sophie. Le client demande aussi une variante sans purge, pour deux silos de cendres. Est-ce raisonnable ?', {
        after: 900,
      }),
    ],
  },
  {
    asks: 'p127',
    by: 'chloe',
    product: 'yd-t9',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-T9 et thermocouple N : compensation de soudure froide',
    ended: 44 * DAYS,
    talk: [
      followedUp(
        'Bonjour, avec un thermocouple type N sur YD-T9 nous lisons 4 °C de trop à 600 °C. La compensation interne est active. Le câble de compensation est de type K, c’était en stock… est-ce cela ?',
      ),
      answered(
        'Bonjour Élodie, oui, très probablement : la sensibilité du couple K à température ambiante vaut environ 40 µV/K contre 27 µV/K pour le couple N. Avec 10 °C d’écart entre la tête et l’armoire, cela donne de l’ordre de 4 °C. Un câble NX ou NC règle la question.',
        { after: 130 },
      ),
      closed('Câble remplacé, l’écart est de 0,3 °C.', { by: 'p127', after: 2200 }),
    ],
  },
  {
    asks: 'p129',
    by: 'p040',
    product: 'yd-c400',
    type: 'delivery',
    subject: 'YD-C400 : la commande BE-1182 est-elle partie ?',
    ended: 4 * HOURS,
    unread: ['chloe', 'p040', 'marco'],
    talk: [
      followedUp(
        'Bonjour, la commande BE-1182 (trois YD-C400 avec alimentation redondante) était annoncée pour {weekday fr 0-1}. Le suivi du transporteur n’affiche rien. Pouvez-vous vérifier ?',
      ),
    ],
  },
];
