import { answered, assigned, closed, DAYS, followedUp, noted, type Thread } from './thread';

/** What Brennhagen Messtechnik asks Yarrowdyne Deutschland. */
export const GERMAN_BRENNHAGEN: readonly Thread[] = [
  {
    asks: 'bruno',
    by: 'lena',
    product: 'yd-f20',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-F20 DN80: Leerrohrerkennung spricht bei Demiwasser an',
    ended: 20,
    unread: ['lena', 'jonas', 'p037', 'marco'],
    talk: [
      followedUp(
        'Guten Tag,\n\nbei einem YD-F20 DN80 in der Demiwasserleitung unseres Kunden meldet das Gerät alle paar Minuten „Rohr leer“, obwohl die Leitung sicher gefüllt ist. Die Leitfähigkeit liegt bei 6 bis 8 µS/cm, Durchfluss 12 bis 20 m³/h.\n\nKann ich die Schwelle der Leerrohrerkennung anheben, ohne dass die Messung bei tatsächlich leerem Rohr weiterläuft? Die Trendkurve der letzten Stunde hängt an.',
        {
          files: [
            {
              make: 'trend',
              name: 'F20 Durchfluss letzte Stunde.png',
              title: 'FT-2103 Demiwasser, Durchfluss',
              unit: 'm³/h',
              low: 0,
              high: 20,
              shape: 'spikes',
            },
          ],
        },
      ),
    ],
  },
  {
    asks: 'bruno',
    by: 'lena',
    product: 'yd-p7',
    type: 'technical',
    interest: 'commissioning',
    subject: 'HART-Multidrop mit fünf YD-P7: zwei Geräte antworten nicht',
    ended: 45,
    unread: ['bruno'],
    backFor: ['lena'],
    talk: [
      followedUp(
        'Hallo Frau Vogt,\n\nwir haben an der Dosieranlage fünf YD-P7 im Multidrop an einem YD-R8 (Kanal 3). Polling-Adressen 1 bis 5 sind gesetzt, die Geräte 4 und 5 tauchen im Scan aber nie auf. Einzeln am Handterminal antworten beide sofort.\n\nBürde 250 Ω, Leitungslänge zum letzten Gerät etwa 340 m, Kabel JE-Y(St)Y 2x2x0,8.',
        {
          files: [
            {
              make: 'sheet',
              name: 'HART Adressen Dosieranlage.xlsx',
              title: 'Multidrop',
              rows: [
                ['Messstelle', 'Gerät', 'Seriennummer', 'Adresse', 'Schleifenstrom mA', 'Antwort'],
                ['PT-4101', 'YD-P7', 'P7-2418807', 1, 4.0, 'ja'],
                ['PT-4102', 'YD-P7', 'P7-2418808', 2, 4.0, 'ja'],
                ['PT-4103', 'YD-P7', 'P7-2418811', 3, 4.0, 'ja'],
                ['PT-4104', 'YD-P7', 'P7-2419020', 4, 12.7, 'nein'],
                ['PT-4105', 'YD-P7', 'P7-2419021', 5, 9.3, 'nein'],
              ],
            },
          ],
        },
      ),
      assigned('lena', { after: 15 }),
      answered(
        'Guten Tag Herr Hagen,\n\ndanke für die Tabelle, sie zeigt die Ursache schon fast: PT-4104 und PT-4105 führen 12,7 und 9,3 mA. Dort ist der Stromausgang also noch aktiv. Ab Firmware 2.0 schaltet der YD-P7 beim Vergeben einer Adresse den Strom nicht mehr von selbst auf fest 4 mA.\n\nBitte prüfen Sie im Menü HART > Stromausgang, ob „Loop current mode“ auf AUS steht.',
        { after: 95 },
      ),
      followedUp(
        'Stimmt, bei beiden steht er auf EIN. Nach dem Umstellen antwortet Gerät 4. Gerät 5 antwortet weiterhin nur sporadisch, etwa jeder dritte Scan.',
        { after: 120 },
      ),
      noted(
        'Serie P7-2419xxx hat ab Werk 2.1.0. @Jonas Richter Wenn 5 weiter ausfällt, tippe ich auf die Kabelkapazität. Bitte noch nicht tauschen.',
        {
          after: 25,
        },
      ),
      answered(
        'Das passt zu einer grenzwertigen Flanke. Das JE-Y(St)Y hat rund 100 nF/km, dazu fünf Geräte mit je 5 nF: das ist für sich unkritisch. Ich vermute eher den Schirm: Liegt er an beiden Enden auf? Bitte nur am YD-R8 auflegen und dann „Preambles“ bei Gerät 5 auf 10 stellen.\n\nGeben Sie mir kurz Bescheid, ob der Scan danach zehnmal in Folge vollständig ist. Wenn nicht, schicke ich Ihnen ein Vorab-Austauschgerät.',
        { after: 140 },
      ),
    ],
  },
  {
    asks: 'bruno',
    by: 'jonas',
    product: 'yd-t9',
    type: 'order',
    interest: 'replacement',
    subject: 'Ersatz für drei YD-T9 Kopftransmitter samt Kalibrierschein',
    ended: 1.4 * DAYS,
    unread: ['bruno'],
    talk: [
      followedUp(
        'Hallo Herr Richter,\n\nwir brauchen drei YD-T9 (Kopfbauform, Pt100 Vierleiter, 0 bis 200 °C) als Ersatz, bitte mit Werkskalibrierschein an 0, 100 und 200 °C. Bestellnummer bei uns: 4500-77812. Wann könnten sie hier sein?',
      ),
      answered(
        'Guten Tag Herr Hagen, drei Stück liegen in Berlin. Die Kalibrierung dauert zwei Arbeitstage, Versand am {weekday de 3+0}, bei Ihnen also am {weekday de 4+0}. Die Auftragsbestätigung habe ich eben gemailt.',
        { after: 70 },
      ),
      followedUp('Wunderbar, {weekday de 4+0} reicht. Bitte den Schein vorab als PDF.', { after: 30, mail: true }),
      answered('Anbei der Schein für alle drei Geräte, die Sendung ist unterwegs.', {
        after: 900,
        files: [
          {
            make: 'page',
            name: 'Kalibrierschein T9 4500 77812.pdf',
            title: 'Werkskalibrierschein YD-T9',
            lines: [
              'Auftrag 4500-77812, Brennhagen Messtechnik',
              'Prüflinge: T9-240551, T9-240552, T9-240553',
              'Bezug: Pt25-Normal, Blockkalibrator, rückgeführt',
              'Soll 0,00 °C: Ist 0,02 / -0,01 / 0,01 °C',
              'Soll 100,00 °C: Ist 100,03 / 100,01 / 99,98 °C',
              'Soll 200,00 °C: Ist 200,05 / 200,02 / 199,97 °C',
              'Messunsicherheit (k = 2): 0,06 K. Alle Werte innerhalb der Toleranz.',
            ],
            shape: 'noise',
            axis: 'Abweichung in K über der Temperatur',
          },
        ],
      }),
      closed('Geliefert und Kalibrierschein übergeben. Danke für den Auftrag.', { after: 540 }),
    ],
  },
  {
    asks: 'bruno',
    by: 'lena',
    product: 'yd-s3',
    type: 'technical',
    interest: 'certification',
    subject: 'Wiederholungsprüfung YD-S3: Prüfintervall bei SIL 2 mit HFT 0',
    key: 'proof test',
    ended: 31 * DAYS,
    rated: [5, 'Sehr gründlich erklärt, danke.'],
    talk: [
      followedUp(
        'Hallo Frau Vogt,\n\nder TÜV fragt bei unserer Brennersteuerung nach dem Prüfintervall des YD-S3. Die Schleife ist SIL 2, einkanalig (HFT 0), Low Demand. Im Sicherheitshandbuch finde ich PFDavg nur für T1 = 1 Jahr. Dürfen wir auf drei Jahre gehen?',
      ),
      answered(
        'Guten Tag Herr Hagen,\n\nfür das YD-S3 in der Ausführung „S“ gilt λDU = 1,9E-8 1/h. Damit ist PFDavg ungefähr λDU · T1 / 2, für drei Jahre (26 280 h) also 2,5E-4. Das sind 2,5 % des SIL-2-Bandes. Drei Jahre sind von unserer Seite in Ordnung, wenn Sensor und Ventil den Rest des Budgets einhalten. Der größte Teil entfällt erfahrungsgemäß auf das Ventil.',
        { after: 200 },
      ),
      followedUp('Danke! Gibt es dazu etwas Schriftliches, das ich in die Nachweismappe legen kann?', { after: 60 }),
      answered('Natürlich, die Herstellererklärung liegt bei. Die Prüfschritte stehen im Sicherheitshandbuch, Kapitel 9.', {
        after: 110,
        files: [
          {
            make: 'page',
            name: 'Herstellererklaerung YD S3 Pruefintervall.pdf',
            title: 'Erklärung zum Prüfintervall YD-S3',
            lines: [
              'Gerät: YD-S3, Ausführung S, ab Hardware-Stand 04',
              'Betriebsart: Low Demand, HFT 0, Typ B',
              'Gefahrbringende unerkannte Ausfallrate: 1,9E-8 1/h',
              'PFDavg bei T1 = 1 Jahr: 8,3E-5',
              'PFDavg bei T1 = 3 Jahre: 2,5E-4',
              'PFDavg bei T1 = 5 Jahre: 4,2E-4',
              'Abdeckungsgrad der Wiederholungsprüfung: 95 %',
            ],
            shape: 'drift',
            axis: 'PFD über der Zeit',
          },
        ],
      }),
      closed('Der TÜV hat das Intervall von drei Jahren angenommen.', { by: 'bruno', after: 700 }),
    ],
  },
  {
    asks: 'bruno',
    by: 'lena',
    product: 'yd-s3',
    type: 'technical',
    interest: 'certification',
    subject: 'YD-S3: Vorlage für das Protokoll der Wiederholungsprüfung',
    follows: 'proof test',
    ended: 22 * DAYS,
    rated: [5],
    talk: [
      followedUp(
        'Hallo Frau Vogt, zur abgeschlossenen Anfrage noch etwas: Haben Sie ein Formular für die Wiederholungsprüfung, das unsere Monteure ausfüllen können?',
      ),
      answered(
        'Gern, anbei als Word-Datei. Schritt 6 (Abschaltung über beide Ausgänge getrennt) bitte nie weglassen, davon lebt der Abdeckungsgrad von 95 %.',
        {
          after: 150,
          files: [
            {
              make: 'letter',
              name: 'Protokoll Wiederholungspruefung S3.docx',
              title: 'Protokoll der Wiederholungsprüfung YD-S3',
              paragraphs: [
                'Anlage: ____________   Messstelle: ____________   Datum: ____________',
                '1. Sichtprüfung, Klemmen nachgezogen, Plomben unversehrt.',
                '2. Firmware-Stand und CRC des Programms mit der Nachweismappe verglichen.',
                '3. Überbrückung (MOS) gesetzt und in der Leitwarte gemeldet.',
                '4. Eingang auf 3,6 mA: Fehlerreaktion innerhalb von 2 s.',
                '5. Eingang über den Abschaltwert geführt: Abschaltung innerhalb der Prozesssicherheitszeit.',
                '6. Ausgang A und Ausgang B getrennt abgeschaltet und zurückgelesen.',
                '7. Überbrückung aufgehoben, Diagnosepuffer gelesen und gelöscht.',
                'Ergebnis: bestanden / nicht bestanden   Unterschrift: ____________',
              ],
            },
          ],
        },
      ),
      closed('Vorlage übergeben.', { after: 400 }),
    ],
  },
];
