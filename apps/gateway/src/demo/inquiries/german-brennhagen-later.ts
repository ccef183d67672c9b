import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, type Thread } from './thread';

/** What else Brennhagen Messtechnik asks Yarrowdyne Deutschland. */
export const GERMAN_BRENNHAGEN_LATER: readonly Thread[] = [
  {
    asks: 'bruno',
    by: 'jonas',
    product: 'yd-r8',
    type: 'delivery',
    interest: 'new-project',
    subject: 'Liefertermin 16 YD-R8 Module, Bestellung 4500-77395',
    ended: 40 * DAYS,
    rated: [3, 'Am Ende hat es geklappt, aber der erste Termin wurde ohne Nachricht verschoben.'],
    talk: [
      followedUp(
        'Guten Morgen Herr Richter,\n\nim Auftrag 4500-77395 waren 16 YD-R8 AI8H für letzte Woche bestätigt. Wir haben heute noch nichts. Der Schaltschrank wird am {weekday de 0+5} abgenommen.',
      ),
      noted('Fertigung meldet: AI8H wegen Steckverbinder um zwei Wochen verschoben, Mail ging an die alte Adresse bei Brennhagen.', {
        after: 40,
      }),
      answered(
        'Guten Tag Herr Hagen,\n\ndas tut mir leid. Ein Steckverbinder hat gefehlt, der Termin ist um zwei Wochen gerutscht, und unsere Nachricht ging an eine Adresse, die Sie nicht mehr nutzen. Ich habe zehn Module aus dem Lager Amsterdam reserviert, sie kommen am {weekday de 0+3}. Die übrigen sechs folgen in zwei Wochen.',
        { after: 90 },
      ),
      followedUp('Mit zehn kommen wir über die Abnahme. Bitte nehmen Sie einkauf@brennhagen.example als Adresse auf.', { after: 45 }),
      answered('Ist eingetragen. Die Sendungsnummer der zehn Module: YD-NL-330418. Die sechs anderen haben heute das Werk verlassen.', {
        after: 1600,
      }),
      closed('Alle 16 Module geliefert.', { after: 1300 }),
    ],
  },
  {
    asks: 'bruno',
    by: 'jonas',
    product: 'yd-a2',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-A2 Sauerstoff: Nullpunkt wandert um 0,15 Vol.-% pro Woche',
    ended: 3.2 * HOURS,
    unread: ['jonas', 'p037'],
    talk: [
      followedUp(
        'Hallo,\n\nder YD-A2 am Rauchgaskanal 2 driftet am Nullpunkt: nach der Kalibrierung mit N2 5.0 stehen nach sieben Tagen 0,15 Vol.-% an. Der baugleiche Analysator am Kanal 1 ist stabil. Kühler und Durchfluss (60 l/h) sind in Ordnung. Die Messwerte der letzten Woche liegen bei.',
        {
          files: [
            { make: 'readings', name: 'A2 Nullpunkt Kanal 2.csv', column: 'O2 Vol.-%', low: 0, high: 0.15, shape: 'drift' },
            {
              make: 'trend',
              name: 'A2 Nullpunkt Kanal 2.png',
              title: 'QT-0202 O2 Nullpunkt, sieben Tage',
              unit: 'Vol.-%',
              low: 0,
              high: 0.16,
              shape: 'drift',
            },
          ],
        },
      ),
      assigned('jonas', { by: 'lena', after: 20 }),
      answered(
        'Guten Tag Herr Hagen, danke für die Daten. Die Drift ist fast linear, das spricht gegen ein Leck (das wäre druckabhängig) und für die Zellentemperatur. Bitte lesen Sie unter Diagnose > Zelle den Wert T-Zelle und die Stellgröße der Heizung ab, einmal am Tag und einmal nachts.',
        { after: 160 },
      ),
      followedUp('Tag: 55,0 °C bei 41 %. Nacht: 53,8 °C bei 100 %. Die Heizung kommt also nachts nicht mehr mit. Tauschen?', {
        after: 420,
      }),
    ],
  },
  {
    asks: 'bruno',
    by: 'lena',
    product: 'yd-v60',
    type: 'repair',
    interest: 'replacement',
    subject: 'Rücksendung YD-V60 4 kW, Fehler E-31 nach Netzausfall',
    ended: 2.1 * DAYS,
    talk: [
      followedUp(
        'Guten Tag,\n\nnach dem Netzausfall vom Wochenende startet ein YD-V60 (4 kW, SN V60-118240) nicht mehr, Anzeige E-31. Zwischenkreis baut sich nicht auf. Wir möchten das Gerät einsenden. Bitte eine Rücksendenummer.',
      ),
      assigned('lena', { after: 10 }),
      answered(
        'Guten Tag Herr Hagen, die Rücksendenummer ist RMA-58204, bitte außen auf den Karton schreiben. E-31 heißt Vorladung nicht abgeschlossen, meist ist das Vorladerelais verklebt. Pauschale 420 EUR, Durchlauf sieben Arbeitstage nach Eingang. Brauchen Sie ein Leihgerät?',
        { after: 75 },
      ),
      followedUp('Ja, gern ein Leihgerät. Die Anlage steht sonst. Parametersatz haben wir auf dem Panel gesichert.', { after: 25 }),
      noted('Leihgerät V60-L07 geht heute raus. Rückgabe bis Ende des Monats, bitte nachhalten.', { after: 60, by: 'jonas' }),
      answered(
        'Das Leihgerät ist mit Express unterwegs und morgen vor 10 Uhr bei Ihnen. Bitte vor dem Einspielen den Motortyp prüfen, das Leihgerät steht auf YM-4. Den Befund schicken wir, sobald Ihr Gerät auf dem Prüfstand war.',
        { after: 50 },
      ),
      noted('@Lena Vogt Der Prüfstand meldet: Vorladerelais und zwei Elkos. Rufst du Herrn Hagen an, bevor wir die Reparatur freigeben?', {
        after: 240,
        by: 'jonas',
        unseenBy: ['lena'],
      }),
    ],
  },
  {
    asks: 'bruno',
    by: 'lena',
    product: 'yd-l5',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-L5 im Rührbehälter: Echo verschwindet bei Schaum',
    ended: 58 * DAYS,
    rated: [4],
    talk: [
      followedUp(
        'Hallo Frau Vogt,\n\nim Rührbehälter B12 verliert der YD-L5 beim Anfahren des Rührwerks das Echo, dann steht der Füllstand auf dem letzten Wert. Schaum etwa 20 cm, Medium Tensidlösung, Stutzen 150 mm. Kann man das parametrieren oder brauchen wir ein anderes Prinzip?',
        {
          files: [
            {
              make: 'page',
              name: 'Echokurve B12.pdf',
              title: 'Echokurve YD-L5, Behälter B12',
              lines: [
                'Antenne DN80, Stutzen 150 mm, Behälterhöhe 4,20 m',
                'Aufnahme 1: Rührwerk steht, Amplitude 68 dB',
                'Aufnahme 2: Rührwerk 40 1/min, Amplitude 23 dB',
                'Schwelle ab Werk: 30 dB',
              ],
              shape: 'decay',
              axis: 'Amplitude in dB über der Distanz',
            },
          ],
        },
      ),
      answered(
        'Guten Tag Herr Hagen, die Kurve ist sehr hilfreich. 23 dB liegen knapp unter der Schwelle von 30 dB. Zwei Schritte: Schwelle im Bereich 1 bis 4 m auf 18 dB senken (Echo > Hüllkurve > Bereich 2), und „Schaumfilter“ auf 2. Beides zusammen reicht bei Tensidschaum bis etwa 25 cm.',
        { after: 170 },
      ),
      followedUp('Hält seit drei Tagen, auch bei vollem Rührwerk. Danke!', { after: 1700 }),
      closed('Parametrierung angepasst, Messung stabil.', { after: 60 }),
    ],
  },
  {
    asks: 'bruno',
    by: 'jonas',
    product: 'yd-n4',
    type: 'quotation',
    interest: 'new-project',
    subject: 'Angebot über 12 Schreiber YD-N4 mit 21 CFR Part 11',
    ended: 13 * DAYS,
    talk: [
      followedUp(
        'Hallo Herr Richter, bitte ein Angebot über 12 YD-N4 (12 Kanäle, Ethernet) mit der Option für elektronische Unterschrift nach 21 CFR Part 11. Lieferung in zwei Losen, je sechs.',
      ),
      answered(
        'Guten Tag Herr Hagen, das Angebot 26-1184 liegt bei: je Gerät 2.310 EUR, Option Part 11 je 380 EUR, ab zehn Stück 8 % Nachlass. Gültig 60 Tage.',
        {
          after: 230,
          files: [
            {
              make: 'sheet',
              name: 'Angebot 26 1184.xlsx',
              title: 'Angebot',
              rows: [
                ['Pos', 'Artikel', 'Menge', 'Einzelpreis EUR', 'Gesamt EUR'],
                [10, 'YD-N4-12E Schreiber, 12 Kanäle', 12, 2310, 27720],
                [20, 'Option CFR, elektronische Unterschrift', 12, 380, 4560],
                [30, 'Nachlass 8 %', 1, -2582.4, -2582.4],
                ['', 'Summe netto', '', '', 29697.6],
              ],
            },
          ],
        },
      ),
      followedUp('Danke, ist bestellt (4500-77740). Den Vorgang können wir schließen.', { after: 1100 }),
      closed('Bestellung erteilt.', { by: 'bruno', after: 5 }),
    ],
  },
  {
    asks: 'bruno',
    by: 'lena',
    product: 'yd-h10',
    type: 'other',
    interest: 'training',
    subject: 'Schulung YD-H10 für vier Techniker im Frühjahr',
    snoozedBy: ['lena'],
    openedBy: 'marco',
    ended: 6 * DAYS,
    talk: [
      followedUp(
        'Opened for Bruno Hagen after our talk at the Nürnberg fair: Brennhagen would like a two-day course on YD-H10 panel design for four technicians, on site, in German, in the second half of March.',
        { by: 'marco' },
      ),
      answered(
        'Guten Tag Herr Hagen, Marco hat uns von Ihrem Wunsch erzählt. Wir können am 17. und 18. oder am 24. und 25. März zu Ihnen kommen. Bis sechs Teilnehmer kostet der Kurs 2.900 EUR samt Unterlagen. Welcher Termin passt?',
        { after: 190 },
      ),
      followedUp('Der 24. und 25. März ist gut. Raum mit Beamer und vier Notebooks stellen wir.', { after: 300 }),
      answered('Notiert und für Sie reserviert. Die Einladung mit der Liste der Voraussetzungen kommt vier Wochen vorher.', { after: 130 }),
    ],
  },
];
