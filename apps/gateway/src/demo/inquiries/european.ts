import { answered, closed, DAYS, followedUp, HOURS, noted, type Thread } from './thread';

/** What the partners of Yarrowdyne Italia, Nederland, Polska, Magyarország and Türkiye ask. */
export const EUROPEAN: readonly Thread[] = [
  {
    asks: 'p132',
    by: 'p042',
    product: 'yd-t9',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-T9: rottura sensore segnalata con Pt100 a tre fili',
    ended: 15 * DAYS,
    rated: [5],
    talk: [
      followedUp(
        'Buongiorno, il YD-T9 segnala “rottura sensore” con una Pt100 a tre fili, ma al tester leggo 109,7 Ω tra 1 e 3. I morsetti 1, 2 e 3 sono collegati come da schema.',
      ),
      answered(
        'Buongiorno Chiara, di fabbrica il YD-T9 è impostato a quattro fili: con il morsetto 4 aperto vede una rottura. Imposti Ingresso > Collegamento > 3 fili, oppure ponticelli 3 e 4.',
        { after: 60 },
      ),
      followedUp('Perfetto, ora legge 25,1 °C. Grazie mille.', { after: 40 }),
      closed('Impostato a tre fili.', { after: 30 }),
    ],
  },
  {
    asks: 'p135',
    by: 'p041',
    product: 'yd-v60',
    type: 'delivery',
    interest: 'new-project',
    subject: 'Consegna anticipata di 5 YD-V60 per la linea di Parma',
    ended: 3 * HOURS,
    unread: ['p041', 'p042'],
    talk: [
      followedUp(
        'Buongiorno Luca, il cliente di Parma anticipa il montaggio di due settimane. È possibile avere i 5 YD-V60 dell’ordine B-2290 entro il 5?',
      ),
      answered(
        'Buongiorno Giulia, tre sono pronti e partono domani. Per gli altri due sto sentendo Amsterdam, le rispondo entro stasera.',
        { after: 110 },
      ),
      followedUp('Con tre possiamo iniziare. Se gli altri arrivano entro il 12 va bene lo stesso.', { after: 90 }),
    ],
  },
  {
    asks: 'p142',
    by: 'p044',
    product: 'yd-r8',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-R8: rode ERR-led na vervangen van een AO4-module',
    ended: 20 * DAYS,
    talk: [
      followedUp(
        'Goedemiddag, na het wisselen van een AO4 op slot 5 knippert de ERR-led driemaal. De kop blijft draaien, maar de nieuwe module geeft 0 mA.',
      ),
      answered(
        'Goedemiddag Lotte, driemaal betekent: modulerevisie wijkt af van de configuratie. Kies in de webpagina van de kop Slots > 5 > „Accepteer vervanging”. De uitgangen van de andere slots blijven staan, u hoeft dus niet te stoppen.',
        { after: 85 },
      ),
      closed('Vervanging geaccepteerd, uitgang werkt.', { by: 'p142', after: 130 }),
    ],
  },
  {
    asks: 'p144',
    by: 'p046',
    product: 'yd-a2',
    type: 'order',
    interest: 'maintenance',
    subject: 'Reserveonderdelen voor twee YD-A2 voor de zomerstop',
    ended: 34 * DAYS,
    rated: [4],
    talk: [
      followedUp(
        'Hallo Pieter, graag een voorstel voor reserveonderdelen voor twee YD-A2 (O2/CO) voor de stop van twee weken. Wat raadt u aan naast filters en pompmembranen?',
      ),
      answered(
        'Hallo Marieke, naast filters en membranen raad ik één koelerslang, een set O-ringen en per analyser een condenspomp aan. De lijst met prijzen zit erbij; alles ligt op voorraad.',
        {
          after: 190,
          files: [
            {
              make: 'sheet',
              name: 'Onderdelen YD A2 stop.xlsx',
              title: 'Onderdelen',
              rows: [
                ['Artikel', 'Omschrijving', 'Aantal', 'Prijs €'],
                ['A2-WP1', 'Jaarpakket filters en membraan', 2, 189],
                ['A2-KS2', 'Koelerslang', 1, 46],
                ['A2-OR', 'Set O-ringen', 2, 22.5],
                ['A2-CP', 'Condenspomp', 2, 137],
              ],
            },
          ],
        },
      ),
      followedUp('Akkoord, bestelnummer PL-3307.', { after: 250 }),
      closed('Besteld en bevestigd, levering over drie weken.', { after: 100 }),
    ],
  },
  {
    asks: 'p151',
    by: 'p047',
    product: 'yd-g2',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-G2: bufor danych przepełnia się po 6 godzinach bez łączności',
    ended: 1.1 * DAYS,
    unread: ['p151'],
    talk: [
      followedUp(
        'Dzień dobry, przy braku łączności YD-G2 traci dane po około 6 godzinach. Mamy 420 zmiennych co 1 s. W dokumentacji jest mowa o 7 dniach buforowania.',
        { files: [{ make: 'readings', name: 'G2 bufor.csv', column: 'Bufor %', low: 0, high: 100, shape: 'drift' }] },
      ),
      answered(
        'Dzień dobry, Zofio, 7 dni dotyczy 50 zmiennych co 5 s. Przy 420 zmiennych co 1 s wbudowana pamięć wystarcza na 6–7 godzin. Proponuję włączyć zapis przy zmianie (strefa nieczułości 0,2%) oraz kartę przemysłową 64 GB. Razem daje to około 12 dni.',
        { after: 150 },
      ),
      followedUp('Jakiego typu kartę można zastosować? Czy wystarczy zwykła microSD?', { after: 100 }),
      answered('Tylko karta przemysłowa (pSLC), nasz numer G2-SD64. Zwykłe karty przy takim obciążeniu zużywają się w kilka miesięcy.', {
        after: 80,
      }),
    ],
  },
  {
    asks: 'p153',
    by: 'p049',
    product: 'yd-s3',
    type: 'quotation',
    interest: 'certification',
    subject: 'Wycena przeglądu SIL dla 14 pętli z YD-S3',
    ended: 25 * DAYS,
    rated: [5],
    talk: [
      followedUp(
        'Dzień dobry, prosimy o wycenę przeglądu okresowego 14 pętli SIL 2 (YD-S3, czujniki YD-P7) razem z protokołami. Termin: postój we wrześniu, trzy dni.',
      ),
      answered(
        'Dzień dobry, Joanno. Dwóch inżynierów, trzy dni, protokoły po polsku i angielsku: 31 400 zł netto z dojazdem. Możemy przyjechać w dniach 9–11.',
        { after: 210 },
      ),
      followedUp('Zamawiamy. Zamówienie wyślemy pocztą elektroniczną.', { after: 700 }),
      closed('Termin 9–11 potwierdzony.', { after: 120 }),
    ],
  },
  {
    asks: 'p159',
    by: 'p050',
    product: 'yd-f20',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-F20: negatív áramlás jelzése az indítás után',
    ended: 23 * DAYS,
    talk: [
      followedUp(
        'Jó napot kívánok! A beépítés után a YD-F20 negatív értéket mutat, pedig a nyíl az áramlás irányába mutat. A jel nagysága helyes.',
      ),
      answered(
        'Jó napot! Valószínűleg a tekercs két vezetéke cserélődött fel a távadónál (7-es és 8-as kapocs). Átkötés helyett beállítható: Mérés > Irány > Fordított, de a kapcsok cseréje a tisztább megoldás.',
        { after: 70 },
      ),
      closed('A két vezeték felcserélve, az érték pozitív.', { by: 'p159', after: 200 }),
    ],
  },
  {
    asks: 'p168',
    by: 'p053',
    product: 'yd-c400',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-C400 firmware 3.2 sonrası alarm çıkışı ters çalışıyor',
    ended: 6 * DAYS,
    unread: ['p168'],
    talk: [
      followedUp(
        'Merhaba, 3.2 sürümüne geçtikten sonra iki YD-C400’ün alarm rölesi ters çalışıyor: alarm yokken çekili. 3.1’de böyle değildi.',
      ),
      noted('3.2 sürüm notu, madde 14: röle varsayılanı arıza güvenli olarak değişti. Müşteriye bildirilmemiş.', { after: 25 }),
      answered(
        'Merhaba Ayşe Hanım, 3.2 ile birlikte rölenin varsayılanı “arıza güvenli” oldu: alarm yokken çekili, alarmda veya enerji kesilince bırakır. Eski davranış için Çıkış > Röle 1 > Mantık > Normal seçin. Yine de arıza güvenli kullanmanızı öneririz.',
        { after: 60 },
      ),
      followedUp('Anladım, arıza güvenli bırakıp saha kablosunu değiştireceğiz. Teşekkürler.', { after: 200 }),
      answered('Rica ederiz. İsterseniz iki cihazın ayar dosyasını gönderin, kablolamadan önce kontrol edelim.', { after: 60 }),
    ],
  },
  {
    asks: 'p171',
    by: 'p055',
    product: 'yd-l5',
    type: 'repair',
    subject: 'YD-L5 ekranı soğukta siliniyor, garanti kapsamında mı?',
    ended: 28 * DAYS,
    rated: [3, 'Sonuç iyi ama iki hafta sürdü.'],
    talk: [
      followedUp(
        'Merhaba, Erzurum’daki YD-L5’in ekranı eksi 28 derecede okunmuyor. Ölçüm ve akım çıkışı normal. Cihaz 14 aylık. Garanti kapsamında mı?',
      ),
      answered(
        'Merhaba Burak Bey, ekran eksi 20 dereceye kadar belirtilmiştir, ölçüm eksi 40’a kadar. Bu nedenle garanti kapsamında değil, ancak ısıtmalı ekran kapağını (L5-HC) %40 indirimle gönderebiliriz.',
        { after: 420 },
      ),
      followedUp('Uygundur, iki adet alalım.', { after: 500 }),
      closed('İki adet L5-HC teslim edildi.', { after: 2700 }),
    ],
  },
];
