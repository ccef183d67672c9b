import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, started, type Thread } from './thread';

/** What the other partners of Yarrowdyne Deutschland ask. */
export const GERMAN_OTHERS: readonly Thread[] = [
  {
    asks: 'p116',
    by: 'lena',
    product: 'yd-g2',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-G2: OPC-UA-Verbindung bricht nach genau 30 Minuten ab',
    ended: 6 * HOURS,
    unread: ['lena', 'jonas', 'marco'],
    talk: [
      followedUp(
        'Guten Tag,\n\nunser YD-G2 verliert die OPC-UA-Sitzung zur Leitebene nach 30 Minuten, danach dauert es etwa 40 s, bis wieder Werte kommen. Im Protokoll steht „BadSessionIdInvalid“. Zertifikate sind gegenseitig vertraut. Kann das am Session-Timeout liegen?',
      ),
    ],
  },
  {
    asks: 'p118',
    by: 'lena',
    product: 'yd-c400',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-C400: Selbstoptimierung bricht mit Meldung 17 ab',
    ended: 205,
    unread: ['lena', 'p037'],
    talk: [
      followedUp(
        'Hallo, bei einem YD-C400 am Durchlauferhitzer bricht die Selbstoptimierung nach zwei Minuten mit Meldung 17 ab. Sprung 10 %, Totzeit etwa 25 s, Abtastung 100 ms. Was bedeutet die Meldung, und gibt es eine Mindestwartezeit vor dem Sprung?',
      ),
    ],
  },
  {
    asks: 'p119',
    by: 'jonas',
    product: 'yd-p7',
    type: 'complaint',
    subject: 'Zwei von zehn YD-P7 mit falschem Prozessanschluss geliefert',
    ended: 2.5 * HOURS,
    unread: ['p119', 'marco'],
    talk: [
      followedUp(
        'Sehr geehrte Damen und Herren,\n\nin der Lieferung zu Auftrag K-20917 haben zwei der zehn YD-P7 einen Anschluss G 1/2 statt 1/2-14 NPT. Die Typenschilder stimmen mit der Bestellung überein, die Geräte nicht. Wir benötigen die richtigen bis zum 4. des nächsten Monats.',
        {
          files: [
            {
              make: 'sheet',
              name: 'Lieferung K 20917.xlsx',
              title: 'Wareneingang',
              rows: [
                ['Pos', 'Seriennummer', 'Bestellt', 'Geliefert'],
                [1, 'P7-2418830', '1/2-14 NPT', '1/2-14 NPT'],
                [2, 'P7-2418831', '1/2-14 NPT', 'G 1/2'],
                [3, 'P7-2418832', '1/2-14 NPT', '1/2-14 NPT'],
                [4, 'P7-2418833', '1/2-14 NPT', 'G 1/2'],
              ],
            },
          ],
        },
      ),
      started({ after: 35 }),
      assigned('jonas', { by: 'jonas', after: 2 }),
      noted(
        'Werk gefragt: Charge 2418 wurde in derselben Schicht mit einem G-1/2-Los gefertigt. Es können noch vier weitere betroffen sein.',
        { after: 50 },
      ),
      answered(
        'Guten Tag Herr Albrecht,\n\ndas ist unser Fehler. Zwei Geräte mit 1/2-14 NPT gehen heute per Express an Sie, die falschen holen wir mit derselben Fahrt ab. Bitte messen Sie auch die übrigen acht nach, falls noch nicht geschehen: das Los wurde gemeinsam mit G-Anschlüssen gefertigt.',
        { after: 60 },
      ),
      noted('@Jonas Richter Die Spedition holt die falschen Geräte erst morgen ab. Sagst du Herrn Albrecht Bescheid?', {
        after: 30,
        by: 'lena',
        unseenBy: ['jonas'],
      }),
    ],
  },
  {
    asks: 'p114',
    by: 'jonas',
    product: 'yd-r8',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-R8 AI8: Messwert springt zwischen 4 und 20 mA',
    ended: 17 * DAYS,
    rated: [5],
    talk: [
      followedUp(
        'Hallo zusammen, ein Kanal am YD-R8 AI8 springt zwischen 4 und 20 mA, alle anderen sind ruhig. Tausch auf einen Nachbarkanal: der Fehler wandert mit dem Sensor. Sensor am Multimeter: saubere 11,2 mA. Was übersehe ich?',
      ),
      answered(
        'Guten Tag Herr Kessler, klingt nach einer Erdschleife: das Multimeter trennt, der Kanal nicht. Ist der Sensor ein Vierleitergerät mit eigener Versorgung? Dann bitte Klemme 3 (Masse) lösen und nur 1 und 2 verwenden, oder Modul AI8-ISO einsetzen.',
        { after: 85 },
      ),
      followedUp('Volltreffer. Vierleiter, Masse auf 3 gelegt. Jetzt ruhig.', { after: 50 }),
      closed('Ursache war eine Erdschleife über Klemme 3.', { after: 30 }),
    ],
  },
  {
    asks: 'p115',
    by: 'lena',
    product: 'yd-a2',
    type: 'order',
    interest: 'maintenance',
    subject: 'Wartungspaket YD-A2: Membranpumpe und Filter für acht Geräte',
    ended: 24 * DAYS,
    talk: [
      followedUp(
        'Guten Tag Frau Vogt, wir möchten für acht YD-A2 das Jahrespaket bestellen (Membranpumpe, Feinfilter, Dichtungssatz). Gibt es einen Rahmenpreis?',
      ),
      answered(
        'Guten Tag Frau Neumann, ja: 164 EUR je Paket statt 189 EUR, ab sechs Stück frachtfrei. Artikelnummer A2-WP1. Soll ich acht Pakete auf Ihre übliche Adresse buchen?',
        { after: 120 },
      ),
      followedUp('Ja bitte, Bestellnummer 4500-77602.', { after: 20 }),
      closed('Gebucht, Lieferung am {weekday de 3+2}.', { after: 45 }),
    ],
  },
  {
    asks: 'p120',
    by: 'p037',
    product: 'yd-f20',
    type: 'technical',
    interest: 'commissioning',
    subject: 'Impulsausgang YD-F20: Zählerstand weicht 0,4 % vom Display ab',
    ended: 36 * DAYS,
    rated: [4, 'Schnelle Antwort.'],
    talk: [
      followedUp(
        'Servus, der Zähler in der Leitwarte zeigt nach einem Tag 0,4 % weniger als die Summe am YD-F20. Impulswertigkeit 10 l, Impulsbreite 250 ms, maximal 180 m³/h. Eingang kann 5 Hz.',
      ),
      answered(
        'Guten Tag Herr Seidel, bei 180 m³/h und 10 l sind es fünf Impulse pro Sekunde. Mit 250 ms Breite und gleich langer Pause schafft der Ausgang aber höchstens zwei, die Spitzen gehen verloren. Bitte 100 l Wertigkeit und 100 ms wählen, dann sind es 0,5 Hz.',
        { after: 140 },
      ),
      followedUp('Eh klar, danke. Nach zwei Tagen stimmen beide Stände auf den Liter.', { after: 1300 }),
      closed('Wertigkeit angepasst.', { after: 20, by: 'p120' }),
    ],
  },
  {
    asks: 'p117',
    by: 'lena',
    product: 'yd-n4',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-N4: Uhr geht nach der Zeitumstellung eine Stunde vor',
    ended: 19 * DAYS,
    talk: [
      followedUp(
        'Hallo, seit der letzten Zeitumstellung schreibt ein YD-N4 eine Stunde voraus, die vier anderen sind richtig. NTP ist bei allen derselbe Server.',
      ),
      answered(
        'Guten Tag Herr Krause, bei dem einen Gerät steht vermutlich „Zone: UTC+2“ statt „Europe/Berlin“. Eine feste Zone kennt keine Sommerzeit. Nach dem Umstellen bleiben die alten Aufzeichnungen richtig, sie liegen in UTC.',
        { after: 65 },
      ),
      closed('Zone umgestellt, Uhr stimmt.', { by: 'p117', after: 200 }),
    ],
  },
  {
    asks: 'p121',
    by: 'jonas',
    product: 'yd-v60',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-V60: Nachlauf bei STO, welcher Wert gilt für die Risikobeurteilung?',
    snoozedBy: ['jonas'],
    ended: 9 * DAYS,
    talk: [
      followedUp(
        'Grüß Gott, wir rechnen die Risikobeurteilung für einen Querschneider mit zwei YD-V60. Im Datenblatt steht eine Reaktionszeit von STO unter 10 ms. Gilt das vom Eingang bis zum drehmomentfreien Motor, und kommt der Ausgang des YD-S3 noch dazu?',
      ),
      answered(
        'Guten Tag Herr Albrecht, die 10 ms zählen vom Eingang STO am Umrichter bis zum drehmomentfreien Motor. Der YD-S3 kommt dazu: Zykluszeit zweimal (2 x 12 ms) plus Ausgang 4 ms. Rechnen Sie mit 38 ms, dann beginnt der mechanische Nachlauf.',
        { after: 180 },
      ),
      followedUp('Danke. Und der Geber? Wir nutzen SS1 mit 300 ms Rampe.', { after: 240 }),
      answered(
        'Bei SS1-t wird die Rampe nicht überwacht, nur die Zeit. Setzen Sie also 38 ms + 300 ms an. Mit SS1-r überwacht der Antrieb die Rampe selbst, dafür braucht er den sicheren Geber.',
        { after: 200 },
      ),
    ],
  },
];
